import fc from 'fast-check';
import {expect, test} from 'vitest';
import {addressKey, readAddress} from '../../../../runtime/functions/newsletter/mail-address.js';
import {isEmail} from '../../../../runtime/browser/newsletter/is-email.js';

test.each([
  ['a@b.c', 'a@b.c', 'a@b.c'],
  [' \tAda.Lovelace@Example.ORG\n', 'Ada.Lovelace@example.org', 'ada.lovelace@example.org'],
  ['ada+news@example.org', 'ada+news@example.org', 'ada+news@example.org'],
  ['Grüße@Bücher.example', 'Grüße@xn--bcher-kva.example', 'grüße@xn--bcher-kva.example'],
  // A letter and its accent as two characters, and as one.
  ['jose\u0301@cafe\u0301.example', 'jos\u00e9@xn--caf-dma.example', 'jos\u00e9@xn--caf-dma.example'],
  // Wide letters, as an input method may write them.
  ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org', 'ada@example.org'],
  ["o'neil/x=1&#%!?*^`{|}~-_@b.example", "o'neil/x=1&#%!?*^`{|}~-_@b.example", "o'neil/x=1&#%!?*^`{|}~-_@b.example"],
  [`${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`],
])('%j is sent to %j, and compared as %j', (written, mail, comparable) => {
  expect(readAddress(written)).toEqual({mail, comparable});
});

test.each([
  ['nothing', ''],
  ['no @', 'ada.example.org'],
  ['nobody', '@b.c'],
  ['a domain without a dot', 'a@localhost'],
  ['two @', 'a@b@c.d'],
  ['a line that begins a header', 'a@b.c\r\nBcc: x@y.z'],
  ['a line break in the middle', 'a\n@b.c'],
  ['a space', 'a b@c.d'],
  ['a second address', 'a@b.c,x@y.z'],
  ['a second address by semicolon', 'a@b.c;x@y.z'],
  ['a name with an address', 'Ada <a@b.c>'],
  ['quotes', '"a"@b.c'],
  ['a backslash', 'a\\@b.c'],
  ['a comment', 'a(x@y.z)@b.c'],
  ['a group', 'list:a@b.c'],
  ['a network address in brackets', 'a@[127.0.0.1]'],
  ['a network address', 'a@127.0.0.1'],
  ['a network address in other words', 'a@0x7f.1'],
  ['a network address in wide digits', 'a@１２７.0.0.1'],
  ['the line separator', 'a\u2028@b.c'],
  ['a NUL', 'a\0@b.c'],
  ['a turn of the writing direction', 'a\u202e@b.c'],
  ['a space of no width', 'a\u200b@b.c'],
  ['half a character', 'a\ud800@b.c'],
  ['a path after the domain', 'a@b.c/d'],
  ['a port', 'a@b.c:25'],
  ['a percent in the domain', 'a@b%2ec.d'],
  ['an underscore in the domain', 'a@b_c.d'],
  ['a dot at the end', 'a@b.c.'],
  ['two dots in the domain', 'a@b..c'],
  ['a hyphen at the end of a label', 'a@b-.c'],
  ['an @ in disguise', 'a@b＠c.d'],
  ['a broken encoding of a domain', 'a@xn--a.example'],
  ['a long label', `a@${'b'.repeat(64)}.c`],
  ['a long name', `${'a'.repeat(65)}@b.c`],
  ['a name that is long in bytes', `${'ä'.repeat(33)}@b.c`],
  ['more than 254 characters', `a@${'b.'.repeat(126)}cd`],
  ['a domain that grows past 254 characters in ASCII', `a@${'ä.'.repeat(60)}example`],
  ['a megabyte', `${' '.repeat(1_000_000)}a@b.c`],
])('%s is not an address', (_, written) => {
  expect(readAddress(written)).toBe(undefined);
});

const local = fc.string({unit: 'grapheme', minLength: 1, maxLength: 20});
const domain = fc.array(fc.string({unit: 'grapheme', minLength: 1, maxLength: 8}), {minLength: 1, maxLength: 4});
const written = fc.oneof(
  fc.string({unit: 'binary'}),
  fc.tuple(local, domain).map(([name, labels]) => `${name}@${labels.join('.')}`),
  fc.tuple(local, fc.domain()).map(([name, host]) => `${name}@${host}`),
  fc.emailAddress(),
);

test('readAddress returns only short, printable, single addresses that the form accepts', () => {
  fc.assert(
    fc.property(written, (text) => {
      const address = readAddress(text);
      if (address === undefined) return;
      for (const one of [address.mail, address.comparable]) {
        expect(one).toMatch(/^[^\p{C}\p{Z}<>()[\],;:"\\@]+@(?:[a-z\d-]+\.)+[a-z\d-]+$/u);
        expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(320);
        expect(isEmail(one)).toBe(true);
      }
    }),
    {numRuns: 500},
  );
});

test('reading an address again changes nothing', () => {
  fc.assert(
    fc.property(written, (text) => {
      const address = readAddress(text);
      if (address === undefined) return;
      expect(readAddress(address.mail)).toEqual(address);
      expect(readAddress(address.comparable)).toEqual({mail: address.comparable, comparable: address.comparable});
    }),
    {numRuns: 500},
  );
});

test('surrounding spaces, case and Unicode forms do not change the key of an address', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const {comparable} = readAddress(text) ?? {};
      for (const way of [` ${text}\u00a0`, text.toUpperCase(), text.normalize('NFD')]) {
        expect(readAddress(way)?.comparable).toBe(comparable);
      }
    }),
  );
});

test('the key of an address depends on the list', async () => {
  const [ada, upper, tagged] = ['ada@b.c', 'ADA@B.C', 'ada+x@b.c'].map((text) => {
    const address = readAddress(text);
    if (address === undefined) throw new Error(text);
    return address;
  });
  if (ada === undefined || upper === undefined || tagged === undefined) throw new Error('no address');
  expect(await addressKey('news', ada)).toMatch(/^[0-9a-f]{64}$/);
  expect(await addressKey('news', upper)).toBe(await addressKey('news', ada));
  expect(await addressKey('news', tagged)).not.toBe(await addressKey('news', ada));
  expect(await addressKey('other', ada)).not.toBe(await addressKey('news', ada));
});
