// Pages for the functions that list them: route, title and the fields that matter.
import type {JsonObject} from '../../../renderer/base/json.js';
import {configSchema, type Config, type ConfigInput} from '../../../renderer/config/config.js';
import type {Document} from '../../../renderer/document/document-types.js';
import type {SitePage} from '../../../renderer/emit/is-listed-page.js';

export const configOf = (input: ConfigInput = {}): Config =>
  configSchema.parse({brand: 'Acme', url: 'https://acme.dev', ...input});

export function documentPage(route: string, meta: JsonObject = {}): SitePage & {document: Document} {
  const title = typeof meta['title'] === 'string' ? meta['title'] : route;
  const file = `content${route === '/' ? '/index' : route}.md`;
  return {
    route,
    document: {
      id: file,
      hash: 'h',
      file,
      path: route,
      title,
      meta: {_path: route, title, ...meta},
      body: 'b',
      headings: [],
      links: [],
      images: [],
      components: [],
      icons: [],
      anchors: [],
      sections: [],
      sectionSizes: [],
      diagnostics: [],
      authored: [],
    },
  };
}

export const barePage = (route: string): SitePage => ({route, document: null});
