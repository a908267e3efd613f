// A site in memory for tests of the dev server: pages are texts.
import {defaultConfig, type Config} from '../../../renderer/config/config.js';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {hashOf} from '../../../renderer/base/hash.js';
import type {Redirect} from '../../../renderer/emit/resolve-redirects.js';
import {mediaType} from '../../../renderer/emit/media-type.js';
import type {Site} from '../../../cli/dev/compile-session.js';

export interface SiteParts {
  /** Route → text of the body; `'!'` throws when it is rendered. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly diagnostics?: readonly Diagnostic[];
  readonly config?: Partial<Config>;
  readonly bundle?: string;
  readonly redirects?: readonly Redirect[];
}

export function devSite({
  pages = {'/': 'Home'},
  files = {},
  diagnostics = [],
  config = {},
  bundle = 'b',
  redirects = [],
}: SiteParts = {}): Site {
  const outputs = new Map(Object.entries(files));
  for (const [route, text] of Object.entries(pages)) {
    outputs.set(route === '/' ? 'index.html' : `${route.slice(1)}/index.html`, text);
  }
  return {
    config: {...defaultConfig, ...config},
    pages: Object.entries(pages).map(([route, text]) => ({
      route,
      key: hashOf(text),
      document: {file: `content${route === '/' ? '/index' : route}.md`},
    })),
    sources: new Map(),
    redirects: {rules: redirects, diagnostics: []},
    bundle: {hash: bundle},
    diagnostics: () => diagnostics,
    rendered: () => [],
    live: () => ({query: () => [], navigation: () => [], published: () => undefined}),
    async artifact(path: string) {
      const body = outputs.get(path);
      if (body === '!') throw new Error('<b>the template</b> fails');
      if (body === undefined) return undefined;
      const html = path.endsWith('.html')
        ? `<!doctype html><html><head><title>t</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`
        : body;
      return {path, type: mediaType(path), hash: hashOf(html), body: html};
    },
  } as unknown as Site;
}
