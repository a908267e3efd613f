// Writes untrusted text into Python. There are only three ways: as an identifier, a string or a comment.

/** The keywords of Python 3.9 and newer. */
export const reservedWords: readonly string[] =
  `False None True and as assert async await break class continue def del elif else except finally for from global if import
   in is lambda nonlocal not or pass raise return try while with yield __debug__`.split(/\s+/);

const reserved: ReadonlySet<string> = new Set(reservedWords);

/**
 * Letters that Python 3.9 does not support, because they are newer. All letters above U+FFFF are excluded too.
 * <https://www.unicode.org/Public/15.1.0/ucd/DerivedAge.txt>
 */
const unsupportedLetters: readonly (readonly [number, number])[] =
  `061d 0870-089f 08b5 08c8-08d2 0c3c 0c5d 0cdd 0cf3 0ece 170d 1715 171f 180f 1ac1-1ace 1b4c 1c89 1c8a 1dfa 2c2f 2c5f 9ffd-9fff a7c0 a7c1 a7cb-a7dc a7d0-a7d9 a7f1-a7f4 fbc2 10000-10ffff`
    .split(/\s+/)
    .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
    .map(([from = 0, to = from]) => [from, to]);

function isUnsupported(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return unsupportedLetters.some(([from, to]) => code >= from && code <= to);
}

/** Turns a text into an identifier, in the normal form in which Python compares them: `2-fast!` → `_2fast`, `class` → `class_`. */
export function identifier(text: string, fallback = 'value'): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return avoidReserved(text);
  const letters = [...text.normalize('NFKC')]
    .filter((letter) => /[\p{XID_Continue}_]/u.test(letter) && !isUnsupported(letter))
    .join('')
    .normalize('NFKC');
  const withStart = letters === '' ? fallback : /^[\p{XID_Start}_]/u.test(letters) ? letters : `_${letters}`;
  return avoidReserved(withStart);
}

function avoidReserved(name: string): string {
  return reserved.has(name) ? `${name}_` : name;
}

/** Whether a text is a valid field name without changes. Python mangles names that start with two underscores. */
export function isFieldName(text: string): boolean {
  return identifier(text) === text && !text.startsWith('__');
}

/** A string in double quotes on one line, with everything escaped that could end it. */
export function stringLiteral(text: string): string {
  let escapedText = '';
  for (const letter of text) escapedText += escapeLetter(letter);
  return `"${escapedText}"`;
}

function escapeLetter(letter: string): string {
  if (letter === '\\' || letter === '"') return `\\${letter}`;
  if (letter === '\n') return '\\n';
  if (letter === '\t') return '\\t';
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x7f && code >= 0x20) return letter;
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && !/\p{Default_Ignorable_Code_Point}/u.test(letter)) return letter;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

/** A JSON value as an expression. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isFinite(value) ? numberLiteral(value) : 'None';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return 'None';
  const members = Object.entries(value).map(([key, member]) => `${stringLiteral(key)}: ${literal(member)}`);
  return `{${members.join(', ')}}`;
}

/** Writes large integers in full, because `1e21` is a float in Python. */
function numberLiteral(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** A docstring with a final line break; empty for an empty text. */
export function docString(text: string, indent = ''): string {
  const lines = plainLines(text);
  if (lines.length === 0) return '';
  const safe = lines.map((line) =>
    line.replaceAll('\\', '\\\\').replace(lines.length === 1 ? /"{3,}|"+$/g : /"{3,}/g, escapeQuotes),
  );
  const [first = ''] = safe;
  if (safe.length === 1) return `${indent}"""${first}"""\n`;
  return `${indent}"""${first}\n${safe
    .slice(1)
    .map((line) => (line === '' ? '\n' : `${indent}${line}\n`))
    .join('')}${indent}"""\n`;
}

function escapeQuotes(run: string): string {
  return run.replaceAll('"', '\\"');
}

/** Lines that start with `#`; empty for an empty text. */
export function comment(text: string, indent = ''): string {
  return plainLines(text)
    .map((line) => `${indent}#${line === '' ? '' : ` ${line}`}\n`)
    .join('');
}

/** Removes docstrings and comments from generated code. */
export function removeDocstringsAndComments(code: string): string {
  return code.replace(/"""[\s\S]*?"""|^ *#.*$/gm, '');
}

/** The lines of the text without control characters, and without empty lines at the start and the end. */
function plainLines(text: string): readonly string[] {
  if (text === '') return [];
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(text)) return [text];
  const clean = text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .replace(/^ +/, '');
  return clean === '' ? [] : clean.split('\n');
}
