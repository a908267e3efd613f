// Creates a database file that only its owner can read. SQLite gives its journal files the same permissions.
import {open} from 'node:fs/promises';

/**
 * Creates the file of a `file:` URL if it is missing. It does not open an existing file: closing any handle to a file drops all locks
 * of this process on it, and another connection would write without its lock (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
export async function createPrivateFile(url: string): Promise<void> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/, '').replace(/[?#].*$/s, ''));
  if (path === '' || path === ':memory:') return;
  try {
    await (await open(path, 'ax', 0o600)).close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
