import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const good = {
  'content/index.md': '# Home\n\nRead [A](/docs/a).\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/a.md': '# A\n\nText.\n',
  'content/blog/index.md': '# Blog\n',
};

/** Replaces times and sizes, which differ from run to run. */
function timeless(text: string): string {
  return text.replace(/\d+ ms|\d+\.\d+ s/, 'TIME').replace(/\d[\d.,]* [kM]?B/, 'SIZE');
}

test('galley build reports written files, and none in a second run; with --quiet it prints nothing', async () => {
  const root = temporary(good);
  const first = await galley(['build'], {cwd: path.join(root, 'content/docs')});
  expect({exitCode: first.exitCode, stdout: first.stdout}).toEqual({exitCode: 0, stdout: ''});
  expect(timeless(first.stderr)).toMatch(
    /^✓ \d+ pages in TIME\n {2}dist\/ {2}\d+ files, SIZE {2}\(\d+ written\)\n {2}Preview it with galley preview\.$/,
  );
  expect(existsSync(path.join(root, 'dist/docs/a/index.html'))).toBe(true);
  const second = await galley(['build'], {cwd: root});
  expect(timeless(second.stderr)).toMatch(/ {2}\(0 written, \d+ unchanged\)\n/);
  const quiet = await galley(['build', '--quiet'], {cwd: root});
  expect(quiet).toEqual({exitCode: 0, stdout: '', stderr: ''});
});

test('galley build writes every image variant that pages use, and a second build writes none', async () => {
  const noise = {type: 'gaussian', mean: 128, sigma: 30} as const;
  const photo = () =>
    sharp({create: {width: 1600, height: 900, channels: 3, background: '#fff', noise}})
      .png()
      .toBuffer();
  const root = temporary({
    ...good,
    'content/index.md': '# Home\n\n![A](./a.png)\n\n![B](./b.png)\n',
    'content/a.png': await photo(),
    'content/b.png': await photo(),
  });
  const first = await galley(['build'], {cwd: root});
  expect(first.exitCode).toBe(0);
  const html = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  const named = [...new Set(html.match(/_img\/[\w.-]+\.webp/g))].map((file) => path.basename(file)).sort();
  expect(named.length).toBeGreaterThan(4);
  expect(readdirSync(path.join(root, 'dist/_img')).sort()).toEqual(named);
  const second = await galley(['build'], {cwd: root});
  expect(second.exitCode).toBe(0);
  expect(timeless(second.stderr)).toMatch(/ {2}\(0 written, \d+ unchanged\)\n/);
  expect(readdirSync(path.join(root, 'dist/_img')).sort()).toEqual(named);
});

test('galley build reports a content error with its place and code frame, exits with 1 and writes the site', async () => {
  const root = temporary({...good, 'content/docs/a.md': '# A\n\nSee [this](/docs/nope).\n'});
  const {exitCode, stdout, stderr} = await galley(['build'], {cwd: root});
  expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(stderr.split('\n').slice(0, 3)).toEqual([
    expect.stringMatching(/^content\/docs\/a\.md:3:\d+ {2}error {2}.* {2}link-broken$/),
    '   2 │ ',
    '   3 │ See [this](/docs/nope).',
  ]);
  expect(stderr).toContain('\n1 error in 1 file\n');
  expect(existsSync(path.join(root, 'dist/docs/a/index.html'))).toBe(true);
});

test('galley build --json prints one JSON object per line, diagnostics first', async () => {
  const root = temporary({...good, 'content/docs/a.md': '# A\n\nSee [this](/docs/nope).\n'});
  const {exitCode, stdout, stderr} = await galley(['build', '--json', '--out', 'out/site'], {cwd: root});
  expect({exitCode, stderr}).toEqual({exitCode: 1, stderr: ''});
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(lines).toEqual([
    expect.objectContaining({
      type: 'diagnostic',
      severity: 'error',
      code: 'link-broken',
      place: expect.objectContaining({file: 'content/docs/a.md', line: 3}),
    }),
    {
      type: 'summary',
      version: 1,
      command: 'build',
      errors: 1,
      warnings: 0,
      infos: 0,
      out: 'out/site',
      buildId: expect.stringMatching(/^\w+$/),
      pages: expect.any(Number),
      documents: expect.any(Number),
      files: expect.any(Number),
      bytes: expect.any(Number),
      written: expect.any(Number),
      unchanged: 0,
      removed: 0,
      durationMs: expect.any(Number),
    },
  ]);
});

test('galley build --strict exits with 1 for a warning', async () => {
  const root = temporary({...good, 'content/docs/what?.md': '# What\n'});
  expect(await galley(['build', '--quiet'], {cwd: root})).toEqual({exitCode: 0, stdout: '', stderr: ''});
  expect(await galley(['build', '--quiet', '--strict'], {cwd: root})).toMatchObject({exitCode: 1, stdout: ''});
});

test('galley build reports a syntax error in a template with its place and keeps the last built site', async () => {
  const root = temporary(good);
  await galley(['build', '--quiet'], {cwd: root});
  const before = readFileSync(path.join(root, 'dist/index.html'), 'utf8');
  writeFiles(root, {'templates/pages/own.tsx': 'export default definePage({\n  name: "own" path: "/own"\n'});
  const {exitCode, stdout, stderr} = await galley(['build'], {cwd: root});
  expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
  expect(stderr).toMatch(/^templates\/pages\/own\.tsx:2:\d+ {2}error {2}/);
  expect(stderr).not.toContain('    at ');
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toBe(before);
});

test('galley build --out refuses a folder with other files, exits with 2 and writes nothing', async () => {
  const root = temporary({...good, 'out/precious.txt': 'mine'});
  const {exitCode, stdout, stderr} = await galley(['build', '--out', 'out'], {cwd: root});
  expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
  expect(stderr).not.toContain('    at ');
  expect(readFileSync(path.join(root, 'out/precious.txt'), 'utf8')).toBe('mine');
  expect(existsSync(path.join(root, 'out/index.html'))).toBe(false);
});

test('galley info prints versions, counts and names of settings, but no secrets', async () => {
  const root = temporary(good);
  writeFileSync(path.join(root, '.env'), 'TOKEN=secret');
  const settings = {
    NEWSLETTER_MAIL_KEY: 'secret',
    NEWSLETTER_SECRET: 'secret',
    NEWSLETTER_STORE: 'postgres://u:secret@db/a',
    SMTP_URL: 'smtp://u:secret@mail',
  };
  const env = {API_TOKEN: 'secret', NEWSLETTER_BRAND: '', ...settings};
  const {exitCode, stdout, stderr} = await galley(['info', '--json'], {cwd: root, env});
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  expect(JSON.parse(stdout)).toEqual({
    type: 'info',
    galley: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
    system: `${process.platform} ${process.arch}`,
    root,
    base: '/',
    parser: 'native',
    documents: 4,
    pages: expect.any(Number),
    errors: 0,
    warnings: 0,
    storeBytes: expect.any(Number),
    ownTemplates: false,
    functionSettings: Object.keys(settings),
  });
  expect(stdout).not.toContain('secret');
  expect((await galley(['info'], {cwd: root})).stdout).toMatch(/^galley {13}\d+\.\d+\.\d+\nnode {15}\d+/);
});

test.skipIf(process.platform === 'win32')(
  'galley build reports pipes, and links that leave the site, in `templates/`',
  async () => {
    const page = (name: string): string =>
      `import {definePage} from 'galley/page';\nexport default definePage({name: '${name}', path: '/${name}', component: () => <p>{'${name}'}</p>});\n`;
    const shared = temporary({'linked.tsx': page('linked')});
    const root = temporary({...good, 'templates/pages/own.tsx': page('own')});
    symlinkSync(path.join(shared, 'linked.tsx'), path.join(root, 'templates/pages/linked.tsx'));
    execFileSync('mkfifo', [path.join(root, 'templates/pages/pipe.tsx')]);
    const {exitCode, stdout} = await galley(['build', '--reporter', 'compact'], {cwd: root});
    expect({exitCode, lines: stdout.trimEnd().split('\n')}).toEqual({
      exitCode: 0,
      lines: [
        'templates/pages/linked.tsx:1:1: warning file-skipped Galley ignores this: it is a link that leaves the site. Copy the files into templates/.',
        'templates/pages/pipe.tsx:1:1: warning file-skipped Galley ignores this: it is neither a file nor a folder. Delete it.',
      ],
    });
    expect(existsSync(path.join(root, 'dist/own/index.html'))).toBe(true);
  },
);

test.skipIf(process.platform === 'win32').each([
  ['it is neither a file nor a folder', 'Delete it.', (file: string) => execFileSync('mkfifo', [file])],
  [
    'it is a link that leaves the site',
    'Copy the files into templates/.',
    (file: string) => symlinkSync(path.join(temporary({'a.ts': 'export const word = 1;'}), 'a.ts'), file),
  ],
])('galley build does not import a template if %s', async (reason, hint, create) => {
  const root = temporary({
    ...good,
    'templates/support/word.ts': '',
    'templates/markdown.ts':
      "import {word} from './support/word.js';\nexport const rehypePlugins = [() => () => void word];\n",
  });
  const file = path.join(root, 'templates/support/word.ts');
  rmSync(file);
  create(file);
  const {exitCode, stderr} = await galley(['build'], {cwd: root});
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    `templates/markdown.ts:1:20  error  templates/support/word.ts cannot be imported: ${reason}.  template-invalid`,
  );
  expect(stderr).toContain(`hint: ${hint}`);
});
