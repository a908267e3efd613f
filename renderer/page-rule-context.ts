// Creates the context of the rules for rendered pages from a snapshot.
import {placesIn} from './check/field-places.js';
import type {InspectedPage, PageRuleContext} from './check/page-rules.js';
import type {Snapshot} from './compile.js';
import {templatePlace} from './page/templates-in-bundle.js';

export function pageRuleContext(
  {config, sources, catalog, loaded}: Snapshot,
  pages: readonly InspectedPage[],
): PageRuleContext {
  return {
    pages,
    config,
    sources,
    documents: catalog.documents,
    components: loaded.templates,
    templatePlace: ({definition}) => templatePlace(loaded.templates, definition),
    fieldPlace: (document, key) => placesIn(sources, document)([key]),
  };
}
