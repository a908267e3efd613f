// Custom checks of a site: what they receive, and how their results and errors are reported.
import {expect, test} from 'vitest';
import {defineCheck} from '../../../renderer/check/define-check.js';
import {checkSite} from '../../../renderer/check-site.js';
import {testCheck} from '../../../renderer/test-check.js';
import {site} from '../../support/site.js';

const text = `---
title: A title
tags: [x]
---

## Part \`one\`

See [it](/b#part) and [that](https://example.com/x?y).

![A dot](https://example.com/dot.png)

\`\`\`ts [a.ts]
let x = 1;
\`\`\`

::callout{type="tip"}
Text.
::
`;
const files = {'content/a.md': text, 'content/b.md': '# B\n\n## Part\n', 'content/c.yml': 'n: 1\n'};

test('a custom check receives the rows of a CSV file as `content.csv` says', async () => {
  let rows: unknown;
  const check = defineCheck({
    code: 'rows',
    message: 'Rows.',
    run({document}) {
      rows = document('/prices')!.frontMatter.body;
    },
  });
  const config = "content: {csv: {delimiter: ';', json: false}}";
  await testCheck(check, {'content/prices.csv': 'a;b\n1;2\n', 'content/site.yml': config});
  expect(rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a custom check receives every part of a document with its place', async () => {
  let seen: unknown;
  const check = defineCheck({
    code: 'all',
    message: 'All.',
    run({document, page}) {
      const {links, inbound, tree, placeOf, ...rest} = document('/a')!;
      const {from: _from, ...other} = document('/b')!.inbound[0]!;
      seen = {
        title: rest.title,
        frontMatter: rest.frontMatter,
        derived: rest.fields.description,
        words: rest.words,
        headings: rest.headings,
        links: links.map(({from, ...link}) => ({...link, from: from.path})),
        inbound,
        ofOther: other.place,
        images: rest.images,
        codeBlocks: rest.codeBlocks,
        components: rest.components,
        texts: rest.texts.slice(0, 2),
        tree: tree().children[0]?.position?.start,
        place: placeOf(['tags', 0]),
        data: document('/c')!.frontMatter,
        page: page('/a')?.links.includes('/b#part'),
      };
    },
  });
  expect(await testCheck(check, files)).toEqual([]);
  const file = 'content/a.md';
  expect(seen).toEqual({
    title: 'A title',
    frontMatter: {title: 'A title', tags: ['x']},
    derived: '',
    words: 9,
    headings: [{id: 'part-one', depth: 2, text: 'Part one', place: {file, line: 6, column: 1}}],
    links: [
      {href: '/b#part', path: '/b', fragment: 'part', from: '/a', place: {file, line: 8, column: 5}},
      {href: 'https://example.com/x?y', host: 'example.com', from: '/a', place: {file, line: 8, column: 23}},
    ],
    inbound: [],
    ofOther: {file, line: 8, column: 5},
    images: [{src: 'https://example.com/dot.png', alt: 'A dot', place: {file, line: 10, column: 1}}],
    codeBlocks: [{language: 'ts', meta: '[a.ts]', code: 'let x = 1;', place: {file, line: 12, column: 1}}],
    components: [{name: 'callout', props: {type: 'tip'}, place: {file, line: 16, column: 1}}],
    texts: [
      {text: 'Part ', place: {file, line: 6, column: 4}},
      {text: 'See ', place: {file, line: 8, column: 1}},
    ],
    tree: {line: 6, column: 1, offset: text.indexOf('## Part')},
    place: {file, line: 3, column: 8},
    data: {n: 1},
    page: true,
  });
});

const home = {'content/index.md': '---\ndescription: A site.\n---\n\n# Home\n\nText.\n'};
const checkFile = (code: string, rest: string): string =>
  `import {defineCheck} from 'galley/check';
export default defineCheck({code: '${code}', message: 'Found.', hint: 'Mend it.', ${rest}});
`;

test('the config sets severities of custom checks, and galley-ignore comments suppress their findings', async () => {
  const {diagnostics} = await checkSite(
    site({
      'content/index.md': `${home['content/index.md']}\nOther. <!-- galley-ignore own-two: as agreed -->\n`,
      'content/site.yml': 'checks: {rules: {own-one: error}}\n',
      'templates/checks/own-one.ts': checkFile('own-one', 'async *run() { yield {message: "Own."}; }'),
      'templates/checks/own-two.ts': checkFile(
        'own-two',
        'run: ({documents}) => [9, 7].map((line) => ({place: {file: documents[0].file, line, column: 1}}))',
      ),
      'templates/checks/own-two.test.ts': 'throw new Error("A test is no check.");',
    }),
  );
  expect(diagnostics).toEqual([
    {severity: 'error', code: 'own-one', message: 'Own.', hint: 'Mend it.'},
    {
      severity: 'warning',
      code: 'own-two',
      message: 'Found.',
      hint: 'Mend it.',
      place: {file: 'content/index.md', line: 7, column: 1},
    },
  ]);
});

test('a custom check that throws or cannot be loaded is reported, and other checks still run', async () => {
  const {diagnostics} = await checkSite(
    site({
      ...home,
      'templates/checks/a-throws.ts': checkFile('a-throws', '\n  run(site) {\n    site.nothing.there();\n  },\n'),
      'templates/checks/b-syntax.ts': 'export default {',
      'templates/checks/c-wrong.ts': 'export default 3;',
      'templates/checks/d-name.ts': checkFile('other-name', 'run: () => []'),
      'templates/checks/e-number.ts': checkFile('e-number', 'run: () => 3'),
      'templates/checks/link-broken.ts': checkFile('link-broken', 'run: () => []'),
      'templates/checks/z-runs.ts': checkFile('z-runs', 'run: () => [{}]'),
    }),
  );
  expect(diagnostics.map(({code, message, place}) => [code, message, place?.file, place?.line])).toEqual([
    ['template-invalid', 'Expected identifier but found end of file.', 'templates/checks/b-syntax.ts', 1],
    ['check-invalid', 'The default export of this file is not a check.', 'templates/checks/c-wrong.ts', undefined],
    [
      'check-invalid',
      'The code of the check is `other-name`, but the file is called d-name.',
      'templates/checks/d-name.ts',
      undefined,
    ],
    ['check-invalid', '`link-broken` is a rule of Galley.', 'templates/checks/link-broken.ts', undefined],
    [
      'check-failed',
      "The check throws an error: Cannot read properties of undefined (reading 'there')",
      'templates/checks/a-throws.ts',
      4,
    ],
    [
      'check-failed',
      'The check throws an error: `run` must return or yield a list of findings, but it returned a value of the type `number`.',
      'templates/checks/e-number.ts',
      undefined,
    ],
    ['z-runs', 'Found.', undefined, undefined],
  ]);
});
