// Encodes the small record of Bazel's remote cache: a protobuf `ActionResult` with one output file. Servers such as
// bazel-remote reject records that they cannot parse, and drop a record whose content they no longer have. A single
// message type does not need a protobuf package.

export interface Digest {
  /** SHA-256 of the content, in lower-case hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
}

const textType = 2;
const outputPath = 'entry';

export function encodeActionResult({hash, size}: Digest): Buffer {
  const digest = Buffer.concat([field(1, Buffer.from(hash)), Buffer.from([2 << 3]), varint(size)]);
  const file = Buffer.concat([field(1, Buffer.from(outputPath)), field(2, digest)]);
  return field(2, file);
}

/** Returns undefined for anything but a record with an output file. Skips fields that servers add. */
export function decodeActionResult(record: Uint8Array): Digest | undefined {
  const file = fieldsOf(record)?.get(2);
  const digest = file instanceof Uint8Array ? fieldsOf(file)?.get(2) : undefined;
  const parts = digest instanceof Uint8Array ? fieldsOf(digest) : undefined;
  const [hash, size] = [parts?.get(1), parts?.get(2) ?? 0];
  if (!(hash instanceof Uint8Array) || typeof size !== 'number') return undefined;
  const text = Buffer.from(hash).toString('latin1');
  return /^[0-9a-f]{64}$/.test(text) ? {hash: text, size} : undefined;
}

function field(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | textType]), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) | 128);
  return Buffer.from([...bytes, remaining]);
}

/** Returns the first value of each field, or undefined if the bytes are not a message. */
function fieldsOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array | number> | undefined {
  const fields = new Map<number, Uint8Array | number>();
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) return NaN;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = next();
    const length = tag % 8 === 5 ? 4 : tag % 8 === 1 ? 8 : tag % 8 === 0 || tag % 8 === textType ? next() : NaN;
    if (Number.isNaN(tag) || Number.isNaN(length)) return undefined;
    const value = tag % 8 === 0 ? length : bytes.subarray(at, at + length);
    if (tag % 8 !== 0 && (at += length) > bytes.length) return undefined;
    const number = Math.floor(tag / 8);
    if (!fields.has(number)) fields.set(number, value);
  }
  return fields;
}
