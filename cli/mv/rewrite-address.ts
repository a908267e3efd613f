// Returns the new form of an address in a file, in the style of its author.
import {posix} from 'node:path';
import {encodePathLike} from '../../renderer/base/url-mapping.js';
import {folderOf, joinPath} from '../../renderer/base/posix-path.js';
import type {Destination, MovedSite} from './moved-site.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

export interface WrittenAddress {
  readonly written: string;
  /** Old path, below `content/`, of the file that contains it. */
  readonly from: string;
  /** Whether relative addresses in this file begin with `./`. */
  readonly isDotted: boolean;
}

/**
 * Returns the new address; undefined if the old one still leads to the same page or file, and for addresses of other
 * sites. A candidate counts only if it leads there on the moved site.
 */
export function rewriteAddress(address: WrittenAddress, site: MovedSite): string | undefined {
  const {written, from} = address;
  const {before, after, moved, newFile} = site;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
  if (path === '') return undefined;
  const old = before.resolve(written, from);
  if (old === undefined) return undefined;
  const wanted = moved(old, from);
  const to = newFile(from);
  const leads = (candidate: string): boolean => isSame(after.resolve(candidate, to, wanted.kind), wanted);
  if (leads(written) || isBrokenInside(old, wanted, address, site)) return undefined;
  const candidates =
    wanted.kind === 'asset'
      ? assetCandidates(path, wanted.file, address, site)
      : pageCandidates(path, wanted, address, site);
  const styled = candidates.map((candidate) => encodePathLike(candidate, path) + rest);
  return styled.find(leads);
}

/** A broken link inside a moved folder moves with it. */
function isBrokenInside(
  old: Destination,
  wanted: Destination,
  {written, from}: WrittenAddress,
  {before, newFile, folders}: MovedSite,
): boolean {
  if (newFile(from) === from || written.startsWith('/')) return false;
  if (wanted.kind === 'asset') return !before.files.has((old as {readonly file: string}).file);
  if (wanted.file !== undefined) return false;
  return [...folders.keys()].some((folder) => wanted.path === folder || wanted.path.startsWith(`${folder}/`));
}

function isSame(found: Destination | undefined, wanted: Destination): boolean {
  if (found === undefined || found.kind !== wanted.kind) return false;
  return found.kind === 'page'
    ? found.path === (wanted as typeof found).path
    : found.file === (wanted as typeof found).file;
}

function assetCandidates(path: string, file: string, address: WrittenAddress, {newFile}: MovedSite): readonly string[] {
  const published = file.startsWith('public/') ? [file.slice('public'.length)] : [];
  const relative = [relativePath(folderOf(newFile(address.from)), file, address)];
  return path.startsWith('/') ? [...published, ...relative] : [...relative, ...published];
}

function pageCandidates(
  path: string,
  {path: route, file}: Destination & {readonly kind: 'page'},
  address: WrittenAddress,
  {before, after, newFile}: MovedSite,
): readonly string[] {
  const ending = /(?:\.mdx?|(?:\/index)?\.html?|\/index|\/)$/i.exec(path)?.[0] ?? '';
  const isAbsolute = path.startsWith('/');
  const to = newFile(address.from);
  const candidates: string[] = [];
  if (/^\.mdx?$/i.test(ending) && file !== undefined) {
    const decoded = decodePercent(path);
    const named = isAbsolute ? decoded.slice(1) : joinPath(folderOf(address.from), decoded);
    const isExact = before.files.has(named);
    const styled = isExact ? file : withEnding(withoutNumbers(file), ending);
    for (const name of [styled, file]) {
      candidates.push(isAbsolute ? `/${name}` : relativePath(folderOf(to), name, address));
    }
  }
  const pageEnding = /^\.mdx?$/i.test(ending) ? '' : ending;
  for (const end of [pageEnding, '']) {
    if (isAbsolute) candidates.push(withEnd(route, end));
    else {
      const {index, path: own} = after.contextOf(to);
      candidates.push(withEnd(relativePath((index ? own : folderOf(own)).slice(1), route.slice(1), address), end));
    }
  }
  candidates.push(route);
  return candidates;
}

/** `/` with `/index.html` is `/index.html`. */
function withEnd(path: string, end: string): string {
  return path.endsWith('/') && end.startsWith('/') ? path + end.slice(1) : path + end;
}

function withEnding(file: string, ending: string): string {
  return file.replace(/\.[^./]+$/, ending);
}

/** `docs/1.guide/2.start.md` → `docs/guide/start.md` */
function withoutNumbers(file: string): string {
  return file
    .split('/')
    .map((step) => step.replace(/^\d+\.(?=.*[a-z])/i, ''))
    .join('/');
}

function relativePath(folder: string, target: string, {written, isDotted}: WrittenAddress): string {
  const relative = posix.relative(`/${folder}`, `/${target}`);
  if (relative === '') return '.';
  if (relative.startsWith('../') || relative === '..') return relative;
  return written.startsWith('./') || (written.startsWith('../') && isDotted) ? `./${relative}` : relative;
}
