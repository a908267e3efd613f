// Tests the page of each rule and its example: the example is added to a copy of our own site, and `galley check` must print
// exactly the output on the page. With the corrections of the page, it must have no findings.
//
// `GALLEY_RULES=each` adds one example at a time, which takes minutes. `GALLEY_RULES=write` writes the output into the pages.
// `GALLEY_CODES=link-broken,page-empty` limits both to some rules.
import {readFileSync, writeFileSync} from 'node:fs';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {ruleText} from '../../cli/check/rule-text.js';
import {ruleInfo} from '../../cli/report/rule-info.js';
import {axeCodes, rules} from '../../renderer/base/check-rules.js';
import {readConfig} from '../../renderer/config/read-config.js';
import {addressOf} from '../../renderer/document/document-address.js';
import {galleyFiles} from '../../renderer/files/galley-package.js';
import {siteSource} from '../../renderer/source/discover.js';
import {brokenSite, settingsOf, type Change, type Mutation} from '../support/broken-site.js';
import {repository} from '../support/galley.js';
import {docsPage, tableRows} from './docs-page.js';
import {rulePageFile, rulePages, withOutput, type RulePage} from './rule-page.js';

const mode = process.env['GALLEY_RULES'];
const only = process.env['GALLEY_CODES']?.split(',');
const pages = rulePages();

/** Rules without an example that the test can apply, and why. */
const withoutExample = new Map([
  ['a11y-failed', 'needs a page that a browser cannot finish'],
  ['document-failed', 'needs a bug of Galley'],
  ['document-too-slow', 'needs five seconds in a thread: tests/renderer/worker-jobs/error-document.test.ts'],
  ['file-failed', 'needs a file that disappears while the site is built: tests/renderer/site-outputs.test.ts'],
  ['history-untrusted', 'needs a repository of another user: tests/renderer/source/git-history.test.ts'],
  ['native-part-missing', 'needs another system: tests/package/native-parts.test.ts'],
  ['search-json-large', 'needs 16 MB of text: tests/renderer/emit/search'],
  ['store-remote-failed', 'needs a server that fails: tests/renderer/distributed-build/remote-store.test.ts'],
]);

/** Examples that need a check of the whole site for themselves, which takes seconds. They are tested one at a time only. */
const slow = new Set([
  'dictionary-missing',
  'host-file-old',
  'ledger-invalid',
  'plugin-message',
  'store-remote-unset',
  'template-too-slow',
  'word-misspelled',
]);

/** Examples that affect other files, or end the check. */
const alone = new Set([
  'content-empty',
  'host-file-old',
  'plugins-invalid',
  'redirect-chain',
  'store-remote-unset',
  'template-failed',
  'template-invalid',
]);

/** The package that draws diagrams is found from the site. */
const packages = {path: 'node_modules', isScript: true, text: `ln -s '${repository}/node_modules' node_modules`};

/** Keys of our config that the site of an example does not have. */
const removedKeys = new Map([['host-open-redirect', ['url', 'socialCards']]]);

/** Setup that a page only describes in words. */
const setUps = new Map<string, Change>([
  [
    'word-misspelled',
    {
      path: 'content/site.yml',
      isScript: false,
      text: "checks:\n  overrides:\n    - files: content/**/!(spelling).*\n      rules: {word-misspelled: 'off'}\n",
    },
  ],
  ['mermaid-missing', {...packages, text: 'true'}],
  ['typescript-missing', {...packages, text: 'true'}],
  ['code-types', packages],
  ['plugins-invalid', packages],
  ['parser-portable', packages],
  ['mermaid-unsupported', packages],
  ['mermaid-invalid', packages],
  [
    'history-shallow',
    {
      path: '.git',
      isScript: true,
      text: 'git init -q; git -c user.name=A -c user.email=a@example.com commit -q --allow-empty -m A; git rev-parse HEAD > .git/shallow',
    },
  ],
]);

test('exactly the rules that are not from axe-core have a page', () => {
  expect(pages.map(({code}) => code)).toEqual([...rules.keys()].filter((code) => !axeCodes.has(code)).toSorted());
});

test('ruleInfo links to the page of each rule, and to the list of rules for other codes', () => {
  const {url} = readConfig(siteSource(galleyFiles)).config;
  const route = (file: string) => `${url}${addressOf(file).path}`;
  expect(pages.map(({code}) => ruleInfo(code).helpUrl)).toEqual(
    pages.map(({code}) => route(`docs/9.checks/rules/${code}.md`)),
  );
  expect([ruleInfo('own-check').helpUrl, ruleInfo('a11y-list').helpUrl]).toEqual([
    route('docs/9.checks/8.rules.md'),
    route('docs/9.checks/9.accessibility.md'),
  ]);
});

describe('every rule page', () => {
  test('has the code as title, and the severity and summary of the rule', () => {
    const expected = pages.map(({code}) => {
      const {severity, summary} = rules.get(code) ?? {};
      return {code, title: code, severity, description: summary};
    });
    expect(pages.map(({code, title, severity, description}) => ({code, title, severity, description}))).toEqual(
      expected,
    );
  });

  test('shows the output of galley check with the severity and the code', () => {
    const lacking = pages.filter(
      ({code, severity, output}) =>
        output !== '' && !new RegExp(`^(?:\\S+  )?${severity}  .*  ${code}$`, 'm').test(output),
    );
    expect(lacking.map(({code}) => code)).toEqual([]);
  });

  test('has an example and a command, except for rules that no file can trigger', () => {
    const lacking = pages.filter(({example, command}) => example.length === 0 || command === '');
    expect(lacking.map(({code}) => code)).toEqual([...withoutExample.keys()].toSorted());
  });
});

test('the list of rules has exactly the known rules, each with severity, scope and summary', () => {
  const listed = tableRows(docsPage('9.checks/8.rules.md')).map((cells) => [...cells]);
  const expected = [...rules.values()].map(({code, severity, scope, summary}) => [
    axeCodes.has(code) ? code : `[\`${code}\`](/docs/checks/rules/${code})`,
    scope === undefined ? severity : `${severity}, ${scope} only`,
    summary,
  ]);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('ruleText, which galley check --explain prints, is the text of the rule page without its example', () => {
  expect(ruleText('order-unknown', 60)).toBe(`The entry has no effect. Write names without numbers and
extensions: \`1.install.md\` is \`install\`.

How to fix it:

Correct the name, or remove it:

  content/docs/guides/_dir.yml

    title: Guides
    order:
      - second-steps
      - first-steps

To order the pages in a folder below this one, write \`order\`
in a \`_dir\` file of that folder.`);
});

const examples = pages.filter(
  ({code}) => !withoutExample.has(code) && (only?.includes(code) ?? true) && (mode !== undefined || !slow.has(code)),
);
const site = brokenSite();

/** Responses of external sites, as the examples describe them. */
const expectedResults = new Map([
  ['https://developer.mozilla.org/docs/Web/HTML/Elemnt', new Response(null, {status: 404})],
  ['https://www.linkedin.com/company/galley', new Response(null, {status: 403})],
  ['http://nodejs.org/api/', Response.redirect('https://nodejs.org/api/', 301)],
]);
beforeAll(() => {
  vi.stubGlobal('fetch', async (url: string) => expectedResults.get(url)?.clone() ?? new Response());
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The groups of examples that are checked together; each by itself with `GALLEY_RULES=each`. */
const groups: readonly (readonly Mutation[])[] = examplesIn(examples.map(mutationOf));

const tested: readonly (readonly [string, typeof groups])[] =
  mode === 'each'
    ? groups.map((group) => [`the example of ${group.map(({name}) => name).join(', ')}`, [group]])
    : [['each example', groups]];

test.each(tested)('our site, broken by %s, has exactly the findings that the rule pages show', async (_, some) => {
  await expectOnly(some);
});

/** Adds one group of examples after another to the site, and compares the findings with the pages. */
async function expectOnly(some: typeof groups): Promise<void> {
  const printed = new Map<string, string>();
  for (const group of some) {
    for (const [name, text] of await site.check(group)) printed.set(name || nameOf(group), text);
  }
  const names = new Set(some.flatMap((group) => group.map(({name}) => name)));
  const shown = examples.filter(({code}) => names.has(code));
  if (mode === 'write') {
    for (const page of shown) {
      const output = printed.get(page.code);
      // Some findings depend on the machine, such as a missing dictionary. Their pages keep the output they have.
      if (output !== undefined) write(page, output);
    }
    return;
  }
  const expected = shown.map(({code, output}) => [code, withoutWeight(output)]);
  const found = [...printed].map(([name, text]) => [name, withoutWeight(text)]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
}

test('our site has no findings with the examples corrected as their pages show', async () => {
  const left: Record<string, string> = {};
  const rounds = Math.max(...examples.map(({fixes}) => fixes.length));
  for (let round = 0; round < rounds; round++) {
    const corrected = examples.flatMap((page) => {
      const changes = page.fixes[round];
      return changes === undefined ? [] : [correction(page, changes)];
    });
    for (const group of groupsOf(corrected)) {
      for (const [name, text] of await site.check(group)) left[name || nameOf(group)] = text;
    }
  }
  expect(left).toEqual({});
});

function examplesIn(mutations: readonly Mutation[]): typeof groups {
  const single = mutations.filter(({name}) => alone.has(name)).map((one) => [one]);
  return [...groupsOf(mutations.filter(({name}) => !alone.has(name))), ...single];
}

function mutationOf(page: RulePage): Mutation {
  return {...correction(page, page.example), removedKeys: removedKeys.get(page.code)};
}

function correction({code, command}: RulePage, changes: readonly Change[]): Mutation {
  const setUp = setUps.get(code);
  return {name: code, command, changes: setUp === undefined ? changes : [setUp, ...changes]};
}

/** The weight of a page is that of our templates too, which change. */
function withoutWeight(text: string): string {
  return text.replace(/weighs [\d.]+ kB/, 'weighs more');
}

/** Groups of examples that do not contradict each other. Each group is one check. */
function groupsOf(mutations: readonly Mutation[]): readonly (readonly Mutation[])[] {
  if (mode === 'each') return mutations.map((mutation) => [mutation]);
  const groups: {readonly settings: Map<string, string>; readonly mutations: Mutation[]}[] = [];
  for (const mutation of mutations) {
    const own = settingsOf(mutation);
    let group = groups.find(({settings}) => [...own].every(([key, value]) => (settings.get(key) ?? value) === value));
    if (group === undefined) groups.push((group = {settings: new Map(), mutations: []}));
    group.mutations.push(mutation);
    for (const [key, value] of own) group.settings.set(key, value);
  }
  return groups.map((group) => group.mutations);
}

/** Names the group in which something was found outside of the examples. */
function nameOf(group: readonly Mutation[]): string {
  return `one of ${group.map(({name}) => name).join(', ')}`;
}

function write({code, output: before}: RulePage, output: string): void {
  if (withoutWeight(before) === withoutWeight(output)) return;
  const file = rulePageFile(code);
  writeFileSync(file, withOutput(readFileSync(file, 'utf8'), output));
}
