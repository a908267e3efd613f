// Keeps unsaved texts from a studio as an overlay over the files of the site, for the holder of a token.
import {crc32} from 'node:zlib';
import {isIgnoredName, type FileEntry, type Files} from '../../renderer/files/files.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

/** Files below the root with other bytes, or `deleted`. */
export type Overlay = ReadonlyMap<string, Uint8Array | 'deleted'>;

export const maxDraftBytes = 1_000_000;
const maxFiles = 50;
const maxBytes = 8_000_000;

/** Returns why the overlay is too large, or undefined if it is not. */
export function limitExceeded(overlay: Overlay): string | undefined {
  if (overlay.size > maxFiles) return `A token can have at most ${maxFiles} drafts.`;
  const bytes = [...overlay.values()].reduce((sum, one) => sum + (one === 'deleted' ? 0 : one.length), 0);
  return bytes > maxBytes ? `The drafts of a token can have at most ${maxBytes / 1_000_000} MB together.` : undefined;
}

/**
 * `docs/1.a.md` → `content/docs/1.a.md`. Returns undefined for anything but a document: the config, images, hidden
 * files.
 */
export function draftFile(path: string): string | undefined {
  const isDocument = /\.(?:md[cx]?|ya?ml|json5?|csv)$/.test(path) && path !== 'site.yml' && !path.startsWith('public/');
  const isOrdinary = path.split('/').every((step) => ordinaryName.test(step) && !isIgnoredName(step));
  return isDocument && isOrdinary ? `content/${path.normalize('NFC')}` : undefined;
}

const ordinaryName = /^[^.\-'"?#:\\\p{Cc}][^'"?#:\\\p{Cc}]*$/u;

/** Returns the files with the overlay over those on disk. */
export function withOverlay(files: Files, overlay: Overlay): Files {
  return {
    root: files.root,
    walk(folder) {
      const {files: walked, skipped} = files.walk(folder);
      const added = [...overlay].flatMap(([path, bytes]) =>
        bytes !== 'deleted' && path.startsWith(`${folder}/`) ? [entryOf(path, bytes)] : [],
      );
      const unchanged = walked.filter(({path}) => !overlay.has(path));
      return {files: [...unchanged, ...added].toSorted(byPath), skipped};
    },
    entry(path) {
      const bytes = overlay.get(path);
      if (bytes === 'deleted') return undefined;
      return bytes === undefined ? files.entry(path) : entryOf(path, bytes);
    },
    read(path) {
      const bytes = overlay.get(path);
      if (bytes === 'deleted') throw new Error(`There is no file ${path}`);
      return bytes ?? files.read(path);
    },
    exists(path) {
      const bytes = overlay.get(path);
      return bytes === undefined ? files.exists(path) : bytes !== 'deleted';
    },
    realPath(path) {
      const bytes = overlay.get(path);
      if (bytes === undefined) return files.realPath(path);
      return bytes === 'deleted' ? undefined : path;
    },
    list: files.list,
  };
}

/**
 * The time is negative, because files on disk are not older than 1970: a draft is never mistaken for the file that it
 * replaces.
 */
function entryOf(path: string, bytes: Uint8Array): FileEntry {
  const time = -1 - crc32(bytes);
  return {path, size: bytes.length, mtimeMs: time, ctimeMs: time, inode: 0};
}
