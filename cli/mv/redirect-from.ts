// Adds old addresses to the front matter of a page, and removes them.
import {isMap, isScalar, isSeq, parseDocument, stringify, type Pair} from 'yaml';
import {trimSlash} from '../../renderer/base/url-mapping.js';
import {frontMatterBlock, lineEndOf} from './front-matter-block.js';
import {applyEdits} from '../../renderer/base/source-edit.js';
import {listItems} from './yaml-addresses.js';

const key = 'redirectFrom';

/** Returns the text of a Markdown page with one more old address. */
export function withRedirectFrom(text: string, address: string): string {
  const eol = lineEndOf(text);
  const block = frontMatterBlock(text);
  const value = yamlText(address);
  if (block === undefined) return `---${eol}${key}: ${value}${eol}---${eol}${eol}${text}`;
  const yaml = text.slice(block.start, block.end);
  return text.slice(0, block.start) + withAddress(yaml, value, eol) + text.slice(block.end);
}

/** Returns YAML with one more old address. `yaml` is empty or ends with a line break. */
export function withAddress(yaml: string, value: string, eol: string): string {
  const pair = pairOf(yaml);
  if (pair === undefined) return `${yaml}${key}: ${value}${eol}`;
  const {value: current} = pair;
  if (isSeq(current) && current.range && current.items.length > 0) {
    const last = listItems(yaml, key)?.at(-1);
    if (last === undefined) return yaml;
    if (current.flow === true) return insert(yaml, last.end, `, ${value}`);
    const {start, end} = last.removed;
    const mark = /^\s*-\s+/.exec(yaml.slice(start, end))?.[0] ?? '- ';
    return insert(yaml, end, `${yaml[end - 1] === '\n' ? '' : eol}${mark}${value}${eol}`);
  }
  if (isScalar(current) && typeof current.value === 'string' && current.range) {
    const [start, end] = current.range;
    return applyEdits(yaml, [{start, end, text: `[${yaml.slice(start, end)}, ${value}]`}]);
  }
  return yaml;
}

/** Returns the text of a Markdown page without an old address, and without front matter if that was all. */
export function withoutRedirectFrom(text: string, address: string): string {
  const block = frontMatterBlock(text);
  if (block === undefined) return text;
  const yaml = withoutAddress(text.slice(block.start, block.end), address);
  if (yaml === '') return text.slice(block.body).replace(/^\r?\n/, '');
  return text.slice(0, block.start) + yaml + text.slice(block.end);
}

/** Returns YAML without an old address. */
export function withoutAddress(yaml: string, address: string): string {
  const pair = pairOf(yaml);
  if (pair === undefined) return yaml;
  const {value} = pair;
  const isIt = (written: unknown): boolean => typeof written === 'string' && trimSlash(written) === address;
  if (isScalar(value) && isIt(value.value)) return withoutLines(yaml, pair);
  const items = listItems(yaml, key) ?? [];
  const found = items.find(({name}) => isIt(name));
  if (found === undefined || !isSeq(value)) return yaml;
  if (items.length === 1) return withoutLines(yaml, pair);
  const other = items.find((item) => item !== found);
  if (items.length === 2 && value.flow === true && value.range) {
    const [start, end] = value.range;
    return applyEdits(yaml, [{start, end, text: yaml.slice(other!.start, other!.end)}]);
  }
  return applyEdits(yaml, [{...found.removed, text: ''}]);
}

/** Returns the old addresses in the front matter of a page. */
export function redirectsFrom(yaml: string): readonly string[] {
  const value = pairOf(yaml)?.value;
  if (isScalar(value)) return [String(value.value)];
  return (listItems(yaml, key) ?? []).map(({name}) => name);
}

export function yamlText(value: string): string {
  return stringify(value).trimEnd();
}

function pairOf(yaml: string): Pair | undefined {
  if (!yaml.includes(key)) return undefined;
  const {contents} = parseDocument(yaml, {uniqueKeys: false, strict: false});
  return isMap(contents) ? contents.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
}

function withoutLines(yaml: string, pair: Pair): string {
  const start = yaml.lastIndexOf('\n', (pair.key as {range: readonly [number]}).range[0] - 1) + 1;
  const last = Math.max(start, ((pair.value as {range?: readonly number[]} | null)?.range?.[1] ?? start) - 1);
  const end = yaml.indexOf('\n', last);
  return yaml.slice(0, start) + (end < 0 ? '' : yaml.slice(end + 1));
}

function insert(text: string, at: number, inserted: string): string {
  return applyEdits(text, [{start: at, end: at, text: inserted}]);
}
