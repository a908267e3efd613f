import {expect, test} from 'vitest';
import {clientLimits, networkPrefix} from '../../../../runtime/functions/newsletter/rate-limits.js';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:02::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['1::', '1:0:0:0'],
  ['no address', 'no address'],
])('networkPrefix of %s is %s', (ip, network) => {
  expect(networkPrefix(ip)).toBe(network);
});

test('clientLimits returns keys that are pseudonyms and depend on the secret', async () => {
  const [a, b] = await Promise.all(
    ['a', 'b'].map((letter) => clientLimits('192.0.2.1', {secret: letter.repeat(32), perMinute: 60})),
  );
  expect(a?.map(({windowMs, max}) => [windowMs, max])).toEqual([
    [60_000, 5],
    [86_400_000, 20],
    [60_000, 60],
  ]);
  expect(a?.map(({key}) => key).join()).toMatch(/^minute ([\w-]{43}),day \1,global$/);
  expect(a?.[0]?.key).not.toBe(b?.[0]?.key);
});
