import {expect, test} from 'vitest';
import {decodeActionResult, encodeActionResult} from '../../../../renderer/store/remote/action-result.js';

const hash = 'ab'.repeat(32);

test('a record is the ActionResult that protoc writes for one output file with a digest', () => {
  const expected = [
    [0x12, 4 + 5 + 69 - 1], // output_files
    [0x0a, 5, ...Buffer.from('entry')], // path
    [0x12, 66 + 2 + 0], // digest: hash, size_bytes
    [0x0a, 64, ...Buffer.from(hash)],
    [0x10, 7],
  ];
  expect([...encodeActionResult({hash, size: 7})]).toEqual(expected.flat());
});

test.each([0, 1, 127, 128, 300, 70_000, 2 ** 40])('a record with a size of %i is read as it was written', (size) => {
  expect(decodeActionResult(encodeActionResult({hash, size}))).toEqual({hash, size});
});

test('fields that a server adds to a record are skipped', () => {
  const exitCode = [0x20, 0];
  const metadata = [0x4a, 3, 0x0a, 1, 0x77];
  const fixed = [0x7d, 1, 2, 3, 4, 0x79, 1, 2, 3, 4, 5, 6, 7, 8];
  const record = Buffer.concat([
    Buffer.from([...exitCode, ...fixed]),
    encodeActionResult({hash, size: 5}),
    Buffer.from(metadata),
  ]);
  expect(decodeActionResult(record)).toEqual({hash, size: 5});
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page of HTML', Buffer.from('<html><body>Please sign in</body></html>')],
  ['a record cut off', encodeActionResult({hash, size: 5}).subarray(0, 20)],
  ['a hash of other letters', encodeActionResult({hash: '/../'.repeat(16), size: 5})],
  ['a hash of another length', encodeActionResult({hash: 'ab', size: 5})],
  ['no output file', Buffer.from([0x20, 0])],
])('%s is no record', (_, bytes) => {
  expect(decodeActionResult(bytes)).toBe(undefined);
});
