// Any JSON value as YAML 1.2 that people like to read and that a reader of YAML 1.1 understands in the same way: block style,
// plain words where they are safe, literal blocks for text of several lines.
import type {Json} from '../http/http-api.js';

/** Ends with a line end. */
export function toYaml(value: Json): string {
  const lines: string[] = [];
  if (isNested(value)) writeBlock(value, 0, lines);
  else lines.push(typeof value === 'string' ? quoted(value) : JSON.stringify(value));
  return `${lines.join('\n')}\n`;
}

/** Deeper values are written inline, because indentation no longer makes them readable. */
const maxDepth = 50;
/** A key on the line of its value may not be longer than this. */
const maxKeyLength = 1000;

type Nested = readonly Json[] | {readonly [key: string]: Json};

/** An empty one is written as `[]` or `{}`. */
function isNested(value: Json): value is Nested {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function writeBlock(value: Nested, depth: number, lines: string[]): void {
  const indent = '  '.repeat(depth);
  if (isList(value)) {
    for (const item of value) writeItem(item, indent, depth, lines);
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const name = scalar(key);
    if (name.length <= maxKeyLength) writeAfter(`${indent}${name}:`, member, depth, lines);
    else {
      lines.push(`${indent}? ${name}`);
      writeAfter(`${indent}:`, member, depth, lines);
    }
  }
}

/** The first line of what is inside an item stands behind its dash. */
function writeItem(item: Json, indent: string, depth: number, lines: string[]): void {
  if (!isNested(item) || depth >= maxDepth) {
    writeAfter(`${indent}-`, item, depth, lines);
    return;
  }
  const start = lines.length;
  writeBlock(item, depth + 1, lines);
  lines[start] = `${indent}- ${(lines[start] ?? '').slice(indent.length + 2)}`;
}

function writeAfter(start: string, value: Json, depth: number, lines: string[]): void {
  if (isNested(value)) {
    if (depth >= maxDepth) lines.push(`${start} ${flow(value)}`);
    else {
      lines.push(start);
      writeBlock(value, depth + 1, lines);
    }
    return;
  }
  if (typeof value === 'string' && isLiteral(value)) writeLiteral(start, value, depth, lines);
  else lines.push(`${start} ${typeof value === 'string' ? scalar(value) : flow(value)}`);
}

/** On one line, as JSON is. */
function flow(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => {
    const name = quoted(key);
    return `${name.length > maxKeyLength ? '? ' : ''}${name}: ${flow(member)}`;
  });
  return `{${members.join(', ')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** What YAML may have in a line as it is; everything else is escaped in double quotes. */
const unprintable = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Readers differ on lines of spaces alone: whether they are text or indentation. */
function isLiteral(text: string): boolean {
  return text.includes('\n') && /[^\n ]/.test(text) && !/^[ \t]+$/m.test(text) && !unprintable.test(text);
}

function writeLiteral(start: string, text: string, depth: number, lines: string[]): void {
  // Without a hint, indentation is taken from the first line that is not empty.
  const hint = /^[\n\t ]/.test(text) ? '2' : '';
  const end = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  lines.push(`${start} |${hint}${end}`);
  const indent = '  '.repeat(depth + 1);
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  for (const line of body.split('\n')) lines.push(line === '' ? '' : `${indent}${line}`);
}

/** Words that some reader of YAML takes for something else than text. */
const words = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function scalar(text: string): string {
  // A colon or a hash inside a word is text; beside a space it is not.
  const isPlain =
    /^(?:[\p{L}/_$(]|\d+\.\d+\.\d+$)/u.test(text) &&
    !/:(?:\s|$)|\s#|\s$|[\n\t]/.test(text) &&
    !words.test(text) &&
    text.length < 2000;
  return isPlain && !unprintable.test(text) ? text : quoted(text);
}

function quoted(text: string): string {
  if (!unprintable.test(text) && !/[\n\t']/.test(text)) return `'${text}'`;
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
