import {statSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {detectGenerator} from '../import/detect-generator.js';
import {importSite, type ImportedFiles} from '../import/import-site.js';
import {generators} from '../import/imported-site.js';
import {diskProject} from '../import/old-project.js';
import {summaryLines} from '../import/import-report.js';
import {writeSite, type FileChange} from '../import/write-site.js';
import type {Io} from '../io.js';
import {shellWord} from '../terminal/shell-word.js';
import {formatCount} from '../terminal/format-values.js';

interface ImportCommandOptions {
  readonly into: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly locale?: string;
  readonly within?: string;
}

export function importCommand(io: Io): Command {
  return new Command('import')
    .description('Convert a site from another generator')
    .usage('[options] [generator] <from>')
    .argument(
      '<args...>',
      `the generator (${generators.join(', ')}), which is optional, and the folder of the old site, or its config`,
    )
    .requiredOption('--into <dir>', 'folder of the new site')
    .option('--dry-run', 'print what would be written')
    .option('--force', 'overwrite files that were edited since the last import, or that it did not write')
    .option('--locale <name>', 'language to import, if not the default one')
    .option(
      '--within <dir>',
      'folder with the old site and all files that it imports or includes (default: the repository of the old site)',
    )
    .action((args: readonly string[], {into, dryRun = false, force = false, locale, within}: ImportCommandOptions) => {
      const {generator, path: passed} = argumentsOf(args);
      const {folder, config} = folderAndConfig(io, passed);
      const from = requireFolder(io, folder);
      const project = diskProject(from, within === undefined ? undefined : requireFolder(io, within));
      const imported = importSite(project, {...detectGenerator(project, generator, passed, config), locale});
      const changes = writeSite(imported, {from, into: path.resolve(io.cwd, into), force, dryRun});
      if (changes.some(({change}) => change === 'kept')) io.exitCode = 1;
      if (io.json) printJson(io, imported, changes);
      else printText(io, imported, changes, {into, dryRun});
    });
}

function argumentsOf(args: readonly string[]): {readonly generator: string | undefined; readonly path: string} {
  const [first = '', second] = args;
  if (args.length > 2)
    throw new SiteError('usage', 'Too many arguments.', {
      hint: 'Pass the generator and one folder: galley import vitepress docs --into site',
    });
  return second === undefined ? {generator: undefined, path: first} : {generator: first, path: second};
}

/** `docs/mkdocs-fr.yml` → the config `mkdocs-fr.yml` in the folder `docs`. The configs of VitePress and Hugo can be in folders of the site. */
function folderAndConfig(io: Io, passed: string): {readonly folder: string; readonly config?: string} {
  const file = path.resolve(io.cwd, passed);
  if (statSync(file, {throwIfNoEntry: false})?.isFile() !== true) return {folder: passed};
  const normal = file.replaceAll(path.sep, '/');
  const config = /(?:\.vitepress\/config(?:\/index)?\.\w+|config\/_default\/[^/]+|[^/]+)$/.exec(normal)![0];
  return {folder: normal.slice(0, -config.length), config};
}

function requireFolder(io: Io, folder: string): string {
  const resolved = path.resolve(io.cwd, folder);
  if (statSync(resolved, {throwIfNoEntry: false})?.isDirectory() === true) return resolved;
  throw new SiteError('folder-missing', `There is no folder ${folder}.`, {hint: 'Pass the folder of the old site.'});
}

function printJson(io: Io, imported: ImportedFiles, changes: readonly FileChange[]): void {
  const {generator, pages, redirects, notes, urls} = imported;
  for (const change of changes) io.out(JSON.stringify({type: 'file', ...change}));
  for (const note of notes) io.out(JSON.stringify({type: 'note', ...note}));
  for (const url of urls) io.out(JSON.stringify({type: 'url', ...url}));
  io.out(JSON.stringify({type: 'summary', generator, pages, redirects, ...countsOf(changes)}));
}

interface TextOptions {
  readonly into: string;
  readonly dryRun: boolean;
}

/** Files that are listed one by one. */
const maxKept = 20;

function printText(io: Io, imported: ImportedFiles, changes: readonly FileChange[], {into, dryRun}: TextOptions): void {
  const {written, unchanged, removed} = countsOf(changes);
  const kept = changes.filter(({change}) => change === 'kept');
  if (dryRun) for (const {path: file, change} of changes) if (change !== 'unchanged') io.out(`${change}  ${file}`);
  for (const line of summaryLines(imported)) io.out(line);
  const would = dryRun ? 'would be ' : '';
  io.out(`${into}/: ${written} ${would}written, ${unchanged} unchanged, ${removed} ${would}removed.`);
  if (kept.length > 0) {
    const files = formatCount(kept.length, 'file that was', 'files that were');
    io.warn(
      `Kept ${files} edited or not written by an import (--force overwrites ${kept.length === 1 ? 'it' : 'them'}):`,
    );
    for (const {path: file} of kept.slice(0, maxKept)) io.warn(`  ${file}`);
    if (kept.length > maxKept) io.warn(`  and ${kept.length - maxKept} more`);
  }
  if (!dryRun) io.info(`Preview it with galley dev --root ${shellWord(into)} --open.`);
}

function countsOf(changes: readonly FileChange[]): Readonly<Record<FileChange['change'], number>> {
  const counts = {written: 0, unchanged: 0, kept: 0, removed: 0};
  for (const {change} of changes) counts[change]++;
  return counts;
}
