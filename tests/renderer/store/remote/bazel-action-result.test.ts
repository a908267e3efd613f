import {expect, test} from 'vitest';
import {decodeActionResult, encodeActionResult} from '../../../../renderer/store/remote/bazel-action-result.js';

const hash = 'ab'.repeat(32);

test('encodeActionResult() writes an ActionResult with one output file and its digest', () => {
  const expected = [
    [0x12, 4 + 5 + 69 - 1], // output_files
    [0x0a, 5, ...Buffer.from('entry')], // path
    [0x12, 66 + 2 + 0], // digest: hash, size_bytes
    [0x0a, 64, ...Buffer.from(hash)],
    [0x10, 7],
  ];
  expect([...encodeActionResult({hash, size: 7})]).toEqual(expected.flat());
});

test.each([0, 1, 127, 128, 300, 70_000, 2 ** 40])('decodeActionResult() reads a record with the size %i', (size) => {
  expect(decodeActionResult(encodeActionResult({hash, size}))).toEqual({hash, size});
});

test('decodeActionResult() skips fields that a server has added', () => {
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
  ['empty data', Buffer.alloc(0)],
  ['an HTML page', Buffer.from('<html><body>Please sign in</body></html>')],
  ['a truncated record', encodeActionResult({hash, size: 5}).subarray(0, 20)],
  ['a hash with invalid characters', encodeActionResult({hash: '/../'.repeat(16), size: 5})],
  ['a hash of another length', encodeActionResult({hash: 'ab', size: 5})],
  ['a record without an output file', Buffer.from([0x20, 0])],
])('decodeActionResult() returns undefined for %s', (_, bytes) => {
  expect(decodeActionResult(bytes)).toBe(undefined);
});
