// Writes untrusted text into TypeScript. There are only three ways: as an identifier, a string or a comment.
import {unicodeEscape} from '../base/unicode-escape.js';

/** Names that no declaration may have in modules and strict mode. */
export const reservedWords: readonly string[] =
  // A string, because the formatter would put each element of an array on a line of its own.
  `abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger
   declare default delete do else enum eval export extends false finally for from function get global if implements import
   in infer instanceof interface is keyof let module namespace never new null number object of package private protected
   public readonly require return satisfies set static string super switch symbol this throw true try type typeof
   undefined unique unknown using var void while with yield`.split(/\s+/);

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Whether a text is valid after a dot and as an unquoted property key. */
export function isPropertyIdentifier(text: string): boolean {
  return identifierPattern.test(text) && text !== '__proto__';
}

/** Turns a text into an identifier: `2-fast!` → `_2fast`; `fallback` if no character is valid. For unique names, see `NameScope`. */
export function identifier(text: string, fallback = 'value'): string {
  const letters = [...text.normalize('NFC')].filter((letter) => /[\p{ID_Continue}$_]/u.test(letter)).join('');
  const withStart = letters === '' ? fallback : /^[\p{ID_Start}$_]/u.test(letters) ? letters : `_${letters}`;
  return reservedWords.includes(withStart) ? `${withStart}_` : withStart;
}

/** A key of an object type or literal: `name`, `"content-type"`, `["__proto__"]`. */
export function propertyKey(text: string): string {
  if (text === '__proto__') return '["__proto__"]';
  return identifierPattern.test(text) ? text : stringLiteral(text);
}

/** `.name` or `["content-type"]` */
export function propertyAccess(text: string): string {
  return isPropertyIdentifier(text) ? `.${text}` : `[${stringLiteral(text)}]`;
}

/** A string in double quotes, with everything escaped that could end it, its line or an HTML script. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text)
    .replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, unicodeEscape)
    .replaceAll('</', '<\\/');
}

/** A JSON value as an expression. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${propertyKey(key)}: ${literal(member)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : String(value);
}

/**
 * A documentation comment with a final line break; empty for an empty text. Long lines are not wrapped, because they are
 * the author's Markdown.
 */
export function docComment(text: string, indent = ''): string {
  const lines = text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll('*/', '*\\/')
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());
  if (lines.length === 1 && lines[0] === '') return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`;
}
