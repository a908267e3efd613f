// The data query and `<head>` of Markdown pages, inside and outside the documentation.
import type {Head, PageDocument, PageProps, QueryContext} from 'galley/page';
import {escapePattern} from '../../runtime/text/escape-pattern.js';
import type {Doc} from '../schemas.js';
import {neighborLinks, neighborsIn, withOverrides} from './neighbors.js';
import {typedDocument} from './typed-document.js';
import {trailTo} from './page-in-navigation.js';
import {breadcrumbData} from './structured-data.js';

/** A query for the pages before and after a document, among those of `where` that are in the navigation. */
export function neighborsQuery<W extends object>(
  where: W,
  {document, hiddenFolders}: Pick<QueryContext, 'document' | 'hiddenFolders'>,
) {
  // A page beside a folder, such as docs.md beside docs/_dir.yml, is not in it, although they have the same path.
  const isHidden = hiddenFolders.flatMap((folder) => [
    // A pattern that ends with a slash would be read as one with flags.
    {_path: {$regex: `^${escapePattern(folder)}/.`}},
    {_path: folder, _file: {$regex: indexFile}},
  ]);
  return {
    where: [
      where,
      {navigation: {$ne: false}},
      {'navigation.disabled': {$ne: true}},
      ...isHidden.map((condition) => ({$not: condition})),
    ],
    only: ['_path', 'title', 'description'],
    surround: {query: document?._path ?? ''},
  };
}

/** The index of a folder, as the navigation recognizes it. */
const indexFile = '(?:^|/)(?:\\d+\\.)?index\\.md[cx]?$';

export interface DocPageProps extends Pick<PageProps, 'route' | 'document' | 'updated' | 'site'> {
  readonly data: {readonly neighbors: readonly (PageDocument | null)[]};
}

/** The `<head>` with links to the previous and next page, and breadcrumbs as structured data. */
export function docHead({route, document, updated, site, data}: DocPageProps): Head {
  return {
    type: 'article',
    ...(updated !== undefined && {modified: updated}),
    links: neighborLinks(withOverrides(typedDocument<Doc>(document), neighborsIn(site, data.neighbors))),
    structured: breadcrumbData(trailTo(site.navigation, route, document?.title)),
  };
}
