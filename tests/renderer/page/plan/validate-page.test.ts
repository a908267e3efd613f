// Access to pages in a page definition: `validate`, which runs during a build, and the names of middleware.
import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../../../support/site.js';

const page = (fields: string): string => `
import {definePage} from 'galley/page';
export default definePage({name: 'note', path: '/notes/:slug', each: {where: {_dir: 'notes'}}, ${fields}
  component: ({document}) => <h1>{document.title}</h1>});`;

const notes = {'content/notes/1.kept.md': '# Kept\n', 'content/notes/2.gone.md': '# Gone\n'};

test('a page that `validate` rejects is not published, and the build lists it with status and message', async () => {
  const outputs = await outputsOf(
    site({
      ...notes,
      'templates/pages/note.tsx': page(
        `validate: ({route, document}) => route !== '/notes/gone' || {statusCode: 410, message: document.title},`,
      ),
    }),
  );
  const meta = [...outputs].find(([path]) => path.startsWith('builds/meta/'))?.[1] ?? '{}';
  expect({
    files: [...outputs.keys()].filter((path) => /^notes\/.*(?:html|payload)/.test(path)),
    // The page of the newsletter is rejected too, because this site has no newsletter.
    rejected: (JSON.parse(meta) as {rejected: unknown}).rejected,
  }).toEqual({
    files: ['notes/kept/index.html', 'notes/kept/_payload.json'],
    rejected: {
      '/newsletter/thanks': {statusCode: 404, message: 'Page Not Found: /newsletter/thanks'},
      '/notes/gone': {statusCode: 410, message: 'Gone'},
    },
  });
});

test.each([
  ['validate: () => false,', {statusCode: 404, message: 'Page Not Found: /notes/kept'}],
  ['validate: () => ({statusCode: 403}),', {statusCode: 403, message: 'Page Not Found: /notes/kept'}],
  ['validate: () => true,', undefined],
])('a page with %s is published or rejected with a status', async (fields, rejection) => {
  const {rejected} = await compileSite({...notes, 'templates/pages/note.tsx': page(fields)});
  expect(rejected.get('/notes/kept')).toEqual(rejection);
});

test.each([
  ['async () => true', 'a promise'],
  ['() => {}', 'undefined'],
])('a `validate` function %s is reported, because it returns %s', async (validate, returned) => {
  const {diagnostics, rejected} = await compileSite({
    'content/notes/1.kept.md': '# Kept\n',
    'templates/pages/note.tsx': page(`validate: ${validate},`),
  });
  expect(diagnostics().filter(({code}) => code === 'validation-failed')).toEqual([
    {
      severity: 'error',
      code: 'validation-failed',
      message: `\`validate\` of the page \`note\` returns ${returned} for /notes/kept.`,
      hint: 'Return true, false or {statusCode, message}. The function cannot be `async`.',
      place: {file: 'content/notes/1.kept.md'},
    },
  ]);
  expect(rejected.get('/notes/kept')).toEqual({statusCode: 404, message: 'Page Not Found: /notes/kept'});
});

test('a `validate` function that throws is reported at the document', async () => {
  const {diagnostics, pages} = await compileSite({
    'content/notes/1.kept.md': '# Kept\n',
    'templates/pages/note.tsx': page(`validate: () => { throw new Error('Oh'); },`),
  });
  expect(diagnostics().filter(({code}) => code === 'validation-failed')).toEqual([
    {
      severity: 'error',
      code: 'validation-failed',
      message: '`validate` of the page `note` throws: Oh',
      hint: 'It throws for /notes/kept. Return true, false or {statusCode, message} instead.',
      place: {file: 'content/notes/1.kept.md'},
    },
  ]);
  expect(pages.some(({route}) => route === '/notes/kept')).toBe(false);
});

test('unknown middleware is reported in the template with the nearest name', async () => {
  const {diagnostics} = await compileSite({
    ...notes,
    'templates/middleware/members.ts': 'export default () => true;',
    'templates/pages/note.tsx': page(`middleware: ['members', 'member'],`),
  });
  expect(diagnostics().filter(({code}) => code === 'middleware-unknown')).toEqual([
    {
      severity: 'error',
      code: 'middleware-unknown',
      message: "Unknown route middleware: 'member'.",
      hint: 'Did you mean members?',
      place: {file: 'templates/pages/note.tsx', line: 3, column: 120},
    },
  ]);
});

test('a page names its middleware in the HTML and in the payload', async () => {
  const outputs = await outputsOf(
    site({
      ...notes,
      'templates/middleware/members.ts': 'export default () => true;',
      'templates/pages/note.tsx': page(`middleware: ['members'],`),
    }),
  );
  expect(outputs.get('notes/kept/index.html')).toContain(' data-middleware="members"');
  expect(JSON.parse(outputs.get('notes/kept/_payload.json') ?? '')).toMatchObject({middleware: ['members']});
});
