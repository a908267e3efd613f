import {expect, test} from 'vitest';
import {readQuery, type QueryWord} from '../../../../runtime/browser/search/parse-search.js';

/** `foo` for a whole word, `foo*` for a prefix, `a.b(a b)` with parts. */
function written({text, prefix, parts}: QueryWord): string {
  return `${text}${prefix ? '*' : ''}${parts.length > 0 ? `(${parts.map(written).join(' ')})` : ''}`;
}

test.each([
  ['Front matter', ['front', 'matter*'], []],
  ['front matter ', ['front', 'matter'], []],
  ['"front matter" limits', ['front', 'matter', 'limits*'], [['front', 'matter']]],
  ['“front matter”', ['front', 'matter'], [['front', 'matter']]],
  ['say "front mat', ['say', 'front', 'mat*'], []],
  ['"one"', ['one'], []],
  ['foo.barBaz', ['foo.barbaz*(foo barbaz*(bar baz*))'], []],
  ['--no-cache x', ['no-cache(no cache)', 'x*'], []],
  ['日本語', ['日本', '本語*'], []],
  ['語', ['語*'], []],
  ['"日本語"', ['日本', '本語'], [['日本', '本語']]],
  ['go go go', ['go*'], []],
  ['... !?', [], []],
])('readQuery parses %j as the words %j', (text, words, phrases) => {
  const query = readQuery(text);
  expect([query.words.map(written), query.phrases]).toEqual([words, phrases]);
});
