// Checks the types of code blocks with `check=types`. One run of the site's TypeScript compiler checks all blocks.
import {execFile} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {SiteError} from '../base/site-error.js';
import {codeTitle, parseInfoString} from '../code/info-string.js';
import {codeBlocksIn, type CodeBlock, type PlaceOfNode} from '../markdown/find-code-blocks.js';
import {parseForChecks} from '../markdown/parse-for-checks.js';
import {isTyped, typedExtensions} from './checked-sample-languages.js';
import {groupBy} from '../../runtime/text/group-by.js';

/** A Markdown text with code blocks to check. */
export interface TypedText {
  readonly file: string;
  readonly text: string;
  /** Returns the original place of a position in the text, which can be in an included file. */
  readonly originOf: (line: number, column: number) => Place;
}

/** A file for the compiler: one block, or the blocks of a group. */
interface Program {
  /** Path below the folder of the run: `0/api.ts`. */
  readonly path: string;
  readonly text: string;
  /** For each line of the program, the line and the column in the Markdown text where it begins. */
  readonly lines: readonly {readonly line: number; readonly column: number}[];
  readonly source: TypedText;
}

const option = /(?:^|\s)check=["']?types["']?(?=\s|$)/;

/**
 * Returns a diagnostic for each type error. `root` is the folder of the site, whose packages and compiler options apply.
 * Writes to a temporary folder below `.galley/`. Aborting `signal` stops the compiler; the result is then meaningless.
 */
export async function sampleTypeErrors(
  texts: readonly TypedText[],
  root: string,
  signal?: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const programs = texts.flatMap((text, index) => programsIn(text, String(index)));
  const [first] = programs;
  if (first === undefined) return [];
  const compiler = compilerOf(root);
  if (compiler === undefined) return [missingCompiler(first)];
  const folder = makeFolder(path.join(root, '.galley'));
  const release = removeOnSignal(folder);
  try {
    for (const {path: file, text} of programs) write(path.join(folder, file), text);
    write(path.join(folder, 'tsconfig.json'), JSON.stringify(compilerConfig(root, programs)));
    // Absolute paths would make findings depend on the machine.
    const output = (await run(compiler, folder, signal)).replaceAll(`${root}${path.sep}`, '');
    return diagnosticsIn(output, programs, first);
  } finally {
    release();
    rmSync(folder, {recursive: true, force: true});
  }
}

/** The folder is inside of the site, because samples import its packages. */
function makeFolder(parent: string): string {
  try {
    mkdirSync(parent, {recursive: true});
    return mkdtempSync(path.join(parent, 'samples-'));
  } catch (cause) {
    const {code = ''} = cause as NodeJS.ErrnoException;
    throw new SiteError('output-unwritable', `${parent} cannot be created (${code}).`, {
      cause,
      hint: 'Blocks with `check=types` need this folder while their types are checked. Remove the file of this name, or allow writing.',
    });
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes a folder if the process is interrupted. Returns a function that removes the listeners. */
function removeOnSignal(folder: string): () => void {
  const release = (): void => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    release();
    rmSync(folder, {recursive: true, force: true});
    // A listener suppresses the default action of the signal. Other listeners, such as that of `dev`, end the process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return release;
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text);
}

/** Returns the compiler of the package `typescript` that the site would import. */
function compilerOf(root: string): string | undefined {
  const folders = createRequire(path.join(root, 'package.json')).resolve.paths('typescript') ?? [];
  for (const folder of folders) {
    const file = path.join(folder, 'typescript/bin/tsc');
    if (existsSync(file)) return file;
  }
  return undefined;
}

/** Extends the tsconfig.json of the site without output, and without errors for unused names, which samples often have. */
function compilerConfig(root: string, programs: readonly Program[]): object {
  const hasTsconfig = existsSync(path.join(root, 'tsconfig.json'));
  return {
    ...(hasTsconfig && {extends: '../../tsconfig.json'}),
    compilerOptions: {
      ...(!hasTsconfig && {
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        module: 'preserve',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        skipLibCheck: true,
      }),
      // Treats blocks without imports as modules too, so that blocks do not share names.
      moduleDetection: 'force',
      noEmit: true,
      composite: false,
      incremental: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      allowUnusedLabels: true,
    },
    files: programs.map((program) => program.path),
    include: [],
  };
}

/** Some types take forever to check. */
const maxSeconds = 120;
const timeoutMessage = `The compiler did not end within ${maxSeconds} seconds`;

function run(compiler: string, folder: string, signal: AbortSignal | undefined): Promise<string> {
  const args = [compiler, '--project', 'tsconfig.json', '--pretty', 'false'];
  return new Promise((resolve) => {
    const options = {cwd: folder, maxBuffer: 64 * 2 ** 20, timeout: maxSeconds * 1000, ...(signal && {signal})};
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error?.killed === true) resolve(`error: ${timeoutMessage}`);
      // With type errors, the exit code is not 0 either.
      else resolve(error !== null && stdout === '' ? `error: ${stderr.trim() || error.message}` : stdout);
    });
  });
}

function programsIn(source: TypedText, folder: string): readonly Program[] {
  const placeOf: PlaceOfNode = ({position}) => ({
    file: source.file,
    ...(position && {line: position.start.line, column: position.start.column}),
  });
  const blocks = codeBlocksIn(parseForChecks(source.text), placeOf).filter(
    ({language, meta}) => isTyped(language) && option.test(meta),
  );
  const groups = groupBy(blocks, (block) => /(?:^|\s)group=["']?([\w-]+)/.exec(block.meta)?.[1] ?? block);
  const fileNameOf = createFileNames();
  const markdown = source.text.split('\n');
  return [...groups.values()].map((all, index) => ({
    path: `${folder}/${fileNameOf(all[0]!, index)}`,
    source,
    ...joinBlocks(all, markdown),
  }));
}

/** File systems have limits for names and paths. */
const maxTitleLength = 100;

/**
 * Returns a function that names the files of a page. Blocks can import a block that has a file name as its title. Names
 * never collide with another file or folder, not even in another case.
 */
function createFileNames(): (block: CodeBlock, index: number) => string {
  const files = new Set<string>();
  const folders = new Set<string>();
  return ({language, meta}, index) => {
    const title = codeTitle(parseInfoString(` ${meta}`)) ?? '';
    const isFile = title.length <= maxTitleLength && /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.[mc]?tsx?$/.test(title);
    const steps = title.toLowerCase().split('/');
    const paths = steps.map((_, at) => steps.slice(0, at + 1).join('/'));
    // File names in titles have no spaces, so this name is unique.
    if (!isFile || paths.some((path) => files.has(path)) || folders.has(title.toLowerCase()))
      return `block ${index}.${typedExtensions.get(language)}`;
    files.add(paths.pop()!);
    for (const path of paths) folders.add(path);
    return title;
  };
}

/** Joins the blocks of a group and records the original position of each line. */
function joinBlocks(
  blocks: readonly CodeBlock[],
  markdown: readonly string[],
): {readonly text: string; readonly lines: Program['lines']} {
  const lines = blocks.flatMap(({code, place}) =>
    code.split('\n').map((text, index) => {
      const line = (place.line ?? 1) + 1 + index;
      return {text, line, column: Math.max(0, (markdown[line - 1] ?? '').indexOf(text)) + 1};
    }),
  );
  return {
    text: `${lines.map(({text}) => text).join('\n')}\n`,
    lines: lines.map(({line, column}) => ({line, column})),
  };
}

/** `0/api.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.` */
const outputLine = /^(?:(.+?)\((\d+),(\d+)\): )?error(?: TS\d+)?: (.*)$/;

function diagnosticsIn(text: string, programs: readonly Program[], first: Program): readonly Diagnostic[] {
  const byPath = new Map(programs.map((program) => [program.path, program] as const));
  const found: Diagnostic[] = [];
  for (const line of text.split('\n')) {
    const [, file, row = '1', column = '1', message] = outputLine.exec(line) ?? [];
    if (message === undefined) continue; // The details of an error are indented.
    const program = file === undefined ? undefined : byPath.get(file.replaceAll('\\', '/'));
    if (program !== undefined) found.push(typeError(program, Number(row), Number(column), message));
    // Errors in imported files do not concern the samples.
    else if (file === undefined || file.endsWith('tsconfig.json')) found.push(compilerFailure(first, message));
  }
  return found;
}

function typeError({source, lines}: Program, row: number, column: number, message: string): Diagnostic {
  const start = lines[Math.min(row, lines.length) - 1] ?? {line: 1, column: 1};
  return {
    severity: 'error',
    code: 'code-types',
    message: `This code has a type error: ${sentence(message)}`,
    hint: 'Correct it, or remove `check=types` from the block.',
    place: source.originOf(start.line, start.column + column - 1),
  };
}

function compilerFailure(program: Program, message: string): Diagnostic {
  return {
    severity: 'error',
    code: 'code-types',
    message: `The types of code blocks cannot be checked: ${sentence(message)}`,
    hint: message.startsWith(timeoutMessage)
      ? 'Check fewer blocks, or simplify their types.'
      : 'Run `npx tsc --noEmit` in the folder of the site, and correct its tsconfig.json.',
    place: placeOfFirstLine(program),
  };
}

function sentence(message: string): string {
  return /[.?!]$/.test(message) ? message : `${message}.`;
}

function missingCompiler(program: Program): Diagnostic {
  return {
    severity: 'error',
    code: 'typescript-missing',
    message: 'The types of code blocks are not checked, because the package typescript is not installed.',
    hint: 'Run `npm install --save-dev typescript` in the folder of the site, or remove `check=types` from the blocks.',
    place: placeOfFirstLine(program),
  };
}

function placeOfFirstLine({source, lines}: Program): Place {
  const {line, column} = lines[0] ?? {line: 1, column: 1};
  return source.originOf(line, column);
}
