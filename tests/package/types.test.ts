// The types that the package publishes, as a site sees them: one that checks every declaration, and one with the
// `tsconfig.json` of `galley init`.
import {cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import JSON5 from 'json5';
import ts from 'typescript-5.9';
import {beforeAll, expect, test} from 'vitest';
import {type Example, examples, exampleSites, isFragment} from '../content/examples.js';
import {repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const options = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2022',
  jsx: 'react-jsx',
  skipLibCheck: false,
  // The declarations of the compiler itself are not checked.
  skipDefaultLibCheck: true,
  types: [],
};

const plugins = path.join(import.meta.dirname, '../site/markdown-plugins/markdown.ts');

const root = temporary({
  'package.json': '{"type": "module"}',
  'tsconfig.json': JSON.stringify({compilerOptions: options, include: ['templates', 'scripts']}),
  'templates/markdown.ts': readFileSync(plugins, 'utf8'),
  'templates/pages/a.tsx':
    "import {definePage} from 'galley/page';\nexport default definePage({name: 'a', path: '/a', component: () => <p>A</p>});\n",
  'templates/checks/a.ts':
    "import {defineCheck} from 'galley/check';\nexport default defineCheck({code: 'a', message: 'A.', run: ({documents}) => documents.map((one) => ({place: one.placeOf()}))});\n",
  'scripts/site.ts': `import {openSite} from 'galley';
const site = await openSite();
export const brand = site.config.brand;
const menu = site.config.header.links[0]?.children?.[0];
export const label: string | undefined = menu?.label;
// @ts-expect-error The type of a link in a menu is kept.
export const wrong: number = menu?.label;
`,
});

const tsc = path.join(repository, 'node_modules/typescript/bin/tsc');

/** Installs the package as npm does. */
beforeAll(async () => {
  const project = path.join(repository, 'scripts/tsconfig.types.json');
  const packages = path.join(root, 'node_modules');
  const own = path.join(packages, 'galley');
  mkdirSync(own, {recursive: true});
  for (const name of readdirSync(path.join(repository, 'node_modules')))
    symlinkSync(path.join(repository, 'node_modules', name), path.join(packages, name));
  for (const name of ['package.json', 'templates', 'runtime'])
    cpSync(path.join(repository, name), path.join(own, name), {recursive: true});
  const options = ['--project', project, '--outDir', path.join(own, 'lib/types')];
  // The sources are checked by `npm run typecheck`. Here only the emitted files matter, and --noCheck takes a third of the time.
  await execa(process.execPath, [tsc, ...options, '--noCheck']);
});

async function compiled(folder: string): Promise<readonly [string, number | undefined]> {
  // With several checkers, each one would check the types of the package again.
  const run = await execa(process.execPath, [tsc, '--project', folder, '--checkers', '1'], {reject: false});
  return [run.stdout, run.exitCode];
}

test('typescript compiles pages, scripts, checks and plugins of a site with skipLibCheck off', async () => {
  expect(await compiled(root)).toEqual(['', 0]);
});

// These three packages take five sixths of the time that TypeScript 5.9 checks; TypeScript 7.0 checks them above.
const large = /\/node_modules\/(?:zod|@types\/react|csstype)\//;

test('typescript-5.9 compiles pages, scripts, checks and plugins of a site with skipLibCheck off', () => {
  const {config} = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile) as {config: unknown};
  const {fileNames, options} = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const checked = program.getSourceFiles().filter(({fileName}) => !large.test(fileName));
  expect(fileNames.length).toBe(4);
  expect(checked.some(({fileName}) => fileName.endsWith('/galley/lib/types/renderer/index.d.ts'))).toBe(true);
  const errors = [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => program.getSemanticDiagnostics(file)),
  ];
  expect(errors.map(({messageText}) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

interface TypeScriptConfig {
  readonly compilerOptions: {readonly rootDirs: readonly string[]};
  readonly include: readonly string[];
}

/** Makes a site that uses the installed package, with the tsconfig of `galley init`. */
function startSite(name: string, rootDirs: readonly string[] = [], more: object = {}): string {
  const folder = path.join(root, name);
  const text = readFileSync(path.join(repository, 'cli/starter/tsconfig.json'), 'utf8');
  const {compilerOptions, ...config} = JSON5.parse<TypeScriptConfig>(text);
  mkdirSync(folder);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const changed = {...compilerOptions, ...more, rootDirs: [...compilerOptions.rootDirs, ...rootDirs]};
  const include = [...config.include, ...rootDirs];
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({...config, include, compilerOptions: changed}));
  return folder;
}

test.each([
  [['layouts']],
  [['pages', 'collections.ts']],
  [['layouts', 'pages', 'components', 'islands', 'support', 'collections.ts', 'schemas.ts']],
])('copies of Galley’s templates %j compile with the tsconfig of galley init', async (names) => {
  const folder = startSite(`copies-${names.length}`);
  for (const name of names)
    cpSync(path.join(repository, 'templates', name), path.join(folder, 'templates', name), {recursive: true});
  expect(await compiled(folder)).toEqual(['', 0]);
});

test('DocumentOf infers the types of the fields of documents from the schema of a collection', async () => {
  const folder = startSite('collection');
  const write = (file: string, text: string) => writeFileSync(path.join(folder, 'templates', file), text);
  mkdirSync(path.join(folder, 'templates'));
  write(
    'collections.ts',
    `import type {DocumentOf} from 'galley/page';
import {z} from 'zod';
const post = z.object({author: z.string(), minutes: z.coerce.number().default(1)});
export type Post = DocumentOf<typeof post>;
export const collections = [{below: '/blog', schema: post}];
`,
  );
  write(
    'wrong.ts',
    `import type {Post} from './collections.js';
export const minutes = (post: Post): number | undefined => post.minutes;
export const title = (post: Post): string => post.title;
export const author = (post: Post): string => post.author;
export const count = (post: Post): number | undefined => post.author;
`,
  );
  const [output, exitCode] = await compiled(folder);
  expect([output.replace(/^.*templates\/|\n\s.*/gm, ''), exitCode]).toEqual([
    "wrong.ts(4,47): error TS2322: Type 'string | undefined' is not assignable to type 'string'.\nwrong.ts(5,58): error TS2322: Type 'string | undefined' is not assignable to type 'number | undefined'.",
    1,
  ]);
});

test('the documentation shows the tsconfig of galley init', () => {
  const page = readFileSync(path.join(repository, 'content/docs/4.templates/1.pages.md'), 'utf8');
  const shown = /```json fragment\n(\{\n {2}"compilerOptions"[^`]+)```/.exec(page)?.[1] ?? '';
  const written = readFileSync(path.join(repository, 'cli/starter/tsconfig.json'), 'utf8');
  expect(JSON5.parse(shown)).toEqual(JSON5.parse(written));
});

/** Pages about the display of code, and about SDKs, whose samples import what the tools generate. */
const displayedOrGenerated = /^(?:2\.writing|6\.tools)\//;

/** Packages that samples import, and that are not installed here. */
const otherPackages = ['minisearch', 'express', 'firebase-admin/app', 'firebase-admin/auth'];

/**
 * A module with the fragment: elements below imports become the result of a component with the props of a page, and
 * properties become part of a page definition.
 */
function moduleOf({text}: Example): string {
  const [, imports = '', rest = ''] = /^((?:import .*\n|\n)*)([^]*)$/.exec(text) ?? [];
  if (rest.startsWith('<'))
    return `import type {PageProps} from 'galley/page';
${imports}export const Sample = ({route, document, toc, data, site}: PageProps) => <>${rest.replace(/;\s*$/, '')}</>;
`;
  if (/^\w+: /.test(rest))
    return `import {definePage} from 'galley/page';
export default definePage({name: 'a', ${rest.startsWith('path:') ? '' : "path: '/a', "}component: () => null, ${rest}});
`;
  return text;
}

test('the code samples of the documentation compile with the tsconfig of galley init', async () => {
  const sites = exampleSites.map(({name, files}) => ({
    folder: name.replace(/[^\w]+/g, '-'),
    files: Object.entries(files).filter(([file]) => /^templates\/.*\.tsx?$/.test(file)),
  }));
  const withCode = sites.filter(({files}) => files.length > 0);
  const folder = startSite(
    'examples',
    withCode.map((site) => site.folder),
    {allowJs: true, checkJs: true, types: ['node']},
  );
  for (const site of withCode) {
    for (const [file, text] of site.files) {
      const target = path.join(folder, site.folder, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, text);
    }
  }
  expect(withCode.length).toBeGreaterThan(10);
  const fragments = examples.filter(
    (one) =>
      /^[jt]sx?$/.test(one.language) &&
      !displayedOrGenerated.test(one.page) &&
      (isFragment(one) || !one.title?.startsWith('templates/')),
  );
  mkdirSync(path.join(folder, 'templates/pages'), {recursive: true});
  for (const one of fragments) {
    const name = `${one.page.replace(/\W+/g, '-')}-${one.line}.${one.language === 'js' ? 'mjs' : one.language}`;
    writeFileSync(path.join(folder, 'templates/pages', name), moduleOf(one));
  }
  writeFileSync(
    path.join(folder, 'templates/other-packages.d.ts'),
    otherPackages.map((name) => `declare module '${name}';\n`).join(''),
  );
  expect(fragments.length).toBeGreaterThan(25);
  const [output] = await compiled(folder);
  // Parameters in JavaScript have no types.
  expect(output.split('\n').filter((line) => line !== '' && !/\.mjs\(.*TS70(?:06|31):/.test(line))).toEqual([]);
});
