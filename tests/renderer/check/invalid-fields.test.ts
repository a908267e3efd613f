// Fields that a page cannot use are left out, each with one finding in its source file. The pages still render.
import {describe, expect, test} from 'vitest';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {compileSite, outputsOf, site} from '../../support/site.js';

const blog = {'content/blog/index.md': '---\ntitle: Blog\n---\n'};

function post(lines: string): Record<string, string> {
  return {...blog, 'content/blog/1.a.md': `---\ntitle: A\n${lines}\n---\n\nText.\n`};
}

async function found(files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> {
  return (await compileSite(files)).diagnostics();
}

describe('an invalid field of a post is reported once, at its place', () => {
  test.each<[string, string, number, string, string]>([
    ['date: 2026-03-21\nauthors: Bob', 'authors', 4, '`authors` is `Bob`; expected a list.', 'error'],
    ['date: 2026-03-21\nimage: 5', 'image', 4, '`image` is `5`; expected text or an object.', 'error'],
    ['date: 2026-03-21\nimage:\n  alt: x', 'image.src', 4, '`image.src` is missing; expected text.', 'error'],
    ['date: 2026-03-21\ndescription:', 'description', 4, '`description` is empty; expected text.', 'warning'],
    ['date: 2026-03-21\ndescription: [a]', 'description', 4, '`description` is a list; expected text.', 'error'],
    ['date: 2026-03-21\ntitel: {a: 1}\ntags: release', 'tags', 5, '`tags` is `release`; expected a list.', 'error'],
    ['date: 21/03/2026', 'date', 3, '`date` is `21/03/2026`; expected a date such as 2026-11-20.', 'error'],
    ['date: 2026-03-21\ntoc: maybe', 'toc', 4, '`toc` is `maybe`; expected `true` or `false` or an object.', 'warning'],
    [
      'date: 2026-03-21\ntoc: {depth: 9}',
      'toc.depth',
      4,
      '`toc.depth` is `9`; expected a whole number between 1 and 5.',
      'warning',
    ],
    ['date: 2026-03-21\n_partial: "no"', '_partial', 4, '`_partial` is `no`; expected `true` or `false`.', 'error'],
    ['date: 2026-03-21\n_locale:', '_locale', 4, '`_locale` is empty; expected text.', 'warning'],
    ['date: 2026-03-21\n_dir: [a]', '_dir', 4, '`_dir` is a list; expected text.', 'error'],
    [
      'date: 2026-03-21\nnavigation: {title: [a]}',
      'navigation.title',
      4,
      '`navigation.title` is a list; expected text or a number.',
      'warning',
    ],
    ['date: 2026-03-21\nprev: {title: 5, to: /a}', 'prev.title', 4, '`prev.title` is `5`; expected text.', 'error'],
  ])('%j: %s', async (lines, _, line, message, severity) => {
    const files = post(lines);
    const diagnostics = (await found(files)).filter(({code}) => code === 'field-invalid');
    expect(diagnostics).toEqual([
      {
        severity,
        code: 'field-invalid',
        message,
        hint: expect.any(String),
        place: {file: 'content/blog/1.a.md', line, column: expect.any(Number)},
      },
    ]);
    const outputs = await outputsOf(site(files));
    expect([outputs.has('blog/index.html'), outputs.has('blog/a/index.html')]).toEqual([true, true]);
  });
});

test('the invalid part of a field is left out, and the rest is shown', async () => {
  const outputs = await outputsOf(
    site(post('date: 2026-03-21\ntags: [release, {a: 1}]\nauthors: [{name: Ada, role: 5}, {name: 7}]')),
  );
  expect([...outputs.keys()].filter((file) => /^blog\/(?:tags|authors)\/[^/]+\/index/.test(file))).toEqual([
    'blog/authors/ada/index.html',
    'blog/tags/release/index.html',
  ]);
});

test('a title and a description that are not text are replaced by the text of the document', async () => {
  const {catalog} = await compileSite({
    'content/a.md': '---\ntitle: [x]\ndescription:\n---\n\n# Heading\n\nFirst words.\n',
  });
  const {title, meta} = catalog.byPath.get('/a')!;
  expect([title, meta['title'], meta['description']]).toEqual(['Heading', 'Heading', 'First words.']);
});

test('a date with the year first is read with slashes or dots', async () => {
  const snapshot = await compileSite({
    ...post('date: 2026/3/21'),
    'content/blog/2.b.md': '---\ntitle: B\ndate: 2026.11.02\n---\n',
  });
  const days = ['/blog/a', '/blog/b'].map((path) => snapshot.catalog.byPath.get(path)?.meta['date']);
  expect([days, snapshot.diagnostics()]).toEqual([['2026-03-21', '2026-11-02'], []]);
});

test('a title that is a number becomes text for templates', async () => {
  const {catalog} = await compileSite({'content/a.md': '---\ntitle: 2024\n---\n'});
  expect(catalog.byPath.get('/a')?.meta['title']).toBe('2024');
});

test('an invalid navigation title does not remove any page', async () => {
  const outputs = await outputsOf(
    site({
      'content/docs/a.md':
        '---\nnavigation: {title: {x: 1}, badge: {label: [1]}, children: [5, {title: T}]}\n---\n\n# A\n',
      'content/docs/b.md': '# B\n',
    }),
  );
  expect([outputs.has('docs/a/index.html'), outputs.has('docs/b/index.html')]).toEqual([true, true]);
});

describe('a misspelled field is reported', () => {
  test.each<[string, string, string]>([
    ['titel: New', 'title', 'warning'],
    ['Description: New', 'description', 'warning'],
    ['descripton: New', 'description', 'warning'],
    ['drfat: true', 'draft', 'error'],
    ['Draft: true', 'draft', 'error'],
    ['naviagtion: false', 'navigation', 'warning'],
    ['dtae: 2026-03-21', 'date', 'warning'],
    ['lay_out: plain', 'layout', 'warning'],
  ])('`%s` suggests `%s`', async (line, meant, severity) => {
    const diagnostics = await found({'content/a.md': `---\n${line}\n---\n\n# A\n`});
    expect(diagnostics.map(({code, severity, hint, place}) => ({code, severity, hint, place}))).toEqual([
      {
        code: 'field-unknown',
        severity,
        hint: expect.stringContaining(`Did you mean \`${meant}\`?`),
        place: {file: 'content/a.md', line: 2, column: 1},
      },
    ]);
  });

  test('in an object inside a field', async () => {
    const diagnostics = await found(post('date: 2026-03-21\nauthors:\n  - name: Ada\n    avatr: /a.png'));
    expect(diagnostics.map(({code, message, place}) => ({code, message, place}))).toEqual([
      {
        code: 'field-unknown',
        message: '`authors[0].avatr` is not a key that the page uses.',
        place: {file: 'content/blog/1.a.md', line: 6, column: 5},
      },
    ]);
  });
});

test.each([
  'image2: /b.png',
  'craft: true',
  'text: x',
  'tag: x',
  'author: Bob',
  'slug: x',
  'data: x',
  'images: [a]',
  'sidebar_position: 3',
  'id: x',
  'outline: deep',
  'template: splash',
  'lastUpdated: true',
  'weight: 3',
  'type: x',
  'name: x',
])('`%s` is accepted as a custom field', async (line) => {
  expect(await found({'content/a.md': `---\n${line}\n---\n\n# A\n`})).toEqual([]);
});

test.each([
  ['draft: yes', 'draft', 8],
  ['draft: later', 'draft', 8],
  ['_draft: 1', '_draft', 9],
  ["_draft: ''\ndraft: true", '_draft', 9],
])('`%s` is an error, because the document is published', async (line, key, column) => {
  expect(await found({'content/a.md': `---\n${line}\n---\n\n# A\n`})).toEqual([
    {
      severity: 'error',
      code: 'draft-unclear',
      message: expect.stringMatching(new RegExp(`^\`${key}\` is .*, so this document is published\\.$`)),
      hint: `Write \`${key}: true\` to keep it unpublished, or \`${key}: false\`.`,
      place: {file: 'content/a.md', line: 2, column},
    },
  ]);
});

test('an empty `_draft` is an error only in a file that would otherwise be a draft', async () => {
  const text = '---\n_draft:\n---\n\n# A\n';
  expect(await found({'content/a.draft.md': text, 'content/b.md': text, 'content/next.draft/c.md': text})).toEqual(
    ['content/a.draft.md', 'content/next.draft/c.md'].map((file) => ({
      severity: 'error',
      code: 'draft-unclear',
      message: '`_draft` is empty, so this document is published.',
      hint: 'Write `_draft: true` to keep it unpublished, or `_draft: false`.',
      place: {file, line: 2, column: 1},
    })),
  );
});

test('a page is published if its `_partial` is invalid', async () => {
  const outputs = await outputsOf(site({'content/a.md': "---\n_partial: 'no'\n---\n\n# A\n\nText.\n"}));
  expect(outputs.has('a/index.html')).toBe(true);
});

describe('the collections of a site', () => {
  const collections = (text: string) => ({'templates/collections.ts': `import {z} from 'zod';\n${text}\n`});

  test('add to the built-in schemas: both report errors, and built-in pages still render', async () => {
    const files = {
      ...post('date: 2026-03-21\nauthors: Bob\nseries: 5'),
      ...collections(
        "export const collections = [{below: '/blog', schema: z.object({series: z.string(), level: z.string().default('easy')})}];",
      ),
    };
    const snapshot = await compileSite(files);
    expect(snapshot.diagnostics().map(({message}) => message)).toEqual([
      '`series` is `5`; expected text.',
      '`authors` is `Bob`; expected a list.',
    ]);
    expect((await outputsOf(site(files))).has('blog/a/index.html')).toBe(true);
  });

  test('provide their default values to templates', async () => {
    const {catalog} = await compileSite({
      ...post('date: 2026-03-21'),
      ...collections(
        "export const collections = [{below: '/blog', schema: z.object({level: z.string().default('easy')})}];",
      ),
    });
    expect(catalog.byPath.get('/blog/a')?.meta['level']).toBe('easy');
  });

  test('can define a field that resembles a built-in field', async () => {
    const files = {
      'content/a.md': '---\ndraftt: true\n---\n',
      ...collections("export const collections = [{path: '/a', schema: z.object({draftt: z.boolean()})}];"),
    };
    expect(await found(files)).toEqual([]);
  });

  test('can reject unknown fields without listing the built-in fields', async () => {
    const files = {
      'content/a.md': '---\ntitle: A\nseries: x\nother: y\n---\n',
      ...collections("export const collections = [{path: '/a', schema: z.strictObject({series: z.string()})}];"),
    };
    expect((await found(files)).map(({message}) => message)).toEqual(['There is no key `other`.']);
  });
});

test.each([
  ["[{path: '/a'}]", 'Entry 1 of `collections`'],
  ['[{schema: z.object({})}]', 'needs a `path` or `below`'],
])('compile() rejects the collections %s and names the entry', async (text, message) => {
  const files = {'templates/collections.ts': `import {z} from 'zod';\nexport const collections = ${text};\nvoid z;\n`};
  await expect(compileSite(files)).rejects.toThrow(message);
});

test('a collection schema that throws is reported', async () => {
  const files = {
    'content/a.md': '---\ntitle: A\n---\n',
    'templates/collections.ts': `import {z} from 'zod';
export const collections = [{path: '/a', schema: z.looseObject({}).refine((fields) => fields.list.length > 0)}];
`,
  };
  expect((await found(files)).map(({code, message, place}) => [code, message, place?.file])).toEqual([
    ['field-invalid', expect.stringMatching(/^The schema of this document throws: /), 'content/a.md'],
  ]);
});

test('a page template of the site replaces a built-in page and its schema', async () => {
  const page = (path: string) =>
    `import {definePage} from 'galley/page';\nexport default definePage({name: 'x${path}', path: '${path}', component: ({document}) => <p>{String(document?.plans)}</p>});\n`;
  const files = {
    'content/pricing.yml': 'plans: many\n',
    'content/notes.md': '---\nlinks: none\n---\n',
    'templates/pages/pricing.tsx': page('/pricing'),
    'templates/pages/notes.tsx': page('/notes'),
  };
  expect(await found(files)).toEqual([]);
  expect((await outputsOf(site(files))).get('pricing/index.html')).toContain('<p>many</p>');
});

test('`redirect` and, in a `_dir` file, `children` have no effect and are reported with what to write instead', async () => {
  const files = {
    'content/docs/old.md': '---\ntitle: Old\nredirect: /docs/new\n---\n\nText.\n',
    'content/docs/new.md': '---\ntitle: New\nnavigation.redirect: https://example.com\n---\n\nText.\n',
    'content/docs/guide/_dir.yml': 'children: [a]\nnavigation:\n  redirect: /docs/guide/a\n',
    'content/docs/guide/a.md': '# A\n\nText.\n',
    'content/shops.yml': 'redirect: /docs/new\nchildren: [a]\n',
  };
  const redirected = (from: string, to: string) =>
    `Delete the page of this address, and write \`${from}: ${to}\` below \`redirects\` in content/site.yml.`;
  expect((await found(files)).map(({message, hint, place}) => [place?.file, place?.line, message, hint])).toEqual([
    [
      'content/docs/guide/_dir.yml',
      3,
      '`navigation.redirect` has no effect in a `_dir` file.',
      redirected('/docs/guide', '/docs/guide/a'),
    ],
    [
      'content/docs/guide/_dir.yml',
      1,
      '`children` has no effect in a `_dir` file.',
      'To order the pages and folders beside this file, list their names in `order`. To add links, write `navigation.children`.',
    ],
    ['content/docs/new.md', 3, '`navigation.redirect` has no effect.', redirected('/docs/new', 'https://example.com')],
    ['content/docs/old.md', 3, '`redirect` has no effect.', redirected('/docs/old', '/docs/new')],
  ]);
});
