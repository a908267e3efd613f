// Only the owner can read a database of people's addresses. SQLite gives the files beside it the same permissions.
import {open} from 'node:fs/promises';

/** Makes the file of a `file:` address if it is missing, readable and writable for its owner only. Leaves others as they are. */
export async function makePrivately(url: string): Promise<void> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, '').replace(/[?#].*$/s, ''));
  if (path === '' || path === ':memory:') return;
  await (await open(path, 'a', 0o600)).close();
}
