import {createServer} from 'node:http';
import {once} from 'node:events';
import {rmSync} from 'node:fs';
import path from 'node:path';
import type {AddressInfo} from 'node:net';
import {afterEach, expect, test} from 'vitest';
import {galley, galleyServing, type Running} from '../support/galley.js';
import {rawGet} from '../support/raw-request.js';
import {temporary, writeFiles} from '../support/temporary.js';

const files = {
  'content/index.md': '# Home\n\nRead [A](/docs/a).\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/a.md': '---\ndescription: About A\n---\n\n# A\n\nFirst text.\n',
  'content/docs/secret-plan.md': '---\ndraft: true\n---\n\n# Plan\n',
  'content/blog/index.md': '# Blog\n',
};

const running: Running[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));

async function serving(command: 'dev' | 'preview', root: string): Promise<Running> {
  const started = await galleyServing([command], root);
  running.push(started);
  return started;
}

async function page(url: string): Promise<{status: number; text: string}> {
  const response = await fetch(url);
  return {status: response.status, text: await response.text()};
}

/** Reads the events that an open tab receives, one per call. */
async function listen(url: string): Promise<() => Promise<Readonly<Record<string, unknown>>>> {
  const {text} = await page(url);
  const token = /client\.js(\?[\da-f]+)/.exec(text)?.[1];
  const response = await fetch(new URL(`/__galley/events${token}`, url));
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return async () => {
    for (;;) {
      const match = /data: (.*)\n\n/.exec(received);
      if (match) {
        received = received.slice(match.index + match[0].length);
        return JSON.parse(match[1] ?? '') as Readonly<Record<string, unknown>>;
      }
      const {value, done} = await reader.read();
      if (done) throw new Error('The event stream ended.');
      received += value;
    }
  };
}

test('galley dev serves every kind of save and drafts, and exits with 0 on Ctrl-C, even with open tabs', async () => {
  const root = temporary(files);
  const {url, stop} = await serving('dev', root);
  expect(await page(`${url}docs/a`)).toMatchObject({status: 200, text: expect.stringContaining('First text.')});
  expect((await page(`${url}docs/secret-plan`)).status).toBe(200);
  expect(await page(`${url}nope`)).toMatchObject({status: 404});

  const next = await listen(url);
  expect(await next()).toEqual({version: 1, base: '/', routes: []});
  writeFiles(root, {'content/docs/a.md': '---\ndescription: About A\n---\n\n# A\n\nSecond text.\n'});
  expect(await next()).toEqual({version: 2, routes: ['/docs/a']});
  expect((await page(`${url}docs/a`)).text).toContain('Second text.');

  writeFiles(root, {'content/docs/b.md': '# B\n'});
  expect((await next())['routes']).toEqual(expect.arrayContaining(['/docs/b']));
  expect((await page(`${url}docs/b`)).status).toBe(200);

  rmSync(path.join(root, 'content/docs/b.md'));
  expect((await next())['routes']).toEqual(expect.arrayContaining(['/docs/b']));
  expect((await page(`${url}docs/b`)).status).toBe(404);

  writeFiles(root, {'content/site.yml': 'brand: Renamed\n'});
  expect((await next())['routes']).not.toEqual([]);
  expect((await page(url)).text).toContain('Renamed');

  writeFiles(root, {
    'templates/pages/own.tsx':
      "import {definePage} from 'galley/page';\nexport default definePage({name: 'own', path: '/own', component: () => <main>My own page</main>});\n",
  });
  expect(await next()).toMatchObject({routes: 'reload'});
  expect(await page(`${url}own`)).toMatchObject({status: 200, text: expect.stringContaining('My own page')});
  expect(await stop()).toMatchObject({exitCode: 0, stderr: ''});
});

test('galley dev serves the last good site and reports the error once while a template has a syntax error', async () => {
  const root = temporary(files);
  const {url, events} = await serving('dev', root);
  const next = await listen(url);
  await next();
  writeFiles(root, {'templates/pages/own.tsx': 'export default {'});
  expect(await next()).toEqual({version: 2, routes: []});
  const {status, text} = await page(`${url}docs/a`);
  expect(status).toBe(200);
  const token = /client\.js(\?[\da-f]+)/.exec(text)?.[1];
  const findings = JSON.parse((await page(new URL(`/__galley/findings${token}&/docs/a`, url).href)).text) as {
    here: unknown;
  };
  expect(findings.here).toEqual([
    expect.objectContaining({place: expect.stringMatching(/^templates\/pages\/own\.tsx:1:\d+$/)}),
  ]);
  // Some time after a save, everything is checked again. That must not report the same error a second time.
  const codes = () => events().flatMap(({code}) => code ?? []);
  await expect.poll(codes).toEqual(['template-invalid']);
  const messages = events();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(events()).toEqual(messages);
  rmSync(path.join(root, 'templates/pages/own.tsx'));
  expect(await next()).toMatchObject({version: 3});
});

test('galley dev reports the same findings as galley check after a save', async () => {
  const wrong = {
    'content/docs/a.md': '# A\n\n# A again\n\n#### Deep\n\n[x](/nope) [](/docs)\n\n![](/none.png)\n',
    'content/docs/b.md': '# A\n\n<!-- galley-ignore link-broken: none -->\nText.\n',
    'content/docs/c.md': '---\ntitle: C\n---\n',
    'content/site.yml': 'checks:\n  rules: {link-broken: warning}\n  terms: [{use: a, not: Text}]\n',
    'templates/checks/own-check.ts':
      "import {defineCheck} from 'galley/check';\nexport default defineCheck({code: 'own-check', message: 'Own.', run: () => [{}]});\n",
  };
  const root = temporary({...files, ...wrong, 'content/docs/b.md': '# B\n'});
  const {events} = await serving('dev', root);
  const found = (lines: readonly object[]) =>
    lines
      .filter((line) => 'code' in line)
      .map((line) => JSON.stringify(line))
      .toSorted();
  await expect.poll(() => found(events()).length).toBeGreaterThan(0);
  writeFiles(root, {'content/docs/b.md': wrong['content/docs/b.md']});
  const {stdout} = await galley(['check', '--json'], {cwd: root});
  const expected = found(stdout.split('\n').map((line) => JSON.parse(line) as object));
  expect(new Set(expected.map((line) => (JSON.parse(line) as {code: string}).code)).size).toBeGreaterThanOrEqual(12);
  const afterSave = () => {
    const save = events().findLastIndex(({type}) => type === 'update');
    return save < 0 ? [] : found(events().slice(save));
  };
  await expect.poll(afterSave).toEqual(expected);
});

test('galley dev answers 500 with the escaped error for a page whose template throws, and serves other pages', async () => {
  const root = temporary({
    ...files,
    'templates/pages/own.tsx':
      "import {definePage} from 'galley/page';\nexport default definePage({name: 'own', path: '/own', component: () => { throw new Error('<thrown>'); }});\n",
  });
  const {url} = await serving('dev', root);
  const {status, text} = await page(`${url}own`);
  expect(status).toBe(500);
  expect(text).toContain('&lt;thrown&gt;');
  expect(text).not.toContain('<thrown>');
  expect((await page(`${url}docs/a`)).status).toBe(200);
});

test('galley dev and galley preview exit with port-in-use and a hint if the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const root = temporary({...files, 'dist/index.html': 'Home'});
  for (const command of ['dev', 'preview']) {
    expect(await galley([command, '--port', port], {cwd: root})).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `error  Port ${port} is taken.  port-in-use\n   hint: Pass --port with another number, or 0 for any free one.`,
    });
  }
  other.close();
});

test('galley preview fails without a build, serves only built files below the base path, and exits with 0 on Ctrl-C', async () => {
  const root = temporary({...files, 'content/site.yml': 'base: /base/\ntrailingSlash: always\n'});
  expect(await galley(['preview'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error  There is no built site in dist.  site-not-built\n   hint: Run galley build first.',
  });
  await galley(['build', '--quiet'], {cwd: root});
  const {url, stop} = await serving('preview', root);
  expect(url).toMatch(/\/base\/$/);
  const seen = await Promise.all(
    [
      '/base/',
      '/base/docs/a',
      '/base/docs/a/',
      '/base/docs/secret-plan/',
      '/base/nope/',
      '/content/index.md',
      '/base/%2e%2e/content/index.md',
    ].map(async (target) => [target, (await rawGet(url, target)).status]),
  );
  expect(Object.fromEntries(seen)).toEqual({
    '/base/': 200,
    '/base/docs/a': 301,
    '/base/docs/a/': 200,
    '/base/docs/secret-plan/': 404,
    '/base/nope/': 404,
    '/content/index.md': 404,
    '/base/%2e%2e/content/index.md': 400,
  });
  expect(await stop()).toMatchObject({exitCode: 0, stderr: ''});
});

test('galley dev prints findings and saves to stderr, and nothing to stdout', async () => {
  const root = temporary({...files, 'content/docs/a.md': '---\ndescription: About A\n---\n\n# A\n\n[x](/nope)\n'});
  const {execa} = await import('execa');
  const {bin} = await import('../support/galley.js');
  const started = execa(process.execPath, [bin, 'dev', '--port', '0'], {cwd: root, reject: false, timeout: 180_000});
  let output = '';
  started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output).toContain('Press Ctrl-C to stop.');
  await expect.poll(() => output).toMatch(/content\/docs\/a\.md:7:1 {2}error {2}No page at \/nope\. {2}link-broken/);
  writeFiles(root, {'content/docs/a.md': '---\ndescription: About A\n---\n\n# A\n\nFine.\n'});
  await expect.poll(() => output).toMatch(/✓ content\/docs\/a\.md {2}1 page, \d+ ms\n/);
  started.kill('SIGTERM');
  expect(await started).toMatchObject({exitCode: 0, stdout: ''});
});
