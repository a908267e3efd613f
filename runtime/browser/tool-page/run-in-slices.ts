// Splits long work into short tasks, so that the page stays responsive.
import {encodingOf} from '../../tools/base/decode-text.js';

/** Characters or bytes that are worked on at once. */
const sliceSize = 2 ** 17;
/** A task yields to the browser after this time. */
const maxTaskMs = 25;

/** Resolves after the tasks that are queued now. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Calls `call` with each item. Yields to the browser when a task takes long, and stops when `isWanted` returns false. */
export async function runInSlices<Item>(
  items: Iterable<Item>,
  call: (item: Item) => void,
  isWanted: () => boolean,
): Promise<void> {
  let started = performance.now();
  for (const item of items) {
    call(item);
    if (performance.now() - started < maxTaskMs) continue;
    await nextTask();
    if (!isWanted()) return;
    started = performance.now();
  }
}

/** A text in pieces of about the same size. Each but the last ends with a line end, unless a line is longer than a piece. */
export function* piecesOf(text: string | Uint8Array): Iterable<string> {
  let rest = '';
  for (const cut of typeof text === 'string' ? cutsOf(text) : decodedCutsOf(text)) {
    const piece = rest + cut;
    const end = afterLastLine(piece);
    if (end > 0) yield piece.slice(0, end);
    rest = piece.slice(end);
    if (rest.length < sliceSize || rest.endsWith('\r')) continue;
    yield rest;
    rest = '';
  }
  if (rest !== '') yield rest;
}

function afterLastLine(piece: string): number {
  // A return at the end may be the first half of a line end.
  return Math.max(piece.lastIndexOf('\n'), piece.slice(0, -1).lastIndexOf('\r')) + 1;
}

function* cutsOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += sliceSize) yield text.slice(at, at + sliceSize);
}

/** Throws a `TypeError` if the bytes are not text: not valid in their encoding, or with a null character. */
function* decodedCutsOf(bytes: Uint8Array): Iterable<string> {
  const decoder = new TextDecoder(encodingOf(bytes), {fatal: true});
  for (let at = 0; at < bytes.length; at += sliceSize) {
    const isLast = at + sliceSize >= bytes.length;
    const text = decoder.decode(bytes.subarray(at, at + sliceSize), {stream: !isLast});
    if (text.includes('\0')) throw new TypeError('These bytes are not text.');
    yield text;
  }
}
