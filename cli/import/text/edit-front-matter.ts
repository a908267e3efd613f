// Reads and edits the front matter of a page. Edits change only the lines of the keys they name, so comments, order and
// quotes of all other keys stay as the author wrote them.
import {parse as parseToml} from 'smol-toml';
import {isMap, isScalar, LineCounter, parseDocument, stringify} from 'yaml';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {readYaml} from '../../../renderer/base/read-yaml.js';

export interface FrontMatter {
  readonly fields: JsonObject;
  /** The text below the block. */
  readonly body: string;
  /** Number of lines of the block, including its fences. */
  readonly lines: number;
  /** Why the block cannot be read, if so. */
  readonly error?: string | undefined;
  /** Line of the file with the error. */
  readonly errorLine?: number | undefined;
  /** Returns the line of a key in the file. */
  lineOf(key: string): number;
  /** Returns the whole page with other fields and another body. A value of undefined removes its key. */
  with(changes: Readonly<Record<string, Json | undefined>>, body: string): string;
}

/** Reads YAML between `---`, TOML between `+++`, or a JSON object. TOML and JSON become YAML when they are written. */
export function readFrontMatter(text: string): FrontMatter {
  const yaml = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(text);
  if (yaml) return yamlBlock(yaml[1] ?? '', yaml[0], text.slice(yaml[0].length));
  const toml = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/.exec(text);
  if (toml) return otherBlock(() => parseToml(toml[1] ?? ''), toml[0], text.slice(toml[0].length));
  const json = /^\{\n[\s\S]*?\n\}[ \t]*(?:\n|$)/.exec(text);
  if (json) return otherBlock(() => JSON.parse(json[0]), json[0], text.slice(json[0].length));
  return {
    fields: {},
    body: text,
    lines: 0,
    lineOf: () => 1,
    with: (changes, body) => {
      const block = entriesText(changes);
      return block === '' ? body : `---\n${block}---\n\n${body.replace(/^\n+/, '')}`;
    },
  };
}

function yamlBlock(inner: string, block: string, body: string): FrontMatter {
  const counter = new LineCounter();
  const document = parseDocument(inner, {lineCounter: counter, schema: 'core', logLevel: 'silent', uniqueKeys: false});
  const [error] = document.errors;
  const lines = inner.split('\n');
  const contents: unknown = document.contents;
  if (error || (contents !== null && !isMap(contents))) {
    // The words and the place of the finding that builds report.
    const invalid = readYaml(inner, {file: '', line: 2}).diagnostics.find(({severity}) => severity === 'error');
    return {
      fields: {},
      body,
      lines: countLines(block),
      error: invalid?.message ?? error?.message.split('\n', 1)[0] ?? 'It is not an object.',
      errorLine: invalid?.place?.line,
      lineOf: () => 1,
      with: (_changes, newBody) => block + newBody,
    };
  }
  const pairs = isMap(contents) ? contents.items : [];
  // The first line of each key; a key ends where the next begins.
  const starts = new Map<string, number>();
  for (const {key} of pairs) {
    if (isScalar(key) && key.range) starts.set(String(key.value), counter.linePos(key.range[0]).line - 1);
  }
  const fields = jsonOf(document.toJS({maxAliasCount: 100}));
  return {
    fields,
    body,
    lines: countLines(block),
    lineOf: (key) => (starts.get(key) ?? -1) + 2,
    with: (changes, newBody) => {
      const edited = editLines(lines, starts, changes);
      return edited === '' ? newBody.replace(/^\n+/, '') : `---\n${edited}---\n${newBody}`;
    },
  };
}

function editLines(
  lines: readonly string[],
  starts: ReadonlyMap<string, number>,
  changes: Readonly<Record<string, Json | undefined>>,
): string {
  const order = [...starts.values()].sort((a, b) => a - b);
  const kept = new Map<number, string | undefined>();
  for (const [key, start] of starts) {
    if (!Object.hasOwn(changes, key)) continue;
    const next = order.find((line) => line > start) ?? lines.length;
    for (let line = start; line < next; line++) {
      if (line === start || !/^\s*(?:#.*)?$/.test(lines[line] ?? '')) kept.set(line, undefined);
    }
    const value = changes[key];
    if (value !== undefined) kept.set(start, entriesText({[key]: value}).trimEnd());
  }
  const result = lines.flatMap((line, index) => (kept.has(index) ? (kept.get(index) ?? []) : line));
  const added = Object.entries(changes).filter(([key, value]) => !starts.has(key) && value !== undefined);
  const text = result.join('\n').replace(/\n+$/, '');
  const all = [...(text.trim() === '' ? [] : [text]), entriesText(Object.fromEntries(added)).trimEnd()];
  const joined = all.filter((part) => part !== '').join('\n');
  return joined === '' ? '' : `${joined}\n`;
}

function otherBlock(read: () => unknown, block: string, body: string): FrontMatter {
  let fields: JsonObject = {};
  let error: string | undefined;
  try {
    fields = jsonOf(read());
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message.split('\n', 1)[0] : String(thrown);
  }
  return {
    fields,
    body,
    lines: countLines(block),
    error,
    lineOf: (key) => lineOfKey(block, key),
    with: (changes, newBody) => {
      if (error !== undefined) return block + newBody;
      const text = entriesText({...fields, ...changes});
      return text === '' ? newBody.replace(/^\n+/, '') : `---\n${text}---\n${newBody}`;
    },
  };
}

function lineOfKey(block: string, key: string): number {
  const index = block.split('\n').findIndex((line) => line.trimStart().replace(/^"/, '').startsWith(key));
  return index < 0 ? 1 : index + 1;
}

function countLines(block: string): number {
  return block.split('\n').length - (block.endsWith('\n') ? 1 : 0);
}

function entriesText(fields: Readonly<Record<string, Json | undefined>>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return stringify(Object.fromEntries(entries), {lineWidth: 0, defaultStringType: 'PLAIN'});
}

/** Dates become texts, and keys with a meaning in JavaScript are dropped. */
function jsonOf(value: unknown): JsonObject {
  const plain: unknown = JSON.parse(JSON.stringify(value ?? {}, replaceDates));
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return {};
  return Object.fromEntries(Object.entries(plain).filter(([key]) => key !== '__proto__')) as JsonObject;
}

function replaceDates(_key: string, value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
