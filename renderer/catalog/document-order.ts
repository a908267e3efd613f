// Computes the order of documents: that of their file names, unless `order` in front matter or in a `_dir` file overrides it.
import type {JsonObject} from '../base/json.js';
import {folderOf, pathBelow} from '../base/posix-path.js';
import {nameWithoutOrder} from '../document/document-address.js';
import {orderOf, type IsOwnKey} from '../document/other-generator-fields.js';
import {slugOf} from '../document/slug.js';
import {isRecord} from './field-value.js';

/** The position of a folder, and those that it assigns to its children. */
interface FolderOrder {
  /** Positions of its children by name, from the list in its `_dir` file. */
  readonly positions: ReadonlyMap<string, number>;
  /** Its own place among its siblings. */
  readonly number?: number | undefined;
}

/** Returns whether the site itself defines a key of a document, so that it has no special meaning. */
export type IsOwnKeyOf = (meta: JsonObject, key: string) => boolean;

/**
 * Returns the sort key of every document whose place differs from that of its file name: its stem, with the place where
 * files have a number. `guide/install` with `order: 2` has the key `guide/2.install`. Sorted as text, with numbers as
 * numbers, keys and stems together give the default order.
 */
export function orderKeys(
  metas: readonly JsonObject[],
  isOwnKey: IsOwnKeyOf = () => false,
): ReadonlyMap<JsonObject, string> {
  const ownKeysOf = (meta: JsonObject): IsOwnKey => {
    return (key) => isOwnKey(meta, key);
  };
  const numbers = new Map<JsonObject, number>();
  const folders = new Map<string, FolderOrder>();
  for (const meta of metas) {
    if (typeof meta._stem !== 'string') continue;
    if (isDirectoryFile(meta._stem)) {
      const folder = folderOf(meta._stem);
      if (!folders.has(folder)) folders.set(folder, folderOrder(meta));
    } else {
      const number = orderOf(meta, ownKeysOf(meta));
      if (number !== undefined) numbers.set(meta, number);
    }
  }
  for (const [meta, number] of numbers) {
    const stem = meta._stem as string;
    const folder = folderOf(stem);
    if (!isIndexStem(stem)) continue;
    const known = folders.get(folder);
    folders.set(folder, {positions: known?.positions ?? new Map(), number: known?.number ?? number});
  }
  const keys = new Map<JsonObject, string>();
  const isOrdered = [...folders.values()].some(({positions, number}) => positions.size > 0 || number !== undefined);
  if (numbers.size === 0 && !isOrdered) return keys;
  const keyOfFolder = folderKeys(folders);
  for (const meta of metas) {
    const stem = meta._stem;
    if (typeof stem !== 'string') continue;
    const folder = folderOf(stem);
    const name = pathBelow(folder, stem);
    const number = numbers.get(meta);
    const key = joined(
      keyOfFolder(folder),
      // The number of an index page places its folder. In the folder, the page comes first.
      segmentKey(name, {
        position: positionOf(folders.get(folder), name),
        number: isIndexStem(stem) && number !== undefined ? 0 : number,
      }),
    );
    if (key !== stem) keys.set(meta, key);
  }
  return keys;
}

/** Returns the name by which a list of a `_dir` file refers to a file or folder: `2.install` → `install`. */
export function nameInList(segment: string): string {
  return slugOf(nameWithoutOrder(segment)) || 'index';
}

/** Returns the list of names in a `_dir` file. Items that are not names, which schemas report, are undefined. */
export function orderList(meta: JsonObject): readonly (string | undefined)[] {
  const order = directoryField(meta, 'order');
  if (!Array.isArray(order)) return [];
  return (order as readonly unknown[]).map((name) =>
    typeof name === 'string' || typeof name === 'number' ? String(name) : undefined,
  );
}

/** Returns whether the stem is that of a `_dir` file. */
export function isDirectoryFile(stem: string): boolean {
  return stem === '_dir' || stem.endsWith('/_dir');
}

/** Returns whether the stem is that of the index of a folder: `docs/index`, `docs/1.index`, `docs/index.draft`. */
export function isIndexStem(stem: string): boolean {
  return /(?:^|\/)(?:\d+\.)?index(?:\.draft)?$/.test(stem);
}

function folderOrder(meta: JsonObject): FolderOrder {
  const positions = new Map<string, number>();
  for (const [position, name] of orderList(meta).entries()) {
    if (name === undefined) continue;
    const known = nameInList(name.replace(/\.mdc?$/, ''));
    if (!positions.has(known)) positions.set(known, position);
  }
  const order = directoryField(meta, 'order');
  return {positions, number: typeof order === 'number' ? orderOf({order}) : undefined};
}

/** A `body` object in a `_dir` file counts like its fields. */
function directoryField(meta: JsonObject, key: string): unknown {
  return isRecord(meta.body) && Object.hasOwn(meta.body, key) ? meta.body[key] : meta[key];
}

function positionOf(folder: FolderOrder | undefined, name: string): number | undefined {
  return folder === undefined || folder.positions.size === 0 ? undefined : folder.positions.get(nameInList(name));
}

/** Returns a function from folder to key that computes each key once. */
function folderKeys(folders: ReadonlyMap<string, FolderOrder>): (folder: string) => string {
  const known = new Map<string, string>([['', '']]);
  const keyOf = (folder: string): string => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const parent = folderOf(folder);
    const name = pathBelow(parent, folder);
    const place = {position: positionOf(folders.get(parent), name), number: folders.get(folder)?.number};
    const key = joined(keyOf(parent), segmentKey(name, place));
    known.set(folder, key);
    return key;
  };
  return keyOf;
}

interface SegmentPlace {
  /** Position in the list of the folder. */
  readonly position: number | undefined;
  readonly number: number | undefined;
}

/**
 * Returns the segment with the text of its place for its number. Text collation sorts `_` before digits and digits before
 * letters, and `.` before `~`:
 *
 * - `__3.name`: fourth in a list;
 * - `_9999999998.name`: −2 (counted up from the smallest number);
 * - `2.name`: 2;
 * - `2~500000.name`: 2.5, after every name with 2.
 */
function segmentKey(segment: string, {position, number}: SegmentPlace): string {
  if (position !== undefined) return `__${position}.${withoutNumber(segment)}`;
  if (number === undefined) return segment;
  const whole = Math.floor(number);
  const fraction = Math.round((number - whole) * fractionSteps);
  const text = whole < 0 ? `_${numberBias + whole}` : String(whole);
  return `${text}${fraction === 0 ? '' : `~${String(fraction).padStart(fractionDigits, '0')}`}.${withoutNumber(segment)}`;
}

const fractionDigits = 6;
const fractionSteps = 10 ** fractionDigits;

/** Larger than the number with the largest absolute value, so that the sum is positive. */
const numberBias = 10_000_000_000;

function withoutNumber(segment: string): string {
  // Versions such as `1.0` are names.
  return nameWithoutOrder(segment) === segment ? segment : segment.replace(/^\d+\./, '');
}

function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
