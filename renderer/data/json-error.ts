// Finds the first syntax error in JSON. V8 reports it too, but in different words in each version and often without a
// position.
import type {TextError} from '../document/text-error.js';
import {textErrorAt} from '../document/text-error.js';

const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/uy;

/** Returns the first error of a text that `JSON.parse` rejects. */
export function jsonError(text: string): TextError {
  const open: string[] = [];
  let expected: Expected = 'value';
  for (let end = text.startsWith('\uFEFF') ? 1 : 0; ;) {
    token.lastIndex = end;
    const match = token.exec(text);
    const at = match ? token.lastIndex - match[0].trimStart().length : startOf(text, end);
    const kind = match ? kindOf(match) : undefined;
    const next: Expected | undefined = kind && follow(kind, expected, open);
    if (!next) return textErrorAt(text, at, ...wordsFor(text, at, expected, open));
    expected = next;
    end = token.lastIndex;
  }
}

type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'literal';
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or }' | ', or ]' | 'end';

/** Returns what may follow a token, or undefined if the token is not allowed here. Updates `open`. */
function follow(kind: Kind, expected: Expected, open: string[]): Expected | undefined {
  const value = expected === 'value' || expected === 'value or ]';
  const key = expected === 'key' || expected === 'key or }';
  if (kind === 'string' && key) return ':';
  if (kind === ':' && expected === ':') return 'value';
  if (kind === ',' && expected === ', or }') return 'key';
  if (kind === ',' && expected === ', or ]') return 'value';
  if (value && (kind === 'string' || kind === 'literal')) return after(open);
  if (value && (kind === '{' || kind === '[')) {
    open.push(kind);
    return kind === '{' ? 'key or }' : 'value or ]';
  }
  if ((kind === '}' || kind === ']') && expected.endsWith(kind)) {
    open.pop();
    return after(open);
  }
  return undefined;
}

function after(open: readonly string[]): Expected {
  const enclosing = open.at(-1);
  return enclosing === undefined ? 'end' : enclosing === '{' ? ', or }' : ', or ]';
}

function kindOf([, sign, string]: RegExpExecArray): Kind {
  return sign !== undefined ? (sign as Kind) : string !== undefined ? 'string' : 'literal';
}

function startOf(text: string, end: number): number {
  return end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
}

function wordsFor(
  text: string,
  at: number,
  expected: Expected,
  open: readonly string[],
): [message: string, hint: string] {
  if (text.trim() === '') return ['This file is empty.', 'Write at least `{}`.'];
  const found = text.charAt(at);
  if (at >= text.length) {
    return open.length > 0
      ? [`The file ends before a \`${open.at(-1)}\` is closed.`, 'Add the closing bracket.']
      : ['The file ends too early.', 'Complete the value.'];
  }
  const message = `Found \`${/[\w.+-]+/y.exec(text.slice(at, at + 20))?.[0] ?? found}\` where ${describeExpected(expected)} is expected.`;
  if ((found === '}' || found === ']') && (expected === 'key' || expected === 'value'))
    return [message, 'Remove the comma before it.'];
  if (found === '"' && expected.startsWith('value'))
    return [message, 'Close the text with `"`; line breaks in it are written `\\n`.'];
  if (found === '/' || found === "'")
    return [message, 'JSON has no comments and no single quotes; name the file `.json5` to use them.'];
  return [
    message,
    expected.startsWith('key') ? 'Put the key in double quotes.' : 'Check the commas, quotes and brackets around it.',
  ];
}

function describeExpected(expected: Expected): string {
  switch (expected) {
    case 'value':
      return 'a value';
    case 'value or ]':
      return 'a value or `]`';
    case 'key':
      return 'a key in double quotes';
    case 'key or }':
      return 'a key in double quotes or `}`';
    case ':':
      return '`:`';
    case 'end':
      return 'the end of the file';
    default:
      return `\`,\` or \`${expected.at(-1)}\``;
  }
}
