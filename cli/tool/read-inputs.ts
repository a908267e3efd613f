// Reads the inputs of a tool: files, folders, patterns and stdin.
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {inputLimits, onlyApiHint, tooLargeMessage} from '../../runtime/tools/base/archive.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {detectFileKind, toolForKinds} from '../../runtime/tools/base/detect-file-kind.js';
import type {InputFile} from '../../runtime/tools/tool.js';
import type {Io} from '../io.js';
import {globOf} from './file-glob.js';
import {manifestName} from './write-folder.js';
import {byName} from '../../runtime/text/compare-code-units.js';

export interface InputOptions {
  /** File extensions that are read from folders. A file that is named itself can have any extension. */
  readonly extensions: readonly string[];
  /** The output folder, which is skipped. */
  readonly out?: string;
}

export interface Inputs {
  /**
   * Their paths are relative to the folder that contains all of them, so that they do not depend on where the command
   * runs.
   */
  readonly files: readonly InputFile[];
  /** Path of the file that the user named, if it is the only one beside folders and patterns. */
  readonly main: string | undefined;
  /** Returns the path as the user writes it: `api/openapi.yaml` for the file `openapi.yaml`. */
  readonly displayPathOf: (path: string) => string;
}

/** Path of the input from stdin. */
const stdinPath = 'stdin';

/** Reads all inputs. Throws `input-missing`, `input-unreadable` and `input-too-large`. */
export async function readInputs(io: Io, args: readonly string[], options: InputOptions): Promise<Inputs> {
  const found = args.filter((arg) => arg !== '-').map((arg) => find(io.cwd, arg, options));
  const common = commonFolder(found.map(({folder}) => folder));
  const paths = [...new Set(found.flatMap(({files}) => files))];
  if (paths.length > inputLimits.files)
    throw tooLarge(`The input has ${paths.length} files, but a tool reads at most ${inputLimits.files}.`);
  const size = paths.reduce((sum, file) => sum + statSync(file).size, 0);
  if (size > inputLimits.hardBytes) throw tooLarge(tooLargeMessage);
  const pathOf = (file: string): string => slashed(path.relative(common, file));
  const files = paths.map((file) => ({path: pathOf(file), bytes: read(io.cwd, file)}));
  const piped = args.includes('-') ? [{path: stdinPath, bytes: await readStdin(io)}] : [];
  const shown = new Map(paths.map((file) => [pathOf(file), displayPath(io.cwd, file)]));
  const named = found.filter(({isNamed}) => isNamed).flatMap((one) => one.files.map(pathOf));
  return {
    files: [...piped, ...files],
    main: found.length > 1 && named.length === 1 ? named[0] : undefined,
    displayPathOf: (path) => shown.get(path) ?? path,
  };
}

/** Returns a path for messages: relative to the current folder if it is inside, otherwise absolute. */
export function displayPath(cwd: string, file: string): string {
  const relative = path.relative(cwd, file);
  return slashed(relative.startsWith('..') ? file : relative);
}

interface Found {
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly folder: string;
  /** Whether the argument is the path of a file. */
  readonly isNamed?: true;
}

function find(cwd: string, arg: string, options: InputOptions): Found {
  const target = path.resolve(cwd, arg);
  const stats = statSync(target, {throwIfNoEntry: false});
  if (stats?.isDirectory()) {
    const files = walk(target, options.out).filter((file) => options.extensions.some((end) => file.endsWith(end)));
    if (files.length > 0) return {files, folder: target};
    throw new SiteError('input-missing', `There are no files for this tool in ${arg}.`, {
      hint: hintFor(target, arg, options),
    });
  }
  if (stats) return {files: [target], folder: path.dirname(target), isNamed: true};
  const glob = globOf(path.sep === '\\' ? slashed(arg) : arg);
  if (!glob) throw missing(cwd, arg);
  const folder = path.resolve(cwd, glob.folder);
  const all = existsSync(folder) ? walk(folder, options.out) : [];
  const files = all.filter((file) => glob.matches(slashed(path.relative(folder, file))));
  if (files.length > 0) return {files, folder};
  throw new SiteError('input-missing', `No file matches ${arg}.`, {
    hint: 'Check the pattern and the folder you are in.',
  });
}

/** Suggests the tool that the folder is for, or explains which files are read from folders. */
function hintFor(folder: string, arg: string, {extensions, out}: InputOptions): string {
  const some = walk(folder, out).filter((file) => statSync(file).size < 1e6);
  const tool = toolForKinds(some.slice(0, 20).map((file) => detectFileKind(read(folder, file))));
  if (tool !== undefined) return `Did you mean galley tool ${tool} ${arg}?`;
  return `From a folder, this tool reads only files that end in ${extensions.join(', ')}. Pass other files by name.`;
}

/** Returns the files below a folder, sorted, without hidden files, installed packages and outputs of tools. */
function walk(folder: string, out: string | undefined): readonly string[] {
  const files: string[] = [];
  const visit = (parent: string): void => {
    const entries = onDisk(parent, () => readdirSync(parent, {withFileTypes: true}));
    if (parent !== folder && entries.some(({name}) => name === manifestName)) return;
    for (const entry of entries.toSorted(byName)) {
      const file = path.join(parent, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || file === out) continue;
      if (entry.isDirectory()) visit(file);
      // Links to folders are not followed, because they could be circular.
      else if (statSync(file, {throwIfNoEntry: false})?.isFile()) files.push(file);
      if (files.length > inputLimits.files * 10) throw tooLarge(`There are too many files in ${folder}.`);
    }
  };
  visit(folder);
  return files;
}

function commonFolder(folders: readonly string[]): string {
  const [first = '.', ...others] = folders;
  let common = first;
  for (const folder of others) {
    while (folder !== common && !folder.startsWith(common.endsWith(path.sep) ? common : common + path.sep)) {
      common = path.dirname(common);
    }
  }
  return common;
}

function read(cwd: string, file: string): Uint8Array {
  return onDisk(displayPath(cwd, file), () => readFileSync(file));
}

async function readStdin(io: Io): Promise<Uint8Array> {
  if (io.stdin.isTTY === true) io.info('Reading from the terminal; end with Ctrl-D.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of io.stdin) {
    chunks.push(Buffer.from(chunk as Buffer));
    size += (chunk as Buffer).length;
    if (size > inputLimits.hardBytes) throw tooLarge(`The text is larger than ${inputLimits.hardBytes / 1e6} MB.`);
  }
  return Buffer.concat(chunks);
}

const readErrors: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

function onDisk<T>(file: string, step: () => T): T {
  try {
    return step();
  } catch (cause) {
    const reason = readErrors[(cause as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw cause;
    throw new SiteError('input-unreadable', `${file} cannot be read: ${reason}.`, {
      cause,
      hint: 'Check its permissions.',
    });
  }
}

function missing(cwd: string, arg: string): SiteError {
  const folder = path.resolve(cwd, path.dirname(arg));
  const names = existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
  const close = nearest(path.basename(arg), names);
  const hint = close === undefined ? 'Use a file, a folder, a pattern in quotes, or - for stdin.' : undefined;
  const suggestion = close === undefined ? '' : slashed(path.join(path.dirname(arg), close));
  return new SiteError('input-missing', `There is no file ${arg}.`, {hint: hint ?? `Did you mean ${suggestion}?`});
}

function tooLarge(message: string): SiteError {
  return new SiteError('input-too-large', message, {hint: onlyApiHint});
}

function slashed(file: string): string {
  return file.split(path.sep).join('/');
}
