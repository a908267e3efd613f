// Writes compressed versions of files, for hosts that can send them but do not compress files themselves.
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {lazy} from '../../base/lazy.js';
import {mapConcurrent} from '../../base/map-concurrent.js';
import {hashOf, type Hash} from '../../base/hash.js';
import type {Store} from '../../store/store.js';
import {mediaType} from '../media-type.js';
import {isImmutable} from '../hosting/immutable-files.js';
import type {Output} from './output.js';

/** For smaller files, compression does not save a network packet. */
const minBytes = 1024;

/** Number of files compressed at the same time. zlib uses threads of its own. */
const concurrency = 8;

type Encoding = 'br' | 'gz';

// On Galley's own site quality 11 is a tenth smaller than 6 and takes forty times as long. It is used for scripts and
// styles: they are few, seldom change, and the first visit waits for them.
function encode(encoding: Encoding, bytes: Uint8Array, path: string): Promise<Buffer> {
  if (encoding === 'gz') return promisify(gzip)(bytes, {level: 9});
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(path),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function qualityOf(path: string): number {
  return isImmutable(path) && !path.startsWith('_search/') ? 11 : 6;
}

/** Hash of each compressed version, or null if it would not be smaller. Stored as JSON under the hash of the file. */
type CompressedHashes = Readonly<Record<Encoding, Hash | null>>;

/** Yields the same files, each followed by its compressed versions. The results are cached by hash. */
export async function* withCompressed(files: AsyncIterable<Output>, store: Store): AsyncIterable<Output> {
  for await (const group of mapConcurrent(files, concurrency, (file) => compressedGroup(file, store))) yield* group;
}

/** Returns whether compressing a file can be useful. Images, fonts and archives are compressed already. */
function isCompressible(path: string): boolean {
  return mediaType(path).includes('charset') || path.endsWith('.svg') || path.endsWith('.webmanifest');
}

async function compressedGroup(file: Output, store: Store): Promise<readonly Output[]> {
  if (!isCompressible(file.path)) return [file];
  const body = lazy(async () => Buffer.from(await file.body()));
  const compressed = new Map<Encoding, Buffer>();
  const bytesOf = async (encoding: Encoding): Promise<Buffer> =>
    compressed.get(encoding) ?? encode(encoding, await body(), file.path);
  const {zlib, brotli} = process.versions;
  const key = `twins:${zlib}:${brotli}:${qualityOf(file.path)}:${file.hash}`;
  const stored = store.get(key);
  const hashes =
    stored === undefined
      ? await compressFile(file.path, await body(), compressed)
      : (JSON.parse(stored) as CompressedHashes);
  if (stored === undefined) store.put(key, JSON.stringify(hashes));
  return [
    {...file, body},
    ...(['br', 'gz'] as const).flatMap((encoding): Output[] => {
      const hash = hashes[encoding];
      return hash === null ? [] : [{path: `${file.path}.${encoding}`, hash, body: () => bytesOf(encoding)}];
    }),
  ];
}

async function compressFile(path: string, bytes: Buffer, compressed: Map<Encoding, Buffer>): Promise<CompressedHashes> {
  if (bytes.length < minBytes) return {br: null, gz: null};
  const compressWith = async (encoding: Encoding): Promise<Hash | null> => {
    const encoded = await encode(encoding, bytes, path);
    if (encoded.length >= bytes.length) return null;
    compressed.set(encoding, encoded);
    return hashOf(encoded);
  };
  const [br, gz] = await Promise.all([compressWith('br'), compressWith('gz')]);
  return {br, gz};
}
