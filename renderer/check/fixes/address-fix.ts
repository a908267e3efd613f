// Creates fixes for links. They replace the path or the anchor of the address and keep the author's notation.
import {posix} from 'node:path';
import type {Fix, Place} from '../../base/diagnostic.js';
import {encodePathLike} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';
import {addressOf} from '../../document/document-address.js';
import type {Document} from '../../document/document-types.js';
import {folderOf, joinPath} from '../../base/posix-path.js';
import type {ReadFixableText} from './fixable-text.js';
import {writtenAddress} from './written-address.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

/** A link or image in the text of a document. */
interface LinkSource {
  readonly href: string;
  readonly place: Place;
}

interface FixContext {
  readonly readFixableText: ReadFixableText;
  readonly config: Pick<Config, 'locales' | 'defaultLocale' | 'content'>;
}

/** Returns the fix that changes a link to an existing route, or undefined if its address is not found with certainty. */
export function routeFix(
  link: LinkSource,
  route: string,
  document: Document,
  {readFixableText, config}: FixContext,
): Fix | undefined {
  return addressFix(link, readFixableText, (written) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
    if (path === '') return undefined;
    if (path.startsWith('/')) return withTrailingSlashOf(path, encodePathLike(route, path)) + rest;
    // Relative addresses in an included file are resolved from the including file.
    if (link.place.file !== document.file) return undefined;
    const {locales, defaultLocale, content} = config;
    const options = {locales, ...(defaultLocale !== undefined && {defaultLocale}), ...content};
    const isIndex = addressOf(document.file.slice('content/'.length), options).name === '';
    const folder = isIndex ? document.path : folderOf(document.path);
    const relative = posix.relative(`/${folder}`, route);
    if (relative === '' || `/${joinPath(folder, relative)}` !== route) return undefined;
    const dotted = path.startsWith('./') && !relative.startsWith('.') ? `./${relative}` : relative;
    return withTrailingSlashOf(path, encodePathLike(dotted, path)) + rest;
  });
}

/** Returns the fix that changes the anchor of a link to an existing id. */
export function anchorFix(link: LinkSource, id: string, readFixableText: ReadFixableText): Fix | undefined {
  return addressFix(link, readFixableText, (written) => {
    const hash = written.indexOf('#');
    return hash === -1 ? undefined : written.slice(0, hash + 1) + encodePathLike(id, written.slice(hash + 1));
  });
}

/** Returns the fix that replaces the address of a link or image. */
export function addressFix(
  {href, place}: LinkSource,
  readFixableText: ReadFixableText,
  rewrite: (written: string) => string | undefined,
): Fix | undefined {
  const raw = readFixableText(place.file);
  const writtenLink = raw && writtenAddress(raw, place, href);
  const address = writtenLink && rewrite(writtenLink.old);
  if (writtenLink === undefined || address === undefined || decodePercent(address) === decodePercent(writtenLink.old))
    return undefined;
  return {description: `Write ${address}.`, edits: [{...writtenLink, new: address}]};
}

function withTrailingSlashOf(old: string, path: string): string {
  return old.length > 1 && old.endsWith('/') && !path.endsWith('/') ? `${path}/` : path;
}
