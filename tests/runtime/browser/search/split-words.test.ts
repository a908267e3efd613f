import fc from 'fast-check';
import {expect, test} from 'vitest';
import {eachWord, wordAt} from '../../../../runtime/browser/search/split-words.js';

const kinds = ['whole', 'run', 'hump', 'pair', 'last'];

function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (chars, start, end, kind) => words.push(`${kinds[kind]} ${wordAt(chars, start, end)}`));
  return words;
}

test.each([
  ['Hello, World.', ['run hello', 'run world']],
  ['Crème brûlée, Straße, ﬁn', ['run creme', 'run brulee', 'run strasse', 'run fin']],
  [
    'Æsir œuvre søk đak fað łódź þing ısı λόγος',
    ['run aesir', 'run oeuvre', 'run sok', 'run dak', 'run fad', 'run lodz', 'run thing', 'run isi', 'run λογοσ'],
  ],
  ['e\u0301te\u0301', ['run ete']],
  ['foo.barBaz', ['run foo', 'hump bar', 'hump baz', 'run barbaz', 'whole foo.barbaz']],
  ['HTMLElement v8Engine', ['hump html', 'hump element', 'run htmlelement', 'hump v8', 'hump engine', 'run v8engine']],
  ['ES2015 URLs', ['run es2015', 'hump ur', 'hump ls', 'run urls']],
  ['--no-cache', ['run no', 'run cache', 'whole no-cache']],
  ['snake_case __proto__', ['run snake', 'run case', 'whole snake_case', 'run proto']],
  ['@scope/pkg std::vector', ['run scope', 'run pkg', 'whole scope/pkg', 'run std', 'run vector']],
  ["don't", ['run don', 'run t']],
  ['日本語', ['pair 日本', 'pair 本語', 'last 語']],
  ['Vue入門 2', ['run vue', 'pair 入門', 'last 門', 'run 2']],
  ['ｶﾀｶﾅ', ['pair カタ', 'pair タカ', 'pair カナ', 'last ナ']],
  ['검색', ['pair 검색', 'last 색']],
  ['𠮷野', ['pair 𠮷野', 'last 野']],
  ['👍 ok', ['run ok']],
  ['नमस्ते', ['run नमस्ते']],
  ['end.', ['run end']],
  ['a1B2', ['hump a1', 'hump b2', 'run a1b2']],
  ['ABc', ['hump a', 'hump bc', 'run abc']],
  ['Éclair élanVital', ['run eclair', 'hump elan', 'hump vital', 'run elanvital']],
  ['a.b.c', ['run a', 'run b', 'run c', 'whole a.b.c']],
  ['a.-b', ['run a', 'run b']],
  ['a.b- c', ['run a', 'run b', 'whole a.b', 'run c']],
  ['v1.2.3-rc.1', ['run v1', 'run 2', 'run 3', 'run rc', 'run 1', 'whole v1.2.3-rc.1']],
  ['x日y', ['run x', 'last 日', 'run y']],
  ['日 本', ['last 日', 'last 本']],
  ['日.本', ['last 日', 'last 本']],
  ['a.日', ['run a', 'last 日']],
  ['a.\u0301', ['run a']],
  ['𝐀𝐁 𐐀', ['run ab', 'run 𐐨']],
  ['æøÞ', ['hump aeo', 'hump th', 'run aeoth']],
  ['', []],
])('eachWord splits %j into words', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test('eachWord reports the position of each word in the text', () => {
  const found: string[] = [];
  const text = 'Ça va: foo.barBaz, 日本!';
  eachWord(text, (_chars, _start, _end, _kind, from, to) => found.push(text.slice(from, to)));
  expect(found).toEqual(['Ça', 'va', 'foo', 'bar', 'Baz', 'barBaz', 'foo.barBaz', '日本', '本']);
});

test('eachWord truncates long words to 40 characters', () => {
  expect(wordsOf('x'.repeat(1000))).toEqual([`run ${'x'.repeat(40)}`]);
  expect(wordsOf(`Ab${'x'.repeat(1000)}C`)[0]).toBe(`run ab${'x'.repeat(38)}`);
  expect(wordsOf('x'.repeat(40))).toEqual([`run ${'x'.repeat(40)}`]);
  expect(wordsOf(`${'x'.repeat(40)} b`)).toEqual([`run ${'x'.repeat(40)}`, 'run b']);
  expect(wordsOf(`${'é'.repeat(50)}B`)).toEqual([`run ${'e'.repeat(40)}`]);
});

test('eachWord splits a word the same way in any context', () => {
  const word = fc.stringMatching(/^\p{L}{1,12}$/u);
  const gap = fc.constantFrom(' ', ', ', '\n', ' (', '. ', '" ', ' — ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), {maxLength: 8}), (parts) => {
      const alone = parts.flatMap(([text]) => wordsOf(text));
      expect(wordsOf(parts.flat().join(''))).toEqual(alone);
    }),
  );
});

test('eachWord reports positions within the bounds of any text', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary', maxLength: 300}), (text) => {
      let isWithin = true;
      eachWord(text, (_chars, start, end, _kind, from, to) => {
        isWithin &&= start < end && 0 <= from && from < to && to <= text.length;
      });
      return isWithin;
    }),
  );
});

test.each([
  ['a word of 40 characters', `${'x'.repeat(38)}.y`, true],
  ['a word of 41 characters', `${'x'.repeat(39)}.y`, false],
])('eachWord joins the runs of %s if it is short enough', (_, text, isJoined) => {
  expect(wordsOf(text).includes(`whole ${text}`)).toBe(isJoined);
});

test('eachWord splits a long chain of words into several chains', () => {
  const words = wordsOf('ab.'.repeat(1000));
  expect(words).toEqual(Array.from({length: 1000}, () => 'run ab'));
});

test('eachWord hashes equal words alike, wherever they are in the text', () => {
  const hashes = new Map<string, Set<number>>();
  eachWord('bar foo.bar FooBar BAR bär barBaz.bar', (chars, start, end, _kind, _from, _to, hash) => {
    const word = wordAt(chars, start, end);
    hashes.set(word, (hashes.get(word) ?? new Set()).add(hash));
  });
  expect(hashes.get('bar')?.size).toBe(1);
  expect(new Set([...hashes.values()].flatMap((all) => [...all])).size).toBe(hashes.size);
});
