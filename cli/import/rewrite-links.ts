// Rewrites links whose target has moved, or which the old generator resolved differently.
import path from 'node:path';
import {trimSlash} from '../../renderer/base/url-mapping.js';
import {routeFromUrl, withoutBase} from './page-addresses.js';
import {normalized} from './old-project.js';
import type {PlacedPage} from './old-address-redirects.js';
import {editLinks, editProse} from './text/edit-prose.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** A page, or a text that pages include. */
export type LinkingText = Pick<PlacedPage, 'from' | 'to' | 'text' | 'route'> & {
  /** Address on the old site against which relative addresses resolve. If it is undefined, only links to files are rewritten. */
  readonly url?: string | undefined;
};

export interface LinkTargets {
  /** New paths below the site by old paths: `docs/a.md` → `content/a.md`. */
  readonly files: ReadonlyMap<string, string>;
  /** The same by old paths in lower case, without those that differ only in case. */
  readonly filesInLowerCase: ReadonlyMap<string, string>;
  /** Addresses of all pages, those that redirect and those that are lost. */
  readonly routes: ReadonlySet<string>;
  /** Base that absolute links contain: `/docs/`. */
  readonly linkBase: string;
  /** Old folders that links to files may be relative to, besides that of the page. */
  readonly roots: readonly string[];
  /** Addresses of files that pages name relative to their own address: `/img/a.png`. */
  readonly published: ReadonlySet<string>;
  /** New paths of files that are not pages. */
  readonly copied: ReadonlySet<string>;
}

/** Returns the text with links that lead where they led on the old site. */
export function rewriteLinks(page: LinkingText, targets: LinkTargets): string {
  const front = readFrontMatter(page.text);
  const body = editImports(
    editLinks(front.body, (href) => newLink(href, page, targets)),
    (specifier) => newLink(specifier, page, targets),
  );
  return body === front.body ? page.text : page.text.slice(0, page.text.length - front.body.length) + body;
}

/** `import image from './image.png'` in MDX names a file, too. */
function editImports(body: string, edit: (specifier: string) => string | undefined): string {
  if (!/^import /m.test(body)) return body;
  return editProse(body, (line) =>
    line.replace(/^(import\s[^'"]*(["']))(\.[^'"]+)\2/, (whole, before: string, quote: string, specifier: string) => {
      const path = edit(specifier);
      return path === undefined ? whole : before + path + quote;
    }),
  );
}

function newLink(
  href: string,
  page: LinkingText,
  {files, filesInLowerCase, routes, linkBase, published, copied, roots}: LinkTargets,
): string | undefined {
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (written === '' || /^[a-z][a-z0-9+.-]*:/i.test(written) || written.startsWith('//')) return undefined;
  if (written.startsWith('/')) {
    const path = withoutBase(written, linkBase);
    return path === written ? undefined : path + rest;
  }
  const decoded = decodePercent(written);
  const folders = [path.posix.dirname(page.from), ...roots];
  const file = folders
    .map((folder) => files.get(normalized(path.posix.join(folder, decoded))))
    .find((found) => found !== undefined);
  if (file !== undefined) {
    const target = fileLink(file, `content/${page.to}`);
    return samePath(target, decoded) ? undefined : encodeSpaces(target) + rest;
  }
  if (page.url === undefined) return undefined;
  if (/\.[a-z0-9]{1,5}$/i.test(decoded) && !decoded.endsWith('.html')) {
    const address = decodePercent(new URL(written, `http://old${page.url}`).pathname);
    if (published.has(address) || copied.has(`content/public${address}`)) return encodeURI(address) + rest;
    const beside = `content${address}`;
    const found = copied.has(beside)
      ? beside
      : filesInLowerCase.get(normalized(path.posix.join(folders[0]!, decoded)).toLowerCase());
    return found === undefined ? undefined : encodeSpaces(fileLink(found, `content/${page.to}`)) + rest;
  }
  const meant = decodePercent(routeFromUrl(new URL(written, `http://old${page.url}`).pathname));
  const folder = isIndex(page.to) ? page.route : path.posix.dirname(page.route);
  const resolved = trimSlash(path.posix.join(folder, decoded.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')));
  return meant !== resolved && routes.has(meant) ? encodeURI(meant) + rest : undefined;
}

/** Links to published files contain their address, links to other files their relative path. */
function fileLink(file: string, from: string): string {
  if (file.startsWith('content/public/')) return file.slice('content/public'.length);
  const relative = path.posix.relative(path.posix.dirname(from), file);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function samePath(a: string, b: string): boolean {
  return a.replace(/^\.\//, '') === b.replace(/^\.\//, '');
}

function isIndex(to: string): boolean {
  return /(?:^|\/)(?:\d+\.)?index\.mdx?$/.test(to);
}

function encodeSpaces(target: string): string {
  return target.replaceAll(' ', '%20');
}
