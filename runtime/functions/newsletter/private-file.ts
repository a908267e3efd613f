// Only the owner can read a database of people's addresses. SQLite gives the files beside it the same permissions.
import {open} from 'node:fs/promises';

/**
 * Makes the file of a `file:` address if it is missing, readable and writable for its owner only. Does not even open one
 * that exists: the system drops all locks that this process holds on a file as soon as it closes any handle to it, and
 * another connection of this process would write without its lock (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export async function makePrivately(url: string): Promise<void> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, '').replace(/[?#].*$/s, ''));
  if (path === '' || path === ':memory:') return;
  try {
    await (await open(path, 'ax', 0o600)).close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
