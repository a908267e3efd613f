// Templates that do not end, or that would end the process: the file is named, and everything else goes on.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {galley, galleyServing, type Running} from '../support/galley.js';
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

const tooSlow = 'A template has computed for 4 s without coming to an end.';

test.each([
  ['loops in its component', 'for (;;);', 7],
  [
    'loops in a chain of calls',
    'const rest = (n: number): number => (n < 2 ? n : rest(n - 1) + rest(n - 2)); rest(70);',
    7,
  ],
])('galley build with a page that %s names page and line, and writes the others', async (_, body, line) => {
  const root = temporary({...content, 'templates/pages/about.tsx': about(body)});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect(diagnosticsOf(stdout)).toEqual([
    {
      type: 'diagnostic',
      severity: 'error',
      code: 'template-too-slow',
      message: `/about can't be rendered: ${tooSlow}`,
      hint: 'A template throws when it is given content/about.md.',
      place: expect.objectContaining({file: 'templates/pages/about.tsx', line: line + 1}) as object,
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
  ['is loaded', `while (true);\n${about('')}`, "The templates can't be loaded", 1],
  ['is asked for its data', about('', 'data: () => { for (;;); },'), "The pages can't be planned", 6],
])('galley build with a template that loops when it %s ends, and names the line', async (_, template, what, line) => {
  const root = temporary({...content, 'templates/pages/about.tsx': template});
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  expect([exitCode, diagnosticsOf(stdout)]).toEqual([
    1,
    [
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'template-too-slow',
        message: `${what}: ${tooSlow}`,
        place: expect.objectContaining({file: 'templates/pages/about.tsx', line}) as object,
      },
    ],
  ]);
});

test.each(['process.exit(0)', 'globalThis.process.exit(0)', "process.kill(process.pid, 'SIGKILL')", 'process.abort()'])(
  'galley build with %s in a component names the line, and goes on',
  async (call) => {
    const root = temporary({...content, 'templates/pages/about.tsx': about(`${call};`)});
    const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
    const [, name = ''] = /process\.(\w+)\(/.exec(call) ?? [];
    expect([exitCode, diagnosticsOf(stdout)]).toEqual([
      1,
      [
        expect.objectContaining({
          code: 'page-failed',
          message: `/about can't be rendered: process.${name} is not available in templates.`,
          place: expect.objectContaining({file: 'templates/pages/about.tsx', line: 8}) as object,
        }),
      ],
    ]);
    expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true);
  },
);

test('galley dev with a page that loops shows the line in its place, serves the others, and the page once it is mended', async () => {
  const root = temporary({...content, 'templates/pages/about.tsx': about('for (;;);')});
  const dev = await galleyServing(['dev'], root);
  running.push(dev);
  const page = async (route: string) => {
    const response = await fetch(dev.url + route);
    return {status: response.status, text: await response.text()};
  };
  const broken = await page('about');
  expect(broken.status).toBe(500);
  expect(broken.text).toContain('templates/pages/about.tsx:8:');
  expect(broken.text).toContain(tooSlow);
  expect(await page('docs/a')).toMatchObject({status: 200});
  writeFiles(root, {'templates/pages/about.tsx': about('')});
  await expect
    .poll(() => page('about'))
    .toMatchObject({status: 200, text: expect.stringContaining('About us') as string});
  // A template that loops when it is loaded leaves the last good pages.
  writeFiles(root, {'templates/pages/about.tsx': `for (;;);\n${about('')}`});
  await expect
    .poll(() => dev.events(), {timeout: 30_000})
    .toContainEqual(
      expect.objectContaining({code: 'template-too-slow', message: `The templates can't be loaded: ${tooSlow}`}),
    );
  expect(await page('about')).toMatchObject({status: 200});
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('galley dev ends on %s while a page loops', async (signal) => {
  const root = temporary({...content, 'templates/pages/about.tsx': about('for (;;);')});
  const dev = await galleyServing(['dev'], root);
  const asked = fetch(`${dev.url}about`).catch(() => undefined);
  const ended = await dev.end(signal);
  await asked;
  expect([ended.exitCode, ended.signal]).toEqual(ended.signal === undefined ? [0, undefined] : [undefined, signal]);
});
