// Provides commands with the process: output, options and exit code.
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {SiteError} from '../renderer/base/site-error.js';
import {styleFor, type Style} from './terminal/terminal-style.js';

/** The options of every command. */
export interface GlobalOptions {
  readonly root?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** 0: success. 1: the content has errors, or nothing was found. 2: the command was used wrongly, or could not run. */
export type ExitCode = 0 | 1 | 2;

/** The parts of a process that the command line uses, so that tests can run it without one. */
export interface CliProcess {
  cwd(): string;
  readonly env: Environment;
  readonly stdin: Readable & {readonly isTTY?: boolean};
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Calls `listener` on the first signal. */
  once(signal: NodeJS.Signals, listener: () => void): unknown;
}

type Environment = Readonly<Record<string, string | undefined>>;

type OutputStream = Writable & {readonly isTTY?: boolean; readonly columns?: number};

export interface Io {
  readonly cwd: string;
  readonly env: Environment;
  readonly stdin: CliProcess['stdin'];
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The style that stderr supports. */
  readonly style: Style;
  /** The style that stdout supports. */
  readonly outStyle: Style;
  readonly json: boolean;
  readonly quiet: boolean;
  /** Width of stdout in columns; undefined if it is not a terminal. */
  readonly columns: number | undefined;
  /** Whether to show progress: stderr is a terminal, and neither `--quiet` nor `--json` is set. */
  readonly interactive: boolean;
  exitCode: ExitCode;
  /** Applies the global options. Called once, before the command runs. */
  setOptions(options: GlobalOptions): void;
  /** Prints a line of the result to stdout. */
  out(line: string): void;
  /** Prints a line to stderr, except with `--quiet` and `--json`. */
  info(line: string): void;
  /** Prints a line to stderr, also with `--quiet` and `--json`. */
  warn(line: string): void;
  /** Replaces the current line of stderr. */
  redraw(line: string): void;
  /** Returns the absolute path of the site root. Throws a `SiteError` if there is none. */
  root(): string;
  /** Resolves on Ctrl-C, when the terminal is closed, and when another process asks this one to end (SIGTERM). */
  untilStopped(): Promise<void>;
}

/** Returns the `Io` of a process. */
export function createIo(process: CliProcess): Io {
  let options: GlobalOptions = {};
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    // A getter, because Node opens the stream on first access and most commands do not read it.
    get stdin() {
      return process.stdin;
    },
    get style() {
      return styleFor(process.stderr, process.env, options.color);
    },
    get outStyle() {
      return styleFor(process.stdout, process.env, options.color);
    },
    get json() {
      return options.json === true;
    },
    get quiet() {
      return options.quiet === true;
    },
    get columns() {
      return process.stdout.isTTY ? process.stdout.columns || 80 : undefined; // Some terminals report 0.
    },
    get interactive() {
      return process.stderr.isTTY === true && !this.quiet && !this.json;
    },
    exitCode: 0,
    setOptions(newOptions) {
      options = newOptions;
    },
    out: (line) => void process.stdout.write(`${line}\n`),
    info(line) {
      if (!this.quiet && !this.json) process.stderr.write(`${line}\n`);
    },
    warn: (line) => void process.stderr.write(`${line}\n`),
    redraw: (line) => void process.stderr.write(`\r\u001b[2K${line}`),
    root: () => (options.root === undefined ? nearestRoot(process.cwd()) : givenRoot(process.cwd(), options.root)),
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
      }),
  };
}

function givenRoot(cwd: string, folder: string): string {
  const root = path.resolve(cwd, folder);
  if (!existsSync(root)) throw new SiteError('root-missing', `There is no folder ${folder}.`, {hint: 'Check --root.'});
  if (hasContent(root)) return root;
  throw new SiteError('content-missing', `${folder} has no folder content/.`, {hint: startHint});
}

function nearestRoot(cwd: string): string {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    if (hasContent(folder)) return folder;
    // Stop at the root of the repository: a folder content/ above it belongs to another project.
    if (folder === path.dirname(folder) || existsSync(path.join(folder, '.git'))) break;
  }
  throw new SiteError('content-missing', 'There is no folder content/ here or in a folder above.', {hint: startHint});
}

/** Hint of errors about a folder without a site. */
export const startHint = 'Run galley init DIR to create a site, or pass --root with the folder that contains content/.';

function hasContent(folder: string): boolean {
  const content = path.join(folder, 'content');
  return existsSync(content) && statSync(content).isDirectory();
}
