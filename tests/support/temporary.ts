// Folders that tests fill and that go away with them.
import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const created: string[] = [];

/** Removes every folder that `temporary` has made so far. */
export function removeTemporary(): void {
  for (const folder of created.splice(0)) rmSync(folder, {recursive: true, force: true, maxRetries: 3});
}

/** A new folder with some files in it, removed after the test file. */
export function temporary(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'galley-test-'));
  created.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, content);
  }
}
