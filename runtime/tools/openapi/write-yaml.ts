// Writes JSON values as readable YAML 1.2 that YAML 1.1 parsers read in the same way: block style, plain scalars where they are safe,
// and literal blocks for multiline strings.
import type {Json} from '../http/http-api.js';
import {unicodeEscape} from '../base/unicode-escape.js';

/** The result ends with a line break. */
export function writeYaml(value: Json): string {
  const lines: string[] = [];
  if (isNested(value)) writeBlock(value, 0, lines);
  else lines.push(typeof value === 'string' ? writeQuoted(value) : JSON.stringify(value));
  return `${lines.join('\n')}\n`;
}

/** Deeper values are written inline, because indentation no longer makes them readable. */
const maxDepth = 50;
/** The YAML limit for keys on the line of their value is 1024. */
const maxKeyLength = 1000;

type Nested = readonly Json[] | {readonly [key: string]: Json};

/** Empty values are written as `[]` or `{}`. */
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
    const name = writeScalar(key);
    if (name.length <= maxKeyLength) writeAfter(`${indent}${name}:`, member, depth, lines);
    else {
      lines.push(`${indent}? ${name}`);
      writeAfter(`${indent}:`, member, depth, lines);
    }
  }
}

/** The first line of a nested item follows the dash. */
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
    if (depth >= maxDepth) lines.push(`${start} ${writeFlow(value)}`);
    else {
      lines.push(start);
      writeBlock(value, depth + 1, lines);
    }
    return;
  }
  if (typeof value === 'string' && isLiteral(value)) writeLiteral(start, value, depth, lines);
  else lines.push(`${start} ${typeof value === 'string' ? writeScalar(value) : writeFlow(value)}`);
}

/** Writes a value on one line, like JSON. */
function writeFlow(value: Json): string {
  if (typeof value === 'string') return writeQuoted(value);
  if (isList(value)) return `[${value.map(writeFlow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => {
    const name = writeQuoted(key);
    return `${name.length > maxKeyLength ? '? ' : ''}${name}: ${writeFlow(member)}`;
  });
  return `{${members.join(', ')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Characters that must be escaped in double quotes. */
const unprintable = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/** Lines of spaces are excluded, because parsers disagree whether they are text or indentation. */
function isLiteral(text: string): boolean {
  return text.includes('\n') && /[^\n ]/.test(text) && !/^[ \t]+$/m.test(text) && !unprintable.test(text);
}

function writeLiteral(start: string, text: string, depth: number, lines: string[]): void {
  // Without an indentation indicator, the first non-empty line determines the indentation.
  const hint = /^[\n\t ]/.test(text) ? '2' : '';
  const end = text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-';
  lines.push(`${start} |${hint}${end}`);
  const indent = '  '.repeat(depth + 1);
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  for (const line of body.split('\n')) lines.push(line === '' ? '' : `${indent}${line}`);
}

/** Words that some parsers do not read as strings. */
const reservedWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function writeScalar(text: string): string {
  // A colon or a hash is plain text inside a word, but not next to a space.
  const isPlain =
    /^(?:[\p{L}/_$(]|\d+\.\d+\.\d+$)/u.test(text) &&
    !/:(?:\s|$)|\s#|\s$|[\n\t]/.test(text) &&
    !reservedWords.test(text) &&
    text.length < 2000;
  return isPlain && !unprintable.test(text) ? text : writeQuoted(text);
}

function writeQuoted(text: string): string {
  if (!unprintable.test(text) && !/[\n\t']/.test(text)) return `'${text}'`;
  return JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);
}
