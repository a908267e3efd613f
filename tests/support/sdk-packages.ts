// Generated packages on disk: compiled together by one of three TypeScripts, imported, and their own tests run.
import {readdirSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {execa} from 'execa';
import type {OutputFile} from '../../runtime/tools/tool.js';
import {repository} from './galley.js';
import {temporary, writeFiles} from './temporary.js';

export type Compiler = '5.9' | '7.0';
/** The oldest and the newest that are supported: what both accept, 6.0 accepts too. */
export const compilers: readonly Compiler[] = ['5.9', '7.0'];

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

/** Writes packages side by side and compiles them in one go, with the strictest flags. */
export async function compileSdks(sdks: readonly Sdk[], compiler: Compiler = '7.0'): Promise<Compiled> {
  return compileFolder(unpackSdks(sdks), compiler);
}

/** Packages in one folder, which can be compiled more than once. */
export function unpackSdks(sdks: readonly Sdk[]): string {
  const folder = temporary({
    'package.json': '{"type": "module"}',
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        module: 'nodenext',
        rootDir: '.',
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

/** The newest compiler writes the JavaScript; the others only check. */
export async function compileFolder(folder: string, compiler: Compiler = '7.0'): Promise<Compiled> {
  const name = compiler === '7.0' ? 'typescript' : `typescript-${compiler}`;
  const program = path.join(repository, 'node_modules', name, 'bin/tsc');
  // Several checkers are sooner done, but each looks at the types that all packages share: a third more processor time.
  const more = compiler === '7.0' ? ['--checkers', '1'] : ['--noEmit'];
  const {stdout} = await execa('node', [program, '-p', folder, '--pretty', 'false', ...more], {
    cwd: folder,
    reject: false,
  });
  const errors = stdout.split('\n').filter((line) => line !== '');
  const out = path.join(folder, 'js');
  if (compiler === '7.0' && errors.length === 0) writeFileSync(path.join(out, 'package.json'), '{"type": "module"}');
  return {errors, folder: out};
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
