import fc from 'fast-check';
import {expect, test} from 'vitest';
import {indexLines} from '../../../renderer/markdown/line-index.js';

test('offsetAt() reverses pointAt() for every offset of a random text', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', '\n'), {maxLength: 20}).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const index = indexLines(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const before = text.slice(0, offset).split('\n');
        const column = before.at(-1)!.length + 1;
        expect(index.pointAt(offset)).toEqual({line: before.length, column, offset});
        expect(index.offsetAt(before.length, column)).toBe(offset);
      }
    }),
    {seed: 1, numRuns: 200},
  );
});
