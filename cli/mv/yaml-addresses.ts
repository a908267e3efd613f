// Edits addresses in YAML and JSON: front matter, data files and the config.
import {isMap, isScalar, parseDocument, visit, type Node, type Scalar} from 'yaml';
import type {TextEdit} from '../../renderer/base/source-edit.js';

export interface YamlAddresses {
  /** Returns the new form of an absolute address, or undefined if it stays. */
  readonly rewrite: (written: string) => string | undefined;
  /** Does the same for a value or key of `sidebar`, and for a target of `redirects`, which can be folders. */
  readonly rewriteFolder: (written: string) => string | undefined;
  readonly isConfig: boolean;
}

/** Returns the edits of a YAML text that is known to be valid. */
export function yamlAddresses(text: string, {rewrite, rewriteFolder, isConfig}: YamlAddresses): readonly TextEdit[] {
  if (!text.includes('/')) return [];
  const edits: TextEdit[] = [];
  const document = parseDocument(text, {uniqueKeys: false, strict: false});
  visit(document, {
    Scalar(key, node, path) {
      if (typeof node.value !== 'string' || !node.value.includes('/') || !node.range) return;
      const keys = path.flatMap((step) => ('key' in step && isScalar(step.key) ? [String(step.key.value)] : []));
      const top = keys[0] ?? '';
      if (key === 'key') {
        if (isConfig && top === 'sidebar' && keys.length === 2) edits.push(...wholeEdit(text, node, rewriteFolder));
        return;
      }
      if (!isConfig && isOwn(keys)) return;
      // A folder and its index page have the same address.
      const isFolder = isConfig && ((top === 'sidebar' && keys.at(-1) === 'from') || top === 'feed');
      const mayBeFolder = isConfig && (isFolder || top === 'redirects');
      const whole = wholeEdit(
        text,
        node,
        (value) => (isFolder ? undefined : rewrite(value)) ?? (mayBeFolder ? rewriteFolder(value) : undefined),
      );
      edits.push(...whole, ...(whole.length === 0 ? linkEdits(text, node, rewrite) : []));
    },
  });
  return edits;
}

/** Keys at the top level that hold addresses of the page itself. */
const ownKeys = new Set(['_path', 'permalink', 'url', 'path', 'slug', 'redirectFrom', 'aliases', 'redirect_from']);

function isOwn(keys: readonly string[]): boolean {
  return keys.length === 1 && ownKeys.has(keys[0]!);
}

/** The whole value is an address. */
function wholeEdit(text: string, node: Scalar, rewrite: YamlAddresses['rewrite']): readonly TextEdit[] {
  const value = String(node.value);
  const result = /^\/(?!\/)\S*$/.test(value) ? rewrite(value) : undefined;
  const [start, end] = node.range!;
  const at = result === undefined ? -1 : text.slice(start, end).indexOf(value);
  return at < 0 ? [] : [{start: start + at, end: start + at + value.length, text: result!}];
}

/** `See [docs](/docs/a).` */
function linkEdits(text: string, node: Scalar, rewrite: YamlAddresses['rewrite']): readonly TextEdit[] {
  const [start, end] = node.range!;
  const source = text.slice(start, end);
  if (!/\]\(\/|="\//.test(source)) return [];
  return [...source.matchAll(/(\]\(|\shref=["'])(\/(?!\/)[^()\s"'<>]*)/g)].flatMap(
    ({index, 1: before = '', 2: written = ''}) => {
      const result = rewrite(written);
      const at = start + index + before.length;
      return result === undefined ? [] : [{start: at, end: at + written.length, text: result}];
    },
  );
}

export interface ListItem {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Offsets that are removed with the item. */
  readonly removed: {readonly start: number; readonly end: number};
}

/** Returns the items of a list at the top level; undefined if the key has another value. */
export function listItems(text: string, key: string): readonly ListItem[] | undefined {
  const {contents} = parseDocument(text, {uniqueKeys: false, strict: false});
  const list = isMap(contents) ? contents.get(key, true) : undefined;
  if (list === undefined || !('items' in (list as object))) return undefined;
  const {items, flow} = list as unknown as {readonly items: readonly Node[]; readonly flow?: boolean};
  return items.flatMap((item, index): readonly ListItem[] => {
    if (!isScalar(item) || !item.range) return [];
    const [start, end] = item.range;
    return [
      {
        name: String(item.value),
        start,
        end,
        removed: flow === true ? flowRange(text, items, index) : lineRange(text, start),
      },
    ];
  });
}

function lineRange(text: string, offset: number): {readonly start: number; readonly end: number} {
  const end = text.indexOf('\n', offset);
  return {start: text.lastIndexOf('\n', offset - 1) + 1, end: end < 0 ? text.length : end + 1};
}

function flowRange(
  text: string,
  items: readonly Node[],
  index: number,
): {readonly start: number; readonly end: number} {
  const [start, end] = items[index]!.range!;
  const next = items[index + 1]?.range?.[0];
  if (next !== undefined) return {start, end: next};
  const previous = items[index - 1]?.range?.[1];
  return {start: previous ?? start, end: previous === undefined && text[end] === ',' ? end + 1 : end};
}
