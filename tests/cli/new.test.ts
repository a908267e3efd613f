import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley, galleyOnTerminal} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

test('galley new creates documents, posts and pages in existing folders with the next number, and prints their paths', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/1.first.md': '# First\n',
    'content/docs/2.guide/index.md': '# Guide\n',
  });
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(await galley(['new', 'docs/install'], {cwd: root})).toEqual({
    exitCode: 0,
    stdout: 'content/docs/3.install.md',
    stderr: '',
  });
  expect(read('content/docs/3.install.md')).toBe('---\ntitle: Install\ndescription: ""\n---\n\n');
  expect(await galley(['new', 'docs/guide/a', 'A: "b"'], {cwd: path.join(root, 'content/docs')})).toEqual({
    exitCode: 0,
    stdout: '2.guide/a.md',
    stderr: '',
  });
  expect(read('content/docs/2.guide/a.md')).toBe(`---\ntitle: 'A: "b"'\ndescription: ""\n---\n\n`);
  expect(await galley(['new', 'post', 'Hello, World'], {cwd: root})).toMatchObject({
    stdout: 'content/blog/hello-world.md',
  });
  expect(read('content/blog/hello-world.md')).toMatch(
    /^---\ntitle: Hello, World\ndescription: ""\ndate: \d{4}-\d\d-\d\d\ndraft: true\n---\n\n$/,
  );
  expect(await galley(['new', 'page', 'about', '--json'], {cwd: root})).toMatchObject({
    stdout: '{"type":"created","file":"content/about.md"}',
  });
  expect(await galley(['new', 'docs/install'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error  content/docs/3.install.md already exists.  file-exists\n   hint: Edit it, or choose another name.',
  });
  expect(await galley(['new', '../x'], {cwd: root})).toMatchObject({exitCode: 2, stdout: ''});
});

const collections = `import {z} from 'zod';
export const collections = [
  {below: '/blog', schema: z.object({
    author: z.string().min(2).describe('Who wrote it'),
    level: z.enum(['beginner', 'advanced']),
    topics: z.array(z.enum(['api', 'cli'])).min(1),
    keywords: z.array(z.string()),
    featured: z.boolean(),
    minutes: z.number().int(),
    released: z.iso.date(),
    source: z.object({repo: z.string()}),
    series: z.string().optional(),
  })},
  {below: '/notes', schema: z.object({date: z.iso.date(), kind: z.string().default('note')})},
  {path: '/strict', schema: z.strictObject({title: z.string()})},
];
`;

const site = () => temporary({'content/index.md': '# Home\n', 'templates/collections.ts': collections});

test('galley new without a terminal exits with 2, lists the missing required fields and writes nothing', async () => {
  const root = site();
  expect(await galley(['new', 'post', 'Hello', '--set', 'author=ada'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `error  content/blog/hello.md needs the fields \`level\`, \`topics\`, \`keywords\`, \`featured\`, \`minutes\`, \`released\`, \`source\`.  field-missing
   hint: Add --set level=<beginner|advanced> --set topics=<api,cli> --set keywords=<text,text> --set featured=<true|false> --set minutes=<number> --set released=<YYYY-MM-DD> --set source=<YAML>`,
  });
  expect(existsSync(path.join(root, 'content/blog'))).toBe(false);
});

const settings = [
  'author=ada',
  'level=advanced',
  'topics=api, cli',
  'keywords=[a, "b, c"]',
  'featured=false',
  'minutes=5',
  'released=2026-01-02',
  'source={repo: x}',
  'own=1',
].flatMap((setting) => ['--set', setting]);

const filled = `author: ada
level: advanced
topics:
  - api
  - cli
keywords:
  - a
  - b, c
featured: false
minutes: 5
released: "2026-01-02"
source:
  repo: x
`;

test('galley new --set writes values with the types of the schema, and galley check accepts the file', async () => {
  const root = site();
  expect(await galley(['new', 'post', 'Hello', ...settings], {cwd: root})).toMatchObject({exitCode: 0});
  const text = readFileSync(path.join(root, 'content/blog/hello.md'), 'utf8');
  expect(text.slice(text.indexOf('author'))).toBe(`${filled}own: 1\n---\n\n`);
  const {stdout} = await galley(['check', '--json'], {cwd: root});
  expect(stdout).not.toContain('content/blog/hello.md');
});

test('galley new quotes a date if the schema expects a string', async () => {
  const root = site();
  await galley(['new', 'notes/a', '--set', 'date=2026-01-02'], {cwd: root});
  expect(readFileSync(path.join(root, 'content/notes/a.md'), 'utf8')).toBe(
    '---\ntitle: A\ndescription: ""\ndate: "2026-01-02"\n---\n\n',
  );
});

test.each([
  [['post', 'A', '--set', 'autor=ada'], 'There is no field `autor`.', 'Did you mean --set author=…?'],
  [['post', 'A', '--autor=ada'], 'There is no option --autor.', 'Set the field with --set author=….'],
  [['post', 'A', '--sett', 'a=b'], 'There is no option --sett.', 'Did you mean --set?'],
  [['post', 'A', '--zebra'], 'There is no option --zebra.', 'Set a field with --set field=value.'],
  [['check', 'a', '--other'], 'There is no option --other.', 'Set a field with --set field=value.'],
  [['check', 'a', '--set', 'a=b'], 'A check has no fields.', 'Leave out --set.'],
  [['post', 'A', '--set', 'author'], "'author' is not a valid value of --set. Write it as field=value."],
  [
    ['post', 'A', '--set', 'author=a'],
    '`author` is `a`; expected text of at least 2 characters.',
    'The schema describes the field: Who wrote it.',
  ],
  [['post', 'A', '--set', 'minutes=soon'], '`minutes` is `soon`; expected a number.', 'Write --set minutes=<number>.'],
  [['post', 'A', '--set', 'released=soon'], '`released` is `soon`; expected a date such as `2026-11-20`.'],
  [['strict', '--set', 'colour=red'], 'There is no key `colour`.'],
])('galley new %j exits with 2: %s', async (args, message, hint = '') => {
  const {exitCode, stdout, stderr} = await galley(['new', ...args], {cwd: site()});
  expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
  expect(stderr).toContain(`error  ${message}`);
  expect(stderr).toContain(hint);
});

test('galley new on a terminal prompts for required fields and repeats a prompt after an invalid value', async () => {
  const root = site();
  const {exitCode, stdout, screen} = await galleyOnTerminal(
    ['new', 'post', 'Hello'],
    [
      {prompt: 'author: Who wrote it', keys: 'a\r'},
      {prompt: '`author` is `a`; expected text of at least 2 characters.', keys: 'da\r'},
      {prompt: 'beginner', keys: ['\u001b[B', '\r']},
      {prompt: 'topics', keys: '\r'},
      {prompt: '`topics` is an empty list; expected a list of at least 1 item.', keys: 'a\r'},
      {prompt: 'keywords', keys: 'a,\r'},
      {prompt: 'featured', keys: 'y'},
      {prompt: 'minutes', keys: '5\r'},
      {prompt: 'released', keys: '\r'},
      {prompt: 'source', keys: '{repo: x}\r'},
    ],
    root,
  );
  expect({exitCode, stdout}).toEqual({exitCode: 0, stdout: 'content/blog/hello.md'});
  expect(screen).not.toContain('series');
  const text = readFileSync(path.join(root, 'content/blog/hello.md'), 'utf8');
  const today = /^date: (.*)$/m.exec(text)?.[1];
  expect(text.slice(text.indexOf('author'))).toBe(
    `author: ada\nlevel: advanced\ntopics:\n  - api\n  - cli\nkeywords:\n  - a\nfeatured: true\nminutes: 5\nreleased: "${today}"\nsource:\n  repo: x\n---\n\n`,
  );
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('galley new writes nothing after %s', async (_, keys) => {
  const root = site();
  const typed = [
    {prompt: 'author', keys: 'ada\r'},
    {prompt: 'beginner', keys},
  ];
  const {exitCode, stdout, screen} = await galleyOnTerminal(['new', 'post', 'Hello'], typed, root);
  expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(screen).toContain('Nothing was written.');
  expect(existsSync(path.join(root, 'content/blog'))).toBe(false);
});

test('galley new reports a syntax error in templates/collections.ts with its place and exits with 1', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'templates/collections.ts': 'export const collections = [;\n',
  });
  const {exitCode, stdout, stderr} = await galley(['new', 'post', 'Hello'], {cwd: root});
  expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(stderr).toContain('templates/collections.ts:1');
});

test('galley new suggests the nearest kind for a mistyped one, and creates a page of that name with .md', async () => {
  const root = temporary({'content/index.md': '# Home\n'});
  expect(await galley(['new', 'psot', 'A title'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error  “psot” is not a kind of document.  usage\n   hint: Did you mean post? For the page /psot, write psot.md.',
  });
  expect(await galley(['new', 'psot.md'], {cwd: root})).toMatchObject({exitCode: 0, stdout: 'content/psot.md'});
});
