// `website-description.md` lists the statements of the description of the website, and the tests that verify them. This test
// checks that each of these tests exists, and that every statement has a test or a reason.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {hashOf} from '../renderer/base/hash.js';
import {readStatements, type Statement} from './support/description.js';
import {repository} from './support/galley.js';
import {createTestNames, namesIn} from './support/test-names.js';

const sections = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** What a row may give instead of a test: a fact about a third-party library, or that the description leaves it open. */
const reasons = /^(?:Of others|Left open): \S.{20,}/s;

const list = readFileSync(path.join(repository, 'tests/website-description.md'), 'utf8');
const statements = readStatements(list);

/** The errors of a list, one line each. */
function faultsIn(given: readonly Statement[], namesOf: (file: string) => ReadonlySet<string> | undefined): string[] {
  const faults = sections
    .filter((section) => !given.some(({number}) => number.startsWith(`${section}.`)))
    .map((section) => `section ${section} has no rows`);
  for (const [index, {number, says, tests, reason}] of given.entries()) {
    if (says.length < 10) faults.push(`${number} says nothing`);
    if (given.findIndex((other) => other.number === number) !== index) faults.push(`${number} stands twice`);
    if (tests.length === 0 && reason === undefined) faults.push(`${number} has neither a test nor a reason`);
    if (reason !== undefined && !reasons.test(reason)) faults.push(`${number} gives “${reason}” for a reason`);
    for (const {file, name} of tests) {
      const names = namesOf(file);
      if (names === undefined) faults.push(`${number} names ${file}, which is not there`);
      else if (!names.has(name)) faults.push(`${number} names “${name}”, which is not in ${file}`);
    }
  }
  return faults;
}

test('every row of website-description.md names existing tests or a reason', () => {
  expect(faultsIn(statements, createTestNames())).toEqual([]);
});

test('the rows of website-description.md are numbered without gaps', () => {
  const counted = new Map<string, number>();
  const expected = statements.map(({number}) => {
    const section = number.split('.')[0] ?? '';
    counted.set(section, (counted.get(section) ?? 0) + 1);
    return `${section}.${counted.get(section)}`;
  });
  expect(statements.map(({number}) => number)).toEqual(expected);
  expect(list.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(statements.length);
});

// This keeps statements from being deleted or changed by accident: `npx vitest run tests/website-description.test.ts -u` updates the file.
test('the rows of website-description.md match the committed list of numbers and hashes', async () => {
  const lines = statements.map(({number, says}) => `${number} ${hashOf(says).slice(0, 12)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('website-description.hashes.txt');
});

describe('the check of website-description.md reports', () => {
  const whole = sections.map((section): Statement => ({
    number: `${section}.1`,
    says: 'Something that is said.',
    tests: [{file: 'a.test.ts', name: 'a'}],
    reason: undefined,
  }));
  const names = (file: string) => (file === 'a.test.ts' ? new Set(['a']) : undefined);
  const changed = (change: Partial<Statement>): Statement[] => [
    {...(whole[0] as Statement), ...change},
    ...whole.slice(1),
  ];

  test.each<[string, readonly Statement[], readonly string[]]>([
    ['nothing for a valid list', whole, []],
    ['a section without rows', whole.slice(1), ['section 0 has no rows']],
    [
      'a missing test',
      changed({tests: [{file: 'a.test.ts', name: 'b'}]}),
      ['0.1 names “b”, which is not in a.test.ts'],
    ],
    ['a missing file', changed({tests: [{file: 'b.test.ts', name: 'a'}]}), ['0.1 names b.test.ts, which is not there']],
    ['a row without a test or reason', changed({tests: []}), ['0.1 has neither a test nor a reason']],
    ['an invalid reason', changed({tests: [], reason: 'Later.'}), ['0.1 gives “Later.” for a reason']],
    ['a duplicate row', [...whole, whole[0] as Statement], ['0.1 stands twice']],
  ])('%s', (_, given, faults) => {
    expect(faultsIn(given, names)).toEqual(faults);
  });

  test('names of skipped, todo, failing and commented-out tests', () => {
    const own = namesIn(`
      test('a plain one', () => undefined);
      test.skip('a skipped one', () => undefined);
      test.todo('one to be done');
      test.fails('one that fails', () => undefined);
      test.skipIf(false)('only where it can', () => undefined);
      test.each([['first'], ['second']])('%s of a table', () => undefined);
      // test('in a comment', () => undefined);
    `);
    expect([...own].toSorted()).toEqual([
      '%s of a table',
      'a plain one',
      'first of a table',
      'only where it can',
      'second of a table',
    ]);
  });
});
