// Writes an imported site to disk. Files that the importer did not write, or that were edited since, stay as they are.
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import type {ImportedFiles} from './import-site.js';
import {reportText, urlTable} from './import-report.js';
import {byKey} from '../../runtime/text/compare-code-units.js';

export interface WriteOptions {
  /** Folder of the old site. */
  readonly from: string;
  /** Folder of the new site. */
  readonly into: string;
  /** Overwrites files that were edited since the last import, or that it did not write. */
  readonly force: boolean;
  readonly dryRun: boolean;
}

type Change = 'written' | 'unchanged' | 'kept' | 'removed';

export interface FileChange {
  /** Path below the new site. */
  readonly path: string;
  readonly change: Change;
}

/** The hashes of all files of the last import, by path. */
const ledgerFile = '.galley-import.json';

export function writeSite(imported: ImportedFiles, {from, into, force, dryRun}: WriteOptions): readonly FileChange[] {
  requireSeparateFolders(from, into);
  const ledger = readLedger(into);
  const outputs = outputsOf(imported, from);
  const written = new Map<string, string>();
  const changes = outputs.map(({file, read}): FileChange => {
    const target = path.join(into, file);
    const bytes = read();
    const hash = hashOf(bytes);
    const existing = existingHash(target);
    if (existing !== undefined && existing !== hash && existing !== ledger.get(file) && !force) {
      const known = ledger.get(file);
      if (known !== undefined) written.set(file, known);
      return {path: file, change: 'kept'};
    }
    written.set(file, hash);
    if (existing === hash) return {path: file, change: 'unchanged'};
    if (!dryRun) {
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, bytes);
    }
    return {path: file, change: 'written'};
  });
  const files = new Set(outputs.map(({file}) => file));
  const removed = [...ledger].flatMap(([file, hash]): readonly FileChange[] => {
    if (files.has(file) || existingHash(path.join(into, file)) !== hash) return [];
    if (!dryRun) rmSync(path.join(into, file));
    return [{path: file, change: 'removed'}];
  });
  if (!dryRun) writeLedger(into, written);
  return [...changes, ...removed];
}

interface Output {
  readonly file: string;
  read(): Uint8Array;
}

function outputsOf(imported: ImportedFiles, from: string): readonly Output[] {
  const text = (file: string, value: string): Output => ({file, read: () => Buffer.from(value)});
  return [
    ...[...imported.texts].map(([file, value]) => text(file, value)),
    ...imported.copies.map(({from: source, to}): Output => ({
      file: to,
      read: () => readFileSync(path.resolve(from, source)),
    })),
    text('import-report.md', reportText(imported)),
    text('import-urls.csv', urlTable(imported.urls)),
  ];
}

/** The old site must stay as it is, so the new one cannot be inside it. */
function requireSeparateFolders(from: string, into: string): void {
  const old = realpathSync(from);
  let existing = path.resolve(into);
  while (statSync(existing, {throwIfNoEntry: false}) === undefined) existing = path.dirname(existing);
  const target = path.join(realpathSync(existing), path.relative(existing, path.resolve(into)));
  const relative = path.relative(old, target);
  if (relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))) {
    throw new SiteError('import-into-source', 'The new site would be inside the old one, which stays as it is.', {
      hint: 'Pass a folder outside of it with --into.',
    });
  }
}

function readLedger(into: string): ReadonlyMap<string, string> {
  const file = path.join(into, ledgerFile);
  if (statSync(file, {throwIfNoEntry: false}) === undefined) return new Map();
  try {
    const {files} = JSON.parse(readFileSync(file, 'utf8')) as {files?: unknown};
    const entries = Object.entries(files ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return new Map(entries.filter(([name]) => !path.isAbsolute(name) && !name.split(/[/\\]/).includes('..')));
  } catch (cause) {
    throw new SiteError('import-ledger', `${ledgerFile} cannot be read.`, {
      cause,
      hint: 'Restore it, or delete it and pass --force to overwrite the files of the last import.',
    });
  }
}

function writeLedger(into: string, written: ReadonlyMap<string, string>): void {
  const files = Object.fromEntries([...written].toSorted(byKey));
  mkdirSync(into, {recursive: true});
  writeFileSync(path.join(into, ledgerFile), `${JSON.stringify({files}, null, 1)}\n`);
}

function existingHash(file: string): string | undefined {
  const stats = statSync(file, {throwIfNoEntry: false});
  if (stats === undefined) return undefined;
  return stats.isFile() ? hashOf(readFileSync(file)) : '';
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
