// What cannot be read: how it is listed, and how `Files.read` says so.
import type {SkippedFile} from './files.js';

/** Returns how an entry is skipped that the system does not let us read. */
export function unreadableEntry(
  path: string,
  kind: 'file' | 'folder' | 'link',
  {code = 'unknown reason'}: NodeJS.ErrnoException,
): SkippedFile {
  return {path, unreadable: {kind, code}, reason: `it cannot be read (${code})`, remedy: 'Check its permissions'};
}

/** Code of the error that `read` throws for a pipe, a socket or a device. */
export const irregularFile = 'ENOTFILE';
