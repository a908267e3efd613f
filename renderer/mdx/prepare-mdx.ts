// Prepares MDX for its parser: braces of attributes, ids and bindings are hidden, so that they are not parsed as
// JavaScript, and HTML comments become MDX comments. The length of the text stays the same, so all offsets stay valid.
import {fenceAfter, type Fence} from '../code/code-fences.js';
import {readAttributes} from '../html/brace-attributes.js';
import {shieldCharacters, type ShieldedText} from '../html/shield-characters.js';

/** Returns the text with `{` hidden where it does not begin an expression. */
export function prepareMdx(text: string): ShieldedText {
  return shieldBraces(replaceComments(text));
}

/** Characters of one UTF-16 code unit that count as punctuation, like `{`. */
const shields = ['\u2774', '\uFE5B', '\uFF5B', '\u2770', '\u276A', '\u2E28'];

function shieldBraces(text: string): ShieldedText {
  const starts: number[] = [];
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    const length = bracesAt(text, at);
    for (let index = 0; index < length; index++) starts.push(at + index);
    at += Math.max(0, length - 1);
  }
  return shieldCharacters(text, starts, shields);
}

/** Returns the number of braces at an offset that begin attributes, an id or a binding. */
function bracesAt(text: string, at: number): 0 | 1 | 2 {
  if (text[at - 1] === '\\') return 0;
  switch (text[at + 1]) {
    case '{':
      return matches(binding, text, at) && !isPropValue(text, at) ? 2 : 0;
    case '#':
      return matches(headingId, text, at) || readAttributes(text, at) !== undefined ? 1 : 0;
    case '.':
      return matches(className, text, at) && readAttributes(text, at) !== undefined ? 1 : 0;
    default:
      return beginsAttributes(text, at) ? 1 : 0;
  }
}

// {{ $doc.title }}, but not style={{color: 'red'}}
const binding = /\{\{[^{}\n]*\}\}/y;
const headingId = /\{#[^\s{}]+\}/y;
const className = /\{\.[A-Za-z_-]/y;

function isPropValue(text: string, at: number): boolean {
  return /[=([,:?&|$`]\s*$/.test(text.slice(Math.max(0, at - 20), at));
}

// :icon{name="x"}   [text]{a=b}   **bold**{a=b}   ![alt](src){width=1}
//      ^ attributes and no expression, although JavaScript would take `a=b` for an assignment
function beginsAttributes(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n', at) + 1, at - maxBefore), at);
  if (/(?:^|[\s[*_]):[A-Za-z][\w-]*(?:\[[^\]]*\])?$/.test(before)) return readAttributes(text, at) !== undefined;
  if (!/(?:\]|[*_`]|\]\([^()]*\))$/.test(before)) return false;
  return matches(assignment, text, at) && readAttributes(text, at) !== undefined;
}

const maxBefore = 200;
const assignment = /\{\s*[A-Za-z_][\w-]*=(?!=)/y;

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** `<!-- a -->` → `{/* a *\/}`, outside of code. MDX has no HTML comments, but Docusaurus reads them. */
function replaceComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const isCode = createCodeTest(text);
  let replaced = '';
  let from = 0;
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', Math.max(at + 1, from))) {
    if (isCode(at) || text[at - 1] === '\\') continue;
    const end = text.indexOf('-->', at + 4);
    if (end === -1) break;
    replaced += `${text.slice(from, at)}{/* ${text.slice(at + 4, end).replaceAll('*/', '* ')}*/}`;
    from = end + 3;
  }
  return replaced + text.slice(from);
}

/** Returns whether an offset is in a fenced block, or between backticks on one line. Offsets must increase. */
function createCodeTest(text: string): (at: number) => boolean {
  let fence: Fence | undefined;
  let line = 0;
  let counted = 0;
  let isBetween = false;
  return (at) => {
    for (let end = text.indexOf('\n', line); end !== -1 && end < at; end = text.indexOf('\n', line)) {
      fence = fenceAfter(text.slice(line, end), fence);
      counted = line = end + 1;
      isBetween = false;
    }
    for (const _ of text.slice(counted, at).matchAll(/`+/g)) isBetween = !isBetween;
    counted = at;
    return fence !== undefined || isBetween;
  };
}
