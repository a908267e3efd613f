// A template that throws affects only its own pages, and the error has its place.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const content = {'content/index.md': '# Home\n', 'content/about.md': '# About\n', 'content/docs/a.md': '# A\n'};

function diagnosticsOf(stdout: string): readonly object[] {
  return stdout
    .split('\n')
    .map((line) => JSON.parse(line) as object)
    .filter((line) => 'severity' in line);
}

test('a page template that throws is reported with its place, and the other pages are written', async () => {
  const root = temporary({
    ...content,
    'templates/pages/about.tsx': `import {definePage} from 'galley/page';

export default definePage({
  name: 'about',
  path: '/about',
  component: () => {
    throw new Error('no such person');
  },
});
`,
  });
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect(diagnosticsOf(stdout)).toEqual([
    {
      type: 'diagnostic',
      severity: 'error',
      code: 'page-failed',
      message: "/about can't be rendered: no such person",
      hint: 'A template throws an error for content/about.md.',
      place: {file: 'templates/pages/about.tsx', line: 7, column: 11},
    },
  ]);
  const written = (file: string) => existsSync(path.join(root, 'dist', file));
  expect([exitCode, written('about/index.html'), written('index.html'), written('docs/a/index.html')]).toEqual([
    1,
    false,
    true,
    true,
  ]);
});

test.each([
  ['does not parse', 'export default <', {code: 'template-invalid', line: 1}],
  ['throws on load', '\nthrow new Error("not today");', {code: 'template-failed', line: 2}],
])('a template that %s fails the build and keeps the last output', async (_, text, {code, line}) => {
  const good = temporary(content);
  expect((await galley(['build', '--root', good])).exitCode).toBe(0);
  writeFiles(good, {'templates/pages/bad.tsx': text});
  const {exitCode, stdout} = await galley(['build', '--root', good, '--json']);
  expect(diagnosticsOf(stdout)).toEqual([
    expect.objectContaining({code, place: expect.objectContaining({file: 'templates/pages/bad.tsx', line})}),
  ]);
  expect([exitCode, existsSync(path.join(good, 'dist/index.html'))]).toEqual([1, true]);
});

test.each([
  ['', "The templates can't be loaded: templates/pages/bad.tsx has no default export."],
  ['export default {};', "needs a `name`, such as 'guide'."],
  ["export default {name: 'bad', path: 'bad'};", "needs a `path` that begins with /, such as '/guide'."],
  ["export default {name: 'bad', path: '/bad'};", 'needs a `component`.'],
])('an incomplete page definition is reported with what is missing: %j', async (text, message) => {
  const root = temporary({...content, 'templates/pages/bad.tsx': text || 'export const a = 1;'});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect([exitCode, diagnosticsOf(stdout)]).toEqual([
    1,
    [expect.objectContaining({code: 'template-failed', message: expect.stringContaining(message)})],
  ]);
});

test.each([
  [
    'an async component',
    'async () => <h1>News</h1>',
    /A component suspended/,
    'Components of templates cannot be async. Query documents with `data` of `definePage`.',
  ],
  [
    'a component that is undefined',
    '() => <Missing />',
    /Element type is invalid/,
    'A component in the JSX is undefined. Check its name, and how its file exports it.',
  ],
  [
    'an object as content',
    '() => <h1>{{a: 1} as never}</h1>',
    /not valid as a React child/,
    'Correct the template of the page.',
  ],
])('%s, which React reports without a line, is reported at the template', async (_, component, message, hint) => {
  const root = temporary({
    ...content,
    'templates/pages/news.tsx': `import {definePage} from 'galley/page';

const Missing = undefined as never as () => null;

export default definePage({name: Missing === undefined ? 'news' : '', path: '/news', component: ${component}});
`,
  });
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect(exitCode).toBe(1);
  expect(diagnosticsOf(stdout)).toEqual([
    {
      type: 'diagnostic',
      severity: 'error',
      code: 'page-failed',
      message: expect.stringMatching(message),
      hint,
      place: {file: 'templates/pages/news.tsx'},
    },
  ]);
});
