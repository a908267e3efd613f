// Templates that loop forever or try to end the process: the file is reported, and the other pages are unaffected.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {galley, galleyProcess, galleyServing, type Running} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const content = {'content/index.md': '# Home\n', 'content/about.md': '# About\n', 'content/docs/a.md': '# A\n'};

const running: Running[] = [];
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));

function diagnosticsOf(stdout: string): readonly object[] {
  return stdout
    .split('\n')
    .map((line) => JSON.parse(line) as object)
    .filter((line) => 'severity' in line);
}

const about = (body: string, more = '') => `import {definePage} from 'galley/page';

export default definePage({
  name: 'about',
  path: '/about',
  ${more}
  component: () => {
    ${body}
    return <main>About us</main>;
  },
});
`;

/** A quarter of the usual limit, because these tests wait for it many times. */
const env = {GALLEY_TIME_LIMIT: '1'};

const tooSlow = 'A template has run for 1 s without finishing.';

/** A page at its own route, from its own document. */
const page = (name: string, body: string) => ({
  [`content/${name}.md`]: `# ${name}\n`,
  [`templates/pages/${name}.tsx`]: about(body).replaceAll('about', name),
});

test('galley build reports page and line of each page that loops and writes the others', async () => {
  const chain = 'const rest = (n: number): number => (n < 2 ? n : rest(n - 1) + rest(n - 2)); rest(70);';
  const root = temporary({...content, ...page('loop', 'for (;;);'), ...page('chain', chain)});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json'], {env});
  // Each timeout halves the limit for the next page of the same thread.
  const diagnostic = (name: string) => ({
    type: 'diagnostic',
    severity: 'error',
    code: 'template-too-slow',
    message: expect.stringMatching(
      new RegExp(`^/${name} can't be rendered: A template has run for (?:1|0\\.5) s without finishing\\.$`),
    ) as string,
    hint: `Look for a loop that does not end for content/${name}.md.`,
    place: expect.objectContaining({file: `templates/pages/${name}.tsx`, line: 8}) as object,
  });
  expect(diagnosticsOf(stdout)).toEqual([diagnostic('chain'), diagnostic('loop')]);
  const written = ['loop', 'chain', '.', 'docs/a'].filter((route) =>
    existsSync(path.join(root, 'dist', route, 'index.html')),
  );
  expect([exitCode, written]).toEqual([1, ['.', 'docs/a']]);
});

test.each([
  ['on load', `while (true);\n${about('')}`, "The templates can't be loaded", 1],
  ['in data()', about('', 'data: () => { for (;;); },'), "The pages can't be planned", 6],
])('galley build fails and names the line when a template loops forever %s', async (_, template, what, line) => {
  const root = temporary({...content, 'templates/pages/about.tsx': template});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json'], {env});
  expect([exitCode, diagnosticsOf(stdout)]).toEqual([
    1,
    [
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'template-too-slow',
        message: `${what}: ${tooSlow}`,
        hint: 'Look for a loop that does not end.',
        place: expect.objectContaining({file: 'templates/pages/about.tsx', line}) as object,
      },
    ],
  ]);
});

test('galley build reports a `validate` function that loops forever', async () => {
  const root = temporary({...content, 'templates/pages/about.tsx': about('', 'validate: () => { for (;;); },')});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json'], {env});
  expect([exitCode, diagnosticsOf(stdout)]).toEqual([
    1,
    [
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'template-too-slow',
        message: `\`validate\` of the page \`about\` throws: ${tooSlow}`,
        hint: 'It is called for /about. Look for a loop that does not end.',
        place: {file: 'content/about.md'},
      },
    ],
  ]);
});

test('galley build reports the lines of components that try to end the process and writes the other pages', async () => {
  const calls = {
    exit: 'process.exit(0)',
    global: 'globalThis.process.exit(0)',
    kill: "process.kill(process.pid, 'SIGKILL')",
    abort: 'process.abort()',
  };
  const pages = Object.entries(calls).map(([name, call]) => page(name, `${call};`));
  const root = temporary(Object.assign({}, content, ...pages) as Record<string, string>);
  const {exitCode, stdout} = await galleyProcess(['build', '--root', root, '--json'], {env});
  const failed = Object.entries(calls).map(([name, call]) =>
    expect.objectContaining({
      code: 'page-failed',
      message: `/${name} can't be rendered: process.${/process\.(\w+)\(/.exec(call)![1]} is not available in templates and Markdown plugins.`,
      place: expect.objectContaining({file: `templates/pages/${name}.tsx`, line: 8}) as object,
    }),
  );
  expect([exitCode, new Set(diagnosticsOf(stdout))]).toEqual([1, new Set(failed)]);
  expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true);
});

test('galley dev shows the line of a page that loops, serves the others, and recovers after a fix', async () => {
  const root = temporary({...content, 'templates/pages/about.tsx': about('for (;;);')});
  const dev = await galleyServing(['dev'], root, {env});
  running.push(dev);
  const visit = async (route: string) => {
    // The server closes unused connections after five seconds, perhaps while the next request is on its way.
    const response = await fetch(dev.url + route, {headers: {connection: 'close'}});
    return {status: response.status, text: await response.text()};
  };
  const broken = await visit('about');
  expect(broken.status).toBe(500);
  expect(broken.text).toContain('templates/pages/about.tsx:8:');
  expect(broken.text).toContain(tooSlow);
  expect(await visit('docs/a')).toMatchObject({status: 200});
  writeFiles(root, {'templates/pages/about.tsx': about('')});
  await expect
    .poll(() => visit('about'))
    .toMatchObject({status: 200, text: expect.stringContaining('About us') as string});
  // A template that loops on load keeps the last good pages.
  writeFiles(root, {'templates/pages/about.tsx': `for (;;);\n${about('')}`});
  await expect
    .poll(() => dev.events())
    .toContainEqual(
      expect.objectContaining({code: 'template-too-slow', message: `The templates can't be loaded: ${tooSlow}`}),
    );
  expect(await visit('about')).toMatchObject({status: 200});
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('galley dev exits on %s while a page loops', async (signal) => {
  const root = temporary({
    ...content,
    'templates/pages/about.tsx': about('globalThis.console.warn("loops"); for (;;);'),
  });
  const dev = await galleyServing(['dev'], root, {env});
  const response = fetch(`${dev.url}about`).catch(() => undefined);
  await expect.poll(() => dev.stderr()).toContain('loops');
  expect(await dev.end(signal)).toMatchObject({exitCode: 0, signal: undefined});
  await response;
});
