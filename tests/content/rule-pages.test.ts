// The page of each rule, and its example: a copy of our own site is broken in exactly that way, and `galley check` finds
// what the page shows, and nothing else. The corrections on the page leave no finding.
//
// `GALLEY_RULES=each` breaks the site in one way at a time, which takes minutes. `GALLEY_RULES=write` writes what was found
// into the pages. `GALLEY_CODES=link-broken,page-empty` limits both to some rules.
import {readFileSync, writeFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {ruleText} from '../../cli/check/rule-text.js';
import {rules} from '../../renderer/base/rules.js';
import {brokenSite, settingsOf, type Change, type Mutation} from '../support/broken-site.js';
import {repository} from '../support/galley.js';
import {docsPage, tableRows} from './docs-page.js';
import {rulePageFile, rulePages, withOutput, type RulePage} from './rule-page.js';

const mode = process.env['GALLEY_RULES'];
const only = process.env['GALLEY_CODES']?.split(',');
const pages = rulePages();

/** Rules without an example that the test can apply, and why. */
const withoutExample = new Map<string, string>([]);

/** Examples that affect other files, or end the check. */
const alone = new Set<string>(['content-empty', 'history-shallow', 'mermaid-missing']);

/** The package that draws diagrams is found from the site. */
const packages = {path: 'node_modules', isScript: true, text: `ln -s '${repository}/node_modules' node_modules`};

/** What a page describes in words, because readers have it already. */
const setUps = new Map<string, Change>([
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

describe('the page of a rule', () => {
  test('has the code as its title, and the severity and meaning of the rule', () => {
    const expected = pages.map(({code}) => {
      const {severity, summary} = rules.get(code) ?? {};
      return {code, title: code, severity, description: summary};
    });
    expect(pages.map(({code, title, severity, description}) => ({code, title, severity, description}))).toEqual(
      expected,
    );
  });

  test('shows the finding with its severity, as galley check prints it', () => {
    const lacking = pages.filter(
      ({code, severity, output}) =>
        output !== '' && !new RegExp(`^(?:\\S+  )?${severity}  .*  ${code}$`, 'm').test(output),
    );
    expect(lacking.map(({code}) => code)).toEqual([]);
  });

  test('has an example and what galley check prints, unless no file can cause the finding', () => {
    const lacking = pages.filter(({example, command}) => example.length === 0 || command === '');
    expect(lacking.map(({code}) => code)).toEqual([...withoutExample.keys()].toSorted());
  });
});

test('the list of rules has each page with its severity and meaning, and no other', () => {
  const listed = tableRows(docsPage('9.checks/8.rules.md')).map(([link = '', ...cells]) => [link, ...cells]);
  const expected = pages.map(({code}) => {
    const {severity, scope, summary} = rules.get(code) ?? {};
    return [
      `[\`${code}\`](/docs/checks/rules/${code})`,
      scope === 'check' ? `${severity}, check only` : severity,
      summary,
    ];
  });
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('galley check --explain shows the text of the page without its example', () => {
  expect(ruleText('order-unknown', 60)).toBe(`The entry has no effect. Names are written without their
numbers and extensions: \`1.install.md\` is \`install\`.

How to fix it:

Correct or remove the name:

  content/docs/guides/_dir.yml

    title: Guides
    order:
      - second-steps
      - first-steps`);
});

const examples = pages.filter(({code}) => !withoutExample.has(code) && (only?.includes(code) ?? true));
const site = brokenSite();

test('our site has exactly the findings of an example that is added to it', async () => {
  const printed = new Map<string, string>();
  for (const group of groupsOf(examples.map(({code, example}) => mutation(code, example)))) {
    for (const [name, text] of await site.check(group)) printed.set(name || nameOf(group), text);
  }
  if (mode === 'write') for (const page of examples) write(page, printed.get(page.code) ?? '');
  else
    expect(Object.fromEntries(printed)).toEqual(Object.fromEntries(examples.map(({code, output}) => [code, output])));
});

test('our site has no findings when the example is corrected as its page shows', async () => {
  const left: Record<string, string> = {};
  const rounds = Math.max(...examples.map(({fixes}) => fixes.length));
  for (let round = 0; round < rounds; round++) {
    const corrected = examples.flatMap(({code, fixes}) => {
      const changes = fixes[round];
      return changes === undefined ? [] : [mutation(code, changes)];
    });
    for (const group of groupsOf(corrected)) {
      for (const [name, text] of await site.check(group)) left[name || nameOf(group)] = text;
    }
  }
  expect(left).toEqual({});
});

function mutation(code: string, changes: readonly Change[]): Mutation {
  const setUp = setUps.get(code);
  return {name: code, changes: setUp === undefined ? changes : [setUp, ...changes]};
}

/** Groups of examples that do not contradict each other. Each group is one check. */
function groupsOf(mutations: readonly Mutation[]): readonly (readonly Mutation[])[] {
  const groups: {readonly settings: Map<string, string>; readonly mutations: Mutation[]}[] = [];
  const single: Mutation[][] = [];
  for (const mutation of mutations) {
    if (mode === 'each' || alone.has(mutation.name)) {
      single.push([mutation]);
      continue;
    }
    const own = settingsOf(mutation);
    let group = groups.find(({settings}) => [...own].every(([key, value]) => (settings.get(key) ?? value) === value));
    if (group === undefined) groups.push((group = {settings: new Map(), mutations: []}));
    group.mutations.push(mutation);
    for (const [key, value] of own) group.settings.set(key, value);
  }
  return [...groups.map((group) => group.mutations), ...single];
}

/** Names the group in which something was found outside of the examples. */
function nameOf(group: readonly Mutation[]): string {
  return `one of ${group.map(({name}) => name).join(', ')}`;
}

function write({code}: RulePage, output: string): void {
  const file = rulePageFile(code);
  writeFileSync(file, withOutput(readFileSync(file, 'utf8'), output));
}
