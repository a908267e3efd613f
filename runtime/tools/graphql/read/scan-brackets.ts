// Scans the brackets and strings of a GraphQL document before graphql-js parses it, because its parser has no depth limit, and its
// messages do not name the unclosed bracket or string.
import {maxDepth} from '../../base/read-json.js';

export interface BracketScan {
  /** Offset of the first bracket that is nested too deeply. */
  readonly tooDeepAt?: number;
  /** Offset of the innermost unclosed bracket. */
  readonly unclosedBracketAt?: number;
  /** Offset of an unclosed string. A block string ends at the end of the file at the latest, other strings at the end of their line. */
  readonly unclosedStringAt?: number;
}

export function scanBrackets(text: string): BracketScan {
  const openBrackets: number[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        if (end === undefined) return {unclosedStringAt: at};
        at = end - 1;
        break;
      }
      case 0x23: // #
        at = endOfLine(text, at);
        break;
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        openBrackets.push(at);
        if (openBrackets.length > maxDepth) return {tooDeepAt: at};
        break;
      case 0x29: // )
      case 0x5d: // ]
      case 0x7d: // }
        openBrackets.pop();
    }
  }
  const openAt = openBrackets.at(-1);
  return openAt === undefined ? {} : {unclosedBracketAt: openAt};
}

/** The offset after the closing quotes; undefined if the string is unclosed. */
function endOfString(text: string, start: number): number | undefined {
  if (text.startsWith('"""', start)) {
    let end = text.indexOf('"""', start + 3);
    while (end !== -1 && text.charAt(end - 1) === '\\') end = text.indexOf('"""', end + 3);
    return end === -1 ? undefined : end + 3;
  }
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x0a || code === 0x0d) return undefined;
    if (code === 0x5c) at++;
  }
  return undefined;
}

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
  return at;
}
