// Real pages in Chromium and in jsdom: which violations are found, and where they are reported.
import {chromium} from 'playwright-core';
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {openChromium} from '../../renderer/check/a11y/chromium-engine.js';
import {findBrowser} from '../../renderer/check/a11y/find-browser.js';
import {openJsdom} from '../../renderer/check/a11y/jsdom-engine.js';
import {checkSite} from '../../renderer/check-site.js';
import {site} from '../support/site.js';

const head = '---\ndescription: A page.\n---\n\n';
const files = {
  'content/index.md': `${head}# Home

Some <span role="buton">text</span>, [a page](/a), [b](/b) and [c](/c).

- One
- <i role="listitem">Two</i>

::callout
A <b role="wrong">word</b>.
::

::include{file="_part.md"}
`,
  'content/_part.md': 'From a <u role="part">partial</u>.\n',
  'content/a.md': `${head}# A\n\n<!-- galley-ignore a11y-aria-roles: a test -->\n<b role="a">A</b>\n`,
  'content/b.md': `${head}# B\n\n::include{file="_part.md"}\n`,
  'content/c.md': `${head}# C\n\n<b role="off">C</b>\n`,
  'content/site.yml':
    'checks:\n  rules: {a11y-region: off}\n  overrides:\n    - {files: content/c.md, rules: {a11y-aria-roles: off}}\n',
  'templates/layouts/default.tsx': `import type {LayoutProps} from 'galley/page';

export default function Default({children}: LayoutProps) {
  return (
    <>
      <a href="/"><img src="/none.png" alt="" /></a>
      <p className="dim">Dim</p>
      <p className="narrow">Narrow</p>
      <main>{children}</main>
    </>
  );
}
`,
  'templates/layouts/docs.tsx': "export {default} from './default';\n",
  'templates/styles/index.css': `body { background: white; color: black; }
* { color: inherit; }
.narrow { display: none; color: #eee; }
@media (width < 500px) { .narrow { display: block; } }
@media (prefers-color-scheme: dark) { body { background: black; color: white; } .dim { color: #222; } .narrow { color: white; } }
`,
};
const rules = new Set(
  ['aria-roles', 'aria-required-parent', 'link-name', 'color-contrast'].map((name) => `a11y-${name}`),
);

/** The findings of some rules, as texts. */
function reportedIn(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({code}) => rules.has(code) || code === 'ignore-unused')
    .map(
      ({code, place, hint}) => `${place?.file}:${place?.line}:${place?.column} ${code} ${hint?.replace(/ See .*/, '')}`,
    )
    .toSorted();
}

const structureViolations = [
  'content/_part.md:1:8 a11y-aria-roles Found on / and 1 other page.',
  'content/index.md:10:3 a11y-aria-required-parent Found on /.',
  'content/index.md:13:3 a11y-aria-roles Found on /.',
  'content/index.md:7:6 a11y-aria-roles Found on /.',
];

test(
  'checkSite() with Chromium reports violations in content and templates, in all color modes and widths',
  {timeout: 120_000},
  async () => {
    const {diagnostics, a11y} = await checkSite(site(files), {a11y: {only: ['/', '/a', '/b', '/c']}});
    expect(reportedIn(diagnostics)).toEqual(
      [
        ...structureViolations,
        'templates/layouts/default.tsx:6:7 a11y-link-name Found on / and 3 other pages.',
        'templates/layouts/default.tsx:7:7 a11y-color-contrast Found on / and 3 other pages, in dark colors.',
        'templates/layouts/default.tsx:8:7 a11y-color-contrast Found on / and 3 other pages, at 375 px.',
      ].toSorted(),
    );
    expect([a11y?.engine, a11y?.pages]).toEqual(['chromium', 4]);
  },
);

test('checkSite() without a browser uses jsdom and reports the same violations except contrast', async () => {
  const noBrowser = {PATH: ''};
  const {diagnostics, a11y, skipped} = await checkSite(site(files), {
    a11y: {only: ['/', '/a', '/b', '/c'], env: noBrowser},
  });
  expect(reportedIn(diagnostics)).toEqual(
    [
      ...structureViolations,
      'templates/layouts/default.tsx:6:7 a11y-link-name Found on / and 3 other pages.',
    ].toSorted(),
  );
  expect([a11y?.engine, skipped.includes('a11y-color-contrast')]).toEqual(['jsdom', true]);
});

test('checkSite() rejects a pattern in `a11y.only` that matches no page', async () => {
  await expect(checkSite(site(files), {a11y: {only: ['/nope/**']}})).rejects.toThrow('No page matches /nope/**.');
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const page = (body: string) => ({
  type: 'text/html',
  body: `<!doctype html><html><title>T</title><main>${body}</main></html>`,
});
const requested: string[] = [];
const inputs = {
  axe,
  async read(pathname: string) {
    requested.push(pathname);
    if (pathname === '/hangs') return page('<script>for (;;);</script>');
    if (pathname === '/away')
      return page('<script>location.href = "/elsewhere"; fetch("http://127.0.0.1:1/secret")</script>');
    return pathname === '/' ? page('<h1>Fine</h1>') : undefined;
  },
};

test(
  'the Chromium engine stops a page with an endless script, and checks the next page',
  {timeout: 120_000},
  async () => {
    const executablePath = findBrowser(process.env)!;
    const engine = await openChromium({...inputs, chromium, executablePath, concurrency: 1});
    try {
      await expect(engine.check('/hangs', 1000)).rejects.toThrow('It takes longer than 1 s.');
      const found = await engine.check('/', 100_000);
      expect([...new Set(found.map(({rule}) => rule))]).toEqual(['html-has-lang']);
      // The page cannot navigate away.
      expect((await engine.check('/away', 100_000)).map(({rule}) => rule)).toContain('html-has-lang');
      expect(requested.filter((path) => path !== '/')).toEqual(['/hangs', '/away', '/away']);
    } finally {
      await engine.close();
    }
  },
);

test('the jsdom engine stops a page after its time limit, and checks the next page', async () => {
  const file = createRequire(import.meta.url).resolve('jsdom');
  const engine = openJsdom({...inputs, file});
  try {
    await expect(engine.check('/', 1)).rejects.toThrow('It takes longer than 0.001 s.');
    expect((await engine.check('/', 100_000)).map(({rule}) => rule)).toEqual(['html-has-lang']);
  } finally {
    await engine.close();
  }
});
