// Which words are reported with their preferred alternative, and where.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {avoidedTerms, type Term} from '../../../../renderer/check/prose/avoided-terms.js';

const terms: readonly Term[] = [
  {use: 'sign in', not: ['log in', 'login']},
  {use: 'GitHub', not: ['Github', 'github']},
  {use: 'GitHub Actions', not: ['Actions']},
];

/** Place and message of each finding. */
function foundIn(text: string, given = terms): readonly string[] {
  return avoidedTerms(text, 'a.md', given).map(({message, place}) => `${place?.line}:${place?.column} ${message}`);
}

test('avoidedTerms() reports a word to avoid with its place', () => {
  expect(avoidedTerms('# A\n\n> First, **please** log\n> in.\n', 'content/a.md', terms)).toEqual([
    {
      severity: 'warning',
      code: 'term-avoided',
      message: 'Write “sign in” instead of “log in”.',
      place: {file: 'content/a.md', line: 3, column: 21},
    },
  ]);
});

test.each([
  ['in another case', 'Log in, then LOGIN.', ['1:1', '1:14']],
  ['in a heading, a link and a list', '# Login\n\n- [x](/a)\n  b [log in](/login)\n', ['1:3', '4:6']],
  ['in a component', '::card{title="x"}\nHi :badge[login]{a=b}\n::\n', ['2:11']],
  [
    'in the title and the description',
    "---\ntitle: 'The login'\ndescription: >\n  You\n  log in.\nlayout: login\n---\n",
    ['2:13', '5:3'],
  ],
  ['after characters of two code units', '😀 &amp; login', ['1:10']],
])('avoidedTerms() reports a word to avoid %s', (_, text, places) => {
  expect(foundIn(text).map((found) => found.split(' ')[0])).toEqual(places);
});

test.each([
  ['code', 'Run `login`.\n\n```sh\nlogin\n```\n'],
  ['addresses', '[a](/login "b") <https://a.test/login> https://a.test/login login@a.test www.a.test/login'],
  ['names of files and parts of words', 'login.md my_login login-page logins blogin a.login'],
  ['names and props of components', '::login{a="login"}\nx\n::\n\n:login[x]{login} {{ login }}'],
  ['the preferred word', 'Sign in with GitHub, or use GitHub Actions.'],
])('avoidedTerms() does not report %s', (_, text) => {
  expect(foundIn(text)).toEqual([]);
});

test('avoidedTerms() matches a term with capitals exactly, and other terms in any case', () => {
  expect(foundIn('GitHub Github github GITHUB actions Actions')).toEqual([
    '1:8 Write “GitHub” instead of “Github”.',
    '1:15 Write “GitHub” instead of “github”.',
    '1:22 Write “GitHub” instead of “GITHUB”.',
    '1:37 Write “GitHub Actions” instead of “Actions”.',
  ]);
});

test('avoidedTerms() escapes characters of regular expressions in a term', () => {
  expect(foundIn('Use a.b, aXb, C++ and (x).', [{use: 'y', not: ['a.b', 'C++', '(x)', 'e-mail']}])).toEqual([
    '1:5 Write “y” instead of “a.b”.',
    '1:15 Write “y” instead of “C++”.',
    '1:23 Write “y” instead of “(x)”.',
  ]);
});

test('avoidedTerms() reports the exact place of the word for random text', () => {
  const part = fc.constantFrom(
    'login',
    ' ',
    '\n',
    '> ',
    '- ',
    '`',
    '*',
    '[a](login)',
    '😀',
    '---\n',
    'title: ',
    '{',
    '&amp;',
  );
  fc.assert(
    fc.property(fc.array(part, {maxLength: 12}), (parts) => {
      const text = parts.join('');
      const lines = text.split('\n');
      for (const {place} of avoidedTerms(text, 'a.md', terms)) {
        expect(lines[place!.line! - 1]!.slice(place!.column! - 1)).toMatch(/^login/);
      }
    }),
    {numRuns: 300},
  );
});
