import fc from 'fast-check';
import {expect, test} from 'vitest';
import {addressKey, readAddress} from '../../../../runtime/functions/newsletter/mail-address.js';
import {isEmail} from '../../../../runtime/browser/newsletter/is-email.js';

test.each([
  ['a@b.c', 'a@b.c', 'a@b.c'],
  [' \tAda.Lovelace@Example.ORG\n', 'Ada.Lovelace@example.org', 'ada.lovelace@example.org'],
  ['ada+news@example.org', 'ada+news@example.org', 'ada+news@example.org'],
  ['Grüße@Bücher.example', 'Grüße@xn--bcher-kva.example', 'grüße@xn--bcher-kva.example'],
  // A letter and its accent as two code points and as one.
  ['jose\u0301@cafe\u0301.example', 'jos\u00e9@xn--caf-dma.example', 'jos\u00e9@xn--caf-dma.example'],
  // Full-width letters, as an input method may write them.
  ['ada@ｅｘａｍｐｌｅ.org', 'ada@example.org', 'ada@example.org'],
  ["o'neil/x=1&#%!?*^`{|}~-_@b.example", "o'neil/x=1&#%!?*^`{|}~-_@b.example", "o'neil/x=1&#%!?*^`{|}~-_@b.example"],
  [`${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`, `${'a'.repeat(64)}@b.example`],
])('readAddress of %j sends mail to %j and compares as %j', (written, mail, comparable) => {
  expect(readAddress(written)).toEqual({mail, comparable});
});

test.each([
  ['an empty string', ''],
  ['a text without @', 'ada.example.org'],
  ['an address without a local part', '@b.c'],
  ['a domain without a dot', 'a@localhost'],
  ['an address with two @', 'a@b@c.d'],
  ['an address with a header injection', 'a@b.c\r\nBcc: x@y.z'],
  ['an address with a line break', 'a\n@b.c'],
  ['an address with a space', 'a b@c.d'],
  ['a list of two addresses separated by a comma', 'a@b.c,x@y.z'],
  ['a list of two addresses separated by a semicolon', 'a@b.c;x@y.z'],
  ['an address with a display name', 'Ada <a@b.c>'],
  ['an address with a quoted local part', '"a"@b.c'],
  ['an address with a backslash', 'a\\@b.c'],
  ['an address with a comment', 'a(x@y.z)@b.c'],
  ['a group of addresses', 'list:a@b.c'],
  ['an IP address literal in brackets', 'a@[127.0.0.1]'],
  ['an IP address as the domain', 'a@127.0.0.1'],
  ['an IP address in hexadecimal notation', 'a@0x7f.1'],
  ['an IP address in full-width digits', 'a@１２７.0.0.1'],
  ['an address with a line separator (U+2028)', 'a\u2028@b.c'],
  ['an address with a NUL character', 'a\0@b.c'],
  ['an address with a right-to-left override', 'a\u202e@b.c'],
  ['an address with a zero-width space', 'a\u200b@b.c'],
  ['an address with a lone surrogate', 'a\ud800@b.c'],
  ['an address with a path after the domain', 'a@b.c/d'],
  ['an address with a port', 'a@b.c:25'],
  ['an address with a percent-encoded domain', 'a@b%2ec.d'],
  ['an address with an underscore in the domain', 'a@b_c.d'],
  ['an address with a trailing dot', 'a@b.c.'],
  ['an address with two consecutive dots in the domain', 'a@b..c'],
  ['an address with a hyphen at the end of a label', 'a@b-.c'],
  ['an address with a full-width @', 'a@b＠c.d'],
  ['an address with invalid Punycode', 'a@xn--a.example'],
  ['an address with a label over 63 characters', `a@${'b'.repeat(64)}.c`],
  ['an address with a local part over 64 characters', `${'a'.repeat(65)}@b.c`],
  ['an address with a local part over 64 bytes in UTF-8', `${'ä'.repeat(33)}@b.c`],
  ['an address of more than 254 characters', `a@${'b.'.repeat(126)}cd`],
  ['an address over 254 characters after Punycode encoding', `a@${'ä.'.repeat(60)}example`],
  ['a text of one megabyte', `${' '.repeat(1_000_000)}a@b.c`],
])('readAddress rejects %s', (_, written) => {
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

test('readAddress returns only short, printable, single addresses that isEmail accepts', () => {
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

test('readAddress is idempotent', () => {
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

test('readAddress ignores surrounding spaces, case and Unicode normalization in the comparable form', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const {comparable} = readAddress(text) ?? {};
      for (const way of [` ${text}\u00a0`, text.toUpperCase(), text.normalize('NFD')]) {
        expect(readAddress(way)?.comparable).toBe(comparable);
      }
    }),
  );
});

test('addressKey depends on the list and the address but not on case', async () => {
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
