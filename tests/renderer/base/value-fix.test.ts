import {expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import {rawText} from '../../../renderer/base/source-edit.js';
import {valueFix} from '../../../renderer/base/value-fix.js';

/** The text after the fix for a value of `a: …` that must become a value of one of these types. */
function fixed(written: string, value: Json, types: readonly string[], file = 'content/a.md'): string | undefined {
  const raw = rawText(`a: ${written}`);
  const fix = valueFix({
    value,
    place: {file, line: 1, column: 4},
    raw,
    accepts: (one) => types.includes(typeof one) && one !== value,
  });
  const [edit] = fix?.edits ?? [];
  return edit && raw.text.replace(edit.old, edit.new);
}

test.each<[written: string, value: Json, type: string, text: string]>([
  ['yes', 'yes', 'boolean', 'a: true'],
  ['"On"', 'On', 'boolean', 'a: true'],
  ["'TRUE'", 'TRUE', 'boolean', 'a: true'],
  ['no', 'no', 'boolean', 'a: false'],
  ['off # why', 'off', 'boolean', 'a: false # why'],
  ['"false"', 'false', 'boolean', 'a: false'],
  ['"12"', '12', 'number', 'a: 12'],
  ["'-1.5'", '-1.5', 'number', 'a: -1.5'],
  ['12', 12, 'string', 'a: "12"'],
  ['1.0', 1, 'string', 'a: "1.0"'],
  ['true', true, 'string', 'a: "true"'],
  ['"13 May 2024"', '13 May 2024', 'string', 'a: "2024-05-13"'],
  ['Left', 'Left', 'string', 'a: left'],
])('valueFix() changes %s (%j) to a %s: %s', (written, value, type, text) => {
  expect(fixed(written, value, [type])).toBe(text);
});

test.each<[subject: string, written: string, value: Json, file: string]>([
  ['a word without another meaning', 'left', 'left', 'content/a.md'],
  ['a number with a leading zero', '"012"', '012', 'content/a.md'],
  ['a list', '[a]', ['a'], 'content/a.md'],
  ['an empty value', '', null, 'content/a.md'],
  ['a file of another format', 'yes', 'yes', 'content/a.csv'],
  ['text over several lines', '|\n  yes', 'yes\n', 'content/a.md'],
  ['text with more text after it', 'yes: b', 'yes', 'content/a.md'],
])('valueFix() has no fix for %s', (_, written, value, file) => {
  expect(fixed(written, value, ['boolean', 'number'], file)).toBeUndefined();
});
