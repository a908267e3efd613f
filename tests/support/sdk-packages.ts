// Generated packages on disk: compiled together, imported, and their own tests run.
import {readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {execa} from 'execa';
import type {OutputFile} from '../../runtime/tools/tool.js';
import {repository} from './galley.js';
import {temporary, writeFiles} from './temporary.js';

export interface Sdk {
  /** The folder that it gets; plain letters. */
  readonly name: string;
  /** As the tool gave them, `output` being `package`; a test may add its own below `src/` or `test/`. */
  readonly files: readonly OutputFile[];
}

export interface Compiled {
  /** `books/src/client.ts(3,1): error TS2322: …` */
  readonly errors: readonly string[];
  /** Where the JavaScript is: `<folder>/<name>/src/index.js`. */
  readonly folder: string;
}

/** Writes packages side by side and compiles them in one go with the newest compiler and the strictest flags. */
export async function compileSdks(sdks: readonly Sdk[]): Promise<Compiled> {
  const folder = unpackSdks(sdks);
  // Several checkers are sooner done, but each looks at the types that all packages share: a third more processor time.
  const errors = await typeErrors('typescript', folder, '--checkers', '1');
  const out = path.join(folder, 'js');
  if (errors.length === 0) writeFileSync(path.join(out, 'package.json'), '{"type": "module"}');
  return {errors, folder: out};
}

/**
 * Errors of the oldest supported TypeScript: what it and the newest accept, those between accept too. It is ten times slower,
 * so packages with the same runtime as the first one leave it out, and `rootDirs` finds that of the first.
 */
export async function errorsOfOldestCompiler(sdks: readonly Sdk[]): Promise<readonly string[]> {
  const runtime = ({files}: Sdk): string => JSON.stringify(files.filter(isRuntime));
  const [first] = sdks;
  if (first === undefined) return [];
  const light = sdks.map((sdk) =>
    sdk !== first && runtime(sdk) === runtime(first)
      ? {...sdk, files: sdk.files.filter((one) => !isRuntime(one))}
      : sdk,
  );
  const rootDirs = sdks.map(({name}) => name);
  return typeErrors('typescript-5.9', unpackSdks(light, rootDirs), '--noEmit');
}

const isRuntime = (file: OutputFile): boolean => file.path.startsWith('src/core/');

function unpackSdks(sdks: readonly Sdk[], rootDirs?: readonly string[]): string {
  const folder = temporary({
    'package.json': '{"type": "module"}',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        module: 'nodenext',
        rootDir: '.',
        ...(rootDirs && {rootDirs}),
        outDir: 'js',
        types: ['node'],
        strict: true,
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        noImplicitOverride: true,
        verbatimModuleSyntax: true,
        isolatedModules: true,
        erasableSyntaxOnly: true,
        skipLibCheck: true,
        rewriteRelativeImportExtensions: true,
      },
      include: sdks.flatMap(({name}) => [`${name}/src`, `${name}/test`]),
    }),
  });
  for (const {name, files} of sdks) {
    writeFiles(path.join(folder, name), Object.fromEntries(files.map(({path: file, content}) => [file, content])));
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

async function typeErrors(compiler: string, folder: string, ...options: readonly string[]): Promise<readonly string[]> {
  const program = path.join(repository, 'node_modules', compiler, 'bin/tsc');
  const {stdout} = await execa('node', [program, '-p', folder, '--pretty', 'false', ...options], {
    cwd: folder,
    reject: false,
  });
  return stdout.split('\n').filter((line) => line !== '');
}

/** What the package exports. Compile it first. */
export async function importSdk<Exports = Record<string, unknown>>(folder: string, name: string): Promise<Exports> {
  return (await import(pathToFileURL(path.join(folder, name, 'src/index.js')).href)) as Exports;
}

/** Runs the tests that came with the packages; gives how many passed, and the report when one failed. */
export async function testSdks(
  folder: string,
  names: readonly string[],
): Promise<{readonly passed: number; readonly failures: string}> {
  const tests = names.flatMap((name) =>
    readdirSync(path.join(folder, name, 'test'))
      .filter((file) => file.endsWith('.test.js'))
      .map((file) => path.join(folder, name, 'test', file)),
  );
  // One process for all: to start one for each file takes longer than all tests.
  const all = path.join(folder, 'all.test.js');
  writeFileSync(all, tests.map((test) => `import ${JSON.stringify(test)};\n`).join(''));
  const {stdout, exitCode} = await execa('node', ['--test', '--test-reporter=tap', all], {
    cwd: folder,
    reject: false,
    env: {NODE_OPTIONS: ''},
  });
  const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1] ?? 0);
  return {passed, failures: exitCode === 0 ? '' : stdout};
}
