import {expect, test} from 'vitest';
import {withoutTwoslashCuts} from '../../../renderer/code/twoslash-cuts.js';

test.each([
  ['keeps code without comments', 'a\nb\n', 'a\nb\n'],
  ['removes lines above a cut', 'import a\n// ---cut---\nb\n', 'b\n'],
  ['removes lines above the last of several cuts', 'a\n// ---cut-before---\nb\n// ---cut---\nc\n', 'c\n'],
  ['removes lines below a cut', 'a\n// ---cut-after---\nb\n', 'a\n'],
  ['removes lines between cuts', 'a\n  // ---cut-start---\nb\n  // ---cut-end---\nc\n', 'a\nc\n'],
  ['removes everything below a cut without an end', 'a\n// ---cut-start---\nb', 'a'],
  ['removes queries and options', '// @errors: 2304\n// @noErrors\na\n// ^?\n//  ^^^ here\n', 'a\n'],
  [
    'keeps other comments',
    '// @filename: a.ts\n// @ts-expect-error\n// a ^ b\na // ---cut---\n',
    '// @filename: a.ts\n// @ts-expect-error\n// a ^ b\na // ---cut---\n',
  ],
])('withoutTwoslashCuts() %s', (_what, code, shown) => {
  expect(withoutTwoslashCuts(code)).toBe(shown);
});
