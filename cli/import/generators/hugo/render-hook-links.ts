// Converts links that lead to a page only because a render hook of Hugo changes their address.
import {newTarget} from '../../page-addresses.js';
import {memoize} from '../../../../renderer/base/memoize.js';
import {joinFolder} from '../../reader-context.js';
import {editWithCodeMasked, editLinks, editProse} from '../../text/edit-prose.js';
import type {HugoSite} from './hugo-site.js';
import {addressOf, pageKey} from './page-url.js';

/** If a word is the target of at least this many links, but not a page, the render hook gives it a meaning, and it is no mistake. */
const minHookLinks = 10;

/** If the site has a render hook for links, sets `site.hasLinkHook`, and adds the words that only the hook understands to `site.hookLinks`. */
export function readHookLinks(site: HugoSite): void {
  const {project, notes} = site.context;
  const hook = [
    'layouts/_markup/render-link.html',
    'layouts/_default/_markup/render-link.html',
    'layouts/_markup/link.html',
  ].find((file) => project.read(joinFolder(site.root, file)) !== undefined);
  if (hook === undefined) return;
  site.hasLinkHook = true;
  const counts = new Map<string, number>();
  for (const {front, below} of site.documents) {
    editHookLinks(front.body, (word, whole) => {
      const isPage = addressOf(word, below, site) !== undefined;
      if (!isPage) counts.set(word, (counts.get(word) ?? 0) + 1);
      return whole;
    });
  }
  for (const [word, count] of counts) {
    if (count < minHookLinks) continue;
    site.hookLinks.add(word);
    notes.addManualStep(
      'render-hook',
      `The text of ${count} links to \`${word}\` was kept without the link, because only the render hook \`${hook}\` knows where they lead. Write the addresses in the old pages, and import again.`,
      {file: joinFolder(site.root, hook)},
    );
  }
}

/** Replaces links to these words by their texts. */
export function withoutHookLinks(body: string, words: ReadonlySet<string>): string {
  if (words.size === 0) return body;
  return editHookLinks(body, (word, whole, text) => (words.has(word) ? text : whole));
}

/** A render hook finds pages from the root and in any case, where a browser would find none. */
export function convertHookLinks(body: string, below: string, site: HugoSite): string {
  if (!site.hasLinkHook) return body;
  const routes = routesOf(site.addresses);
  return editLinks(body, (href) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined;
    const own = newTarget(pageUrlOf(below, site));
    const meant = newTarget(new URL(path, `http://old${own}/`).pathname);
    if (routes.has(meant)) return undefined;
    const found = addressOf(path, below, site);
    return found === undefined ? undefined : found + rest;
  });
}

/** The addresses are complete when the texts of pages are read. */
const routesOf = memoize(
  (addresses: HugoSite['addresses']) => new Set([...addresses.values()].map((address) => newTarget(address))),
);

function pageUrlOf(below: string, site: HugoSite): string {
  return site.addresses.get(pageKey(below)) ?? '/';
}

/** Replaces links to a single word: `[page bundle](g)`. */
function editHookLinks(body: string, edit: (word: string, whole: string, text: string) => string): string {
  return editProse(body, (line) =>
    line.includes('](')
      ? editWithCodeMasked(line, (part) =>
          part.replace(/(?<!!)\[([^[\]]+)\]\(([\w-]+)\)/g, (whole, text: string, word: string) =>
            edit(word, whole, text),
          ),
        )
      : line,
  );
}
