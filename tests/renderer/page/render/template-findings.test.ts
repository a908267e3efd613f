// Mistakes in templates are reported once, at the template file.
import {expect, test} from 'vitest';
import type {Diagnostic} from '../../../../renderer/base/diagnostic.js';
import {compile} from '../../../../renderer/compile.js';
import {siteOutputs} from '../../../../renderer/site-outputs.js';
import {mergeTemplateFindings} from '../../../../renderer/page/render/merge-template-findings.js';
import {site} from '../../../support/site.js';

const pageOf = (component: string, rest = ''): string => `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'lab', path: '/lab', ${rest} component: () => ${component}});`;

/** The findings of a site with one page template. */
async function findingsOf(
  template: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly Diagnostic[]> {
  const host = site({'templates/pages/lab.tsx': template, ...files});
  const snapshot = await compile(host, {dev: false});
  const outputs = siteOutputs(host, snapshot);
  for await (const output of outputs.files()) await output.body();
  return [...snapshot.diagnostics(), ...outputs.diagnostics()];
}

const place = {file: 'templates/pages/lab.tsx'};

test('an unknown island is reported at the template with the nearest island', async () => {
  expect(await findingsOf(pageOf(`<Island of="toast" />`))).toEqual([
    {
      severity: 'error',
      code: 'island-unknown',
      message: 'There is no island toast.',
      hint: 'Did you mean toasts? Islands are listed in templates/islands/index.ts.',
      place,
    },
  ]);
});

test.each([
  ['() => {}', 'a function'],
  ['async () => {}', 'a function'],
  [`Symbol('a')`, 'a symbol'],
  ['new Map([[1, 2]])', 'a Map'],
  ['new Set([1])', 'a Set'],
  ['/a/', 'a regular expression'],
  ['Promise.resolve(1)', 'a promise'],
  ['<b>a</b>', 'a React element'],
])('%s as a prop of an island is reported with the path of the prop', async (value, type) => {
  const props = `{label: 'a', date: new Date(0), rows: [{onSave: ${value}}]}`;
  expect(await findingsOf(pageOf(`<Island of="toasts" props={${props}} />`))).toEqual([
    {
      severity: 'error',
      code: 'island-prop-invalid',
      message: `The prop \`rows.0.onSave\` of the island toasts is ${type}, which cannot be sent to the browser.`,
      hint: 'Pass JSON: strings, numbers, lists and plain objects. Define functions and markup in the file of the island.',
      place,
    },
  ]);
});

test('an unknown layout is reported at the page template with all layouts', async () => {
  expect(await findingsOf(pageOf('<p>Lab</p>', `layout: 'dosc',`))).toEqual([
    {
      severity: 'error',
      code: 'layout-unknown',
      message: 'There is no layout dosc, so the page is shown without a layout.',
      hint: 'Did you mean docs? Layouts are the files of templates/layouts: auth, default, docs.',
      place,
    },
  ]);
});

test('a doubtful query is reported at its page template', async () => {
  expect(await findingsOf(pageOf('<p>Lab</p>', 'data: {all: {where: {title: null}}},'))).toEqual([
    {
      severity: 'warning',
      code: 'query-hazard',
      message: 'where.title: null matches everything; write {$eq: null} to find null.',
      place,
    },
  ]);
});

test('a component of the content that throws is reported where the text uses it, and the page shows its content', async () => {
  const host = site({
    'templates/components/index.tsx':
      'export const components = {count: ({of}: {of: string}) => <p>{of.length}</p>};\n',
    'templates/components/index.ts': "export * from './index.tsx';\n",
    'content/once.md': '# Once\n\nBefore.\n\n::count\nInside.\n::\n\nAfter.\n',
    'content/twice.md': '# Twice\n\n::count{of="abc"}\n::\n\n::count\n::\n\nAfter.\n',
    'content/nested.md':
      '# Nested\n\n:::card\n::count{of="abc"}\n::\n\n#footer\n::count\n::\n:::\n\n> [!NOTE]\n> :count{of="ab"} and :count.\n',
  });
  const snapshot = await compile(host, {dev: false});
  const outputs = siteOutputs(host, snapshot);
  const mains = new Map<string, string | undefined>();
  for await (const output of outputs.files()) {
    if (!/^(?:once|twice)\.html$|^(?:once|twice)\/index\.html$/.test(output.path)) continue;
    const html = Buffer.from((await output.body()) as Uint8Array).toString();
    mains.set(
      output.path,
      /<div class="prose">(?<text>.*?)<\/div>/s.exec(html)?.groups?.['text']?.replaceAll('\n', ''),
    );
  }
  expect(mains).toEqual(
    new Map([
      ['once/index.html', '<p>Before.</p><p>Inside.</p><p>After.</p>'],
      ['twice/index.html', '<p>3</p><p>After.</p>'],
    ]),
  );
  const finding = {
    severity: 'error',
    code: 'component-failed',
    message: "count can't be rendered: Cannot read properties of undefined (reading 'length')",
    hint: 'The page shows the content of the component without it. Correct its props, or the component.',
  };
  expect(outputs.diagnostics()).toEqual([
    {...finding, place: {file: 'content/nested.md', line: 8, column: 1}},
    {...finding, place: {file: 'content/nested.md', line: 13, column: 23}},
    {...finding, place: {file: 'content/once.md', line: 5, column: 1}},
    {...finding, place: {file: 'content/twice.md', line: 6, column: 1}},
  ]);
});

test.each([
  [
    'wrong type',
    '::accordion{:items="count"}',
    "accordion can't be rendered: `items` can't be `3`, from `count`: expected array.",
    'Correct `count` in the front matter, the props, or the component.',
  ],
  [
    'wrong type in a list',
    '::accordion{:items="$doc.rows"}',
    "accordion can't be rendered: `items.1` can't be `null`, from `$doc.rows`: expected object.",
    'Correct `rows` in the front matter, the props, or the component.',
  ],
  [
    'missing field',
    '::accordion{:items="$doc.none"}',
    "accordion can't be rendered: `$doc.none` has no value for `items`: expected array.",
    'Add `none` to the front matter, or correct the props or the component.',
  ],
  [
    'component without a schema',
    '::size{:of="count"}',
    "size can't be rendered: of.toUpperCase is not a function",
    '`of` gets `3` from `count`. Correct `count` in the front matter, the props, or the component.',
  ],
])('a component that throws because of the value of a binding names it: %s', async (_, text, message, hint) => {
  const host = site({
    'templates/components/index.tsx':
      'export const components = {size: ({of}: {of: string}) => <p>{of.toUpperCase()}</p>};\n',
    'templates/components/index.ts': "export * from './index.tsx';\n",
    'content/a.md': `---\ncount: 3\nrows: [{label: a, content: b}, null]\n---\n\n# A\n\n${text}\n::\n`,
  });
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  for await (const output of outputs.files()) await output.body();
  expect(outputs.diagnostics()).toEqual([
    {
      severity: 'error',
      code: 'component-failed',
      message,
      hint: `The page shows the content of the component without it. ${hint}`,
      place: {file: 'content/a.md', line: 8, column: 1},
    },
  ]);
});

test.each([
  ['has one finding', '', 'prop-invalid'],
  ['is reported if `prop-invalid` is off', 'checks: {rules: {prop-invalid: off}}\n', 'component-failed'],
])('a component that throws because of invalid props %s', async (_, config, expected) => {
  const host = site({
    'content/site.yml': `brand: Acme\n${config}`,
    'content/a.md': '# A\n\n::accordion\n::\n\n:::card\n::accordion{:items="5"}\n::\n:::\n',
  });
  const snapshot = await compile(host, {dev: false});
  const outputs = siteOutputs(host, snapshot);
  for await (const output of outputs.files()) await output.body();
  expect([...snapshot.diagnostics(), ...outputs.diagnostics()].map(({code, place}) => [code, place?.line])).toEqual([
    [expected, 3],
    [expected, 7],
  ]);
});

test('a component that throws once is rendered by the next build, which reports nothing', async () => {
  const host = site({
    'templates/components/index.tsx':
      'export const components = {flaky: () => {\n' +
      "  globalThis.flakyCalls = (globalThis.flakyCalls ?? 0) + 1;\n  if (globalThis.flakyCalls === 1) throw new Error('once');\n" +
      '  return <b>Works</b>;\n}};\n',
    'templates/components/index.ts': "export * from './index.tsx';\n",
    'content/a.md': '# A\n\n::flaky\nInside.\n::\n',
  });
  const built = async () => {
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    let html = '';
    for await (const output of outputs.files())
      if (output.path === 'a/index.html') html = Buffer.from((await output.body()) as Uint8Array).toString();
    return {works: html.includes('<b>Works</b>'), codes: outputs.diagnostics().map(({code}) => code)};
  };
  try {
    expect(await built()).toEqual({works: false, codes: ['component-failed']});
    expect(await built()).toEqual({works: true, codes: []});
  } finally {
    Reflect.deleteProperty(globalThis, 'flakyCalls');
  }
});

test('mergeTemplateFindings() keeps one finding for each place in documents', () => {
  const at = (file: string, line: number): Diagnostic => ({
    severity: 'error',
    code: 'a',
    message: 'A.',
    place: {file, line},
  });
  const found = [at('content/a.md', 1), at('content/b.md', 1), at('content/a.md', 1), at('content/a.md', 2)];
  expect(mergeTemplateFindings(found)).toEqual([found[0], found[1], found[3]]);
});

test('a repeated name of a page is reported in the second template', async () => {
  const page = (path: string) =>
    `import {definePage} from 'galley/page';\n\nexport default definePage({name: 'lab', path: '${path}', component: () => <p>Lab</p>});\n`;
  const host = site({
    'templates/pages/a.tsx': page('/a'),
    'templates/pages/b.tsx': page('/b'),
    'content/c.md': '# C\n',
  });
  const snapshot = await compile(host, {dev: false});
  expect(snapshot.diagnostics()).toEqual([
    {
      severity: 'warning',
      code: 'page-name-duplicate',
      message: 'templates/pages/a.tsx also has the name `lab`.',
      hint: 'Give each page its own name, such as that of its file.',
      place: {file: 'templates/pages/b.tsx', line: 3, column: 34},
    },
  ]);
});
