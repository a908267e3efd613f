// A site can replace each file of `templates/`: pages still render with a minimal file, and missing exports are reported.
import path from 'node:path';
import {beforeAll, expect, test} from 'vitest';
import type {TemplateError} from '../../renderer/bundle/template-error.js';
import {compile, type Snapshot} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {memoryFiles} from '../../renderer/files/files.js';
import {galleyFiles} from '../../renderer/files/galley-package.js';
import {memoryStore} from '../../renderer/store/store.js';
import {site} from '../support/site.js';

const text = (file: string): string => new TextDecoder().decode(galleyFiles.read(file));

const files = galleyFiles.walk('templates').files.map((entry) => entry.path);

/** Our own content without most of its texts: every page definition has a document. */
const content = Object.fromEntries(
  galleyFiles
    .walk('content')
    .files.map((entry) => entry.path)
    .filter((file) => !/^content\/(?:docs|public|site\.yml)/.test(file))
    .map((file) => [file, text(file)]),
);
/** Pictures that this content shows. */
const pictures = Object.fromEntries(
  galleyFiles.walk('content/public/images').files.map(({path: file}) => [file, galleyFiles.read(file)]),
);
const base = {
  ...content,
  'content/site.yml':
    'url: https://site.example\nnewsletter:\n  action: /AddToNewsletter\napp:\n  url: https://app.site.example\n',
  'content/blog/a.md': '---\ntitle: A\ndescription: A.\ndate: 2026-01-01\n_path: /blog/2026/a\n---\n\nText.\n',
  'content/notes.md': '# Notes\n',
  'content/docs/a.md': '# A\n\n## One\n\nText.\n\n## Two\n\nText.\n',
  'content/docs/b.md': '# B\n\n::callout{type="note"}\nText.\n::\n',
};

const store = memoryStore();
let plain: Snapshot;
let expected: Awaited<ReturnType<typeof built>>;

beforeAll(async () => {
  plain = await compile({...site(base), store}, {dev: false});
  expected = await built({});
});

/** The HTML files and all findings of a site with these templates. */
async function built(templates: Readonly<Record<string, string>>) {
  const host = {...site({}), files: memoryFiles({...base, ...pictures, ...templates}), store};
  const snapshot = await compile(host, {dev: false});
  const outputs = siteOutputs(host, snapshot);
  const pages: string[] = [];
  for await (const {path: file} of outputs.files()) if (file.endsWith('.html')) pages.push(file);
  const diagnostics = [...snapshot.diagnostics(), ...outputs.diagnostics()];
  return {
    pages: pages.toSorted(),
    diagnostics: diagnostics.map(({code, message, place}) => ({code, message, place})),
  };
}

/** The smallest valid file of this kind, as the documentation shows it. */
function minimal(file: string): string {
  if (file.endsWith('.css')) return '.ours {color: red}\n';
  const [, folder = ''] = file.split('/');
  if (folder === 'pages') return minimalPage(file);
  if (folder === 'layouts')
    return 'export default ({children}) => <main id="site-main" tabIndex={-1}>{children}</main>;\n';
  if (file === 'templates/components/index.ts') return 'export const components = {};\n';
  if (file === 'templates/islands/index.ts') return 'export const islands = {};\n';
  if (file === 'templates/collections.ts') return 'export const collections = [];\n';
  if (folder === 'islands' && file.endsWith('.tsx')) return 'export default () => <p>Ours</p>;\n';
  if (folder === 'components' && file.endsWith('.tsx'))
    return `export function ${pascalCase(file)}({children}) {\n  return children ?? null;\n}\n`;
  // The documentation tells authors to copy functions and schemas.
  return text(file);
}

function minimalPage(file: string): string {
  const {name, path: route, each, paginate} = plain.loaded.templates.pageFiles.get(file)!;
  return `import {definePage} from 'galley/page';
export default definePage({
  ...${JSON.stringify({name, path: route, each, paginate})},
  component: ({document}) => <h1>{document?.title}</h1>,
});
`;
}

function pascalCase(file: string): string {
  return path.posix.parse(file).name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

interface Import {
  readonly to: string;
  readonly names: readonly string[];
}

/** Imports of values from other templates. */
function importsOf(file: string): Import[] {
  const statements = text(file).matchAll(
    /^(?:import|export) \{([^}]*)\} from '(\.[^']+)';|\bimport\('(\.[^']+)'\)|^@import '(\.[^']+)'/gm,
  );
  return [...statements].flatMap(([, list = '', named, late, style]) => {
    const names = list
      .split(',')
      .map((name) => name.trim().replace(/ as .*$/, ''))
      .filter((name) => name !== '' && !name.startsWith('type '));
    const stem = path.posix.join(path.posix.dirname(file), named ?? late ?? style ?? '').replace(/\.js$/, '');
    const to = [stem, `${stem}.ts`, `${stem}.tsx`].find((one) => files.includes(one));
    return to === undefined || (named !== undefined && names.length === 0) ? [] : [{to, names}];
  });
}

/**
 * All files, in groups that can be replaced at once: what imports a file comes in an earlier group, so no file of a group
 * hides another one of it.
 */
function groups(): string[][] {
  const imports = new Map(files.map((file) => [file, importsOf(file)] as const));
  const depths = new Map<string, number>();
  const visit = (file: string, depth: number): void => {
    if ((depths.get(file) ?? -1) >= depth) return;
    depths.set(file, depth);
    for (const {to} of imports.get(file) ?? []) visit(to, depth + 1);
  };
  for (const file of files) visit(file, 0);
  const all: string[][] = [];
  for (const [file, depth] of depths) (all[depth] ??= []).push(file);
  return all;
}

/** The names that other templates of ours import from each file. */
function namesWanted(): ReadonlyMap<string, readonly string[]> {
  const wanted = new Map<string, Set<string>>();
  for (const {to, names} of files.flatMap(importsOf))
    for (const name of names) wanted.set(to, (wanted.get(to) ?? new Set()).add(name));
  return new Map([...wanted].map(([file, names]) => [file, [...names].toSorted()] as const));
}

test('the test site renders a page of each definition except contents', () => {
  const shown = new Set(plain.pages.map(({definition}) => definition.name));
  const missing = [...plain.loaded.templates.pages].map(({name}) => name).filter((name) => !shown.has(name));
  expect(missing).toEqual(['contents']);
});

test.each(groups().map((group, depth) => [depth, group] as const))(
  'a site whose templates at import depth %i are minimal files has the same pages and findings',
  async (_, group) => {
    expect(await built(Object.fromEntries(group.map((file) => [file, minimal(file)])))).toEqual(expected);
  },
);

test('templates import from a component file only the component named after the file', () => {
  const more = [...namesWanted()]
    .filter(([file]) => file.startsWith('templates/components/') && file.endsWith('.tsx'))
    .filter(([file, names]) => names.some((name) => name !== pascalCase(file)));
  expect(more).toEqual([]);
});

test.each(groups().map((group, depth) => [depth, group] as const))(
  'each template at import depth %i that lacks exports that others import is one template-invalid finding',
  async (_, group) => {
    const wanted = namesWanted();
    const lacking = group.filter((file) => (wanted.get(file) ?? []).length > 0).toSorted();
    const empty = Object.fromEntries(lacking.map((file) => [file, 'export const other = 1;\n']));
    const found = await built(empty).then(
      () => [],
      (error: unknown) => (error as TemplateError).diagnostics,
    );
    expect(found).toEqual(
      lacking.map((file) => ({
        severity: 'error',
        code: 'template-invalid',
        message: `${file} does not export ${wanted
          .get(file)
          ?.map((name) => `\`${name}\``)
          .join(', ')}.`,
        hint:
          wanted.get(file)?.length === 1
            ? "Galley's own templates import it. Export it, or start from a copy of Galley's file."
            : "Galley's own templates import them. Export them, or start from a copy of Galley's file.",
        place: {file, line: 1, column: 1},
      })),
    );
  },
);
