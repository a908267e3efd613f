// Makes fixes of links: the address gets another path or anchor, in the style of its author.
import {posix} from 'node:path';
import type {Fix, Place} from '../../base/diagnostic.js';
import {encodePathLike} from '../../base/path.js';
import type {Config} from '../../config/config.js';
import {addressOf} from '../../document/document-address.js';
import type {Document} from '../../document/document.js';
import {decodeText, folderOf, joinPath} from '../../markdown/finalize-link.js';
import type {OwnTextOf} from './own-texts.js';
import {writtenAddress} from './written-address.js';

/** A link or image in the text of a document. */
interface Written {
  readonly href: string;
  readonly place: Place;
}

interface FixContext {
  readonly ownTextOf: OwnTextOf;
  readonly config: Pick<Config, 'locales' | 'defaultLocale' | 'content'>;
}

/** Returns the fix that lets a link lead to a route that exists; undefined if the address cannot be found for certain. */
export function routeFix(
  link: Written,
  route: string,
  document: Document,
  {ownTextOf, config}: FixContext,
): Fix | undefined {
  return addressFix(link, ownTextOf, (written) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
    if (path === '') return undefined;
    if (path.startsWith('/')) return withSlashOf(path, encodePathLike(route, path)) + rest;
    // Relative addresses in an included file begin at the file that includes it.
    if (link.place.file !== document.file) return undefined;
    const {locales, defaultLocale, content} = config;
    const options = {locales, ...(defaultLocale !== undefined && {defaultLocale}), ...content};
    const isIndex = addressOf(document.file.slice('content/'.length), options).name === '';
    const folder = isIndex ? document.path : folderOf(document.path);
    const relative = posix.relative(`/${folder}`, route);
    if (relative === '' || `/${joinPath(folder, relative)}` !== route) return undefined;
    const dotted = path.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative;
    return withSlashOf(path, encodePathLike(dotted, path)) + rest;
  });
}

/** Returns the fix that lets a link lead to an id that exists on its page. */
export function anchorFix(link: Written, id: string, ownTextOf: OwnTextOf): Fix | undefined {
  return addressFix(link, ownTextOf, (written) => {
    const hash = written.indexOf('#');
    return hash < 0 ? undefined : written.slice(0, hash + 1) + encodePathLike(id, written.slice(hash + 1));
  });
}

/** Returns the fix that replaces the address of a link or image. */
export function addressFix(
  {href, place}: Written,
  ownTextOf: OwnTextOf,
  rewrite: (written: string) => string | undefined,
): Fix | undefined {
  const raw = ownTextOf(place.file);
  const found = raw && writtenAddress(raw, place, href);
  const address = found && rewrite(found.old);
  if (found === undefined || address === undefined || decodeText(address) === decodeText(found.old)) return undefined;
  return {description: `Write ${address}.`, edits: [{...found, new: address}]};
}

function withSlashOf(old: string, path: string): string {
  return old.length > 1 && old.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
}
