// A database of people's addresses is nobody else's on this machine. SQLite gives the files beside it the same rights.
import {open} from 'node:fs/promises';

/** Makes the file of a `file:` address if it is missing, readable and writable for its owner only. Leaves others as they are. */
export async function makePrivately(url: string): Promise<void> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, '').replace(/[?#].*$/s, ''));
  if (path === '' || path === ':memory:') return;
  await (await open(path, 'a', 0o600)).close();
}
