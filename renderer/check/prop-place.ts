// Finds the position of a prop in the text. Documents only store the position of the component.
import type {Place} from '../base/diagnostic.js';
import {escapePattern} from '../../runtime/text/escape-pattern.js';

/**
 * Returns the position of `prop` in the component at `start`: in its braces, in the YAML on its first lines, or in its
 * tag.
 */
export function propPlace(text: string, start: Place, prop: string): Place {
  const {file, line, column = 1} = start;
  if (line === undefined) return start;
  const lines = text.split('\n');
  // `closeOthers` can be written `close-others`, and a bound prop begins with a colon.
  const name = escapePattern(prop).replaceAll('-', '[-_]?');
  const inBraces = new RegExp(`[{\\s]:?(${name})(?=[=\\s}])`, 'di');
  const rest = lines[line - 1]?.slice(column - 1) ?? '';
  if (rest.startsWith('<')) return inTag(lines, start, name) ?? start;
  const braces = rest.indexOf('{');
  const found = braces === -1 ? null : inBraces.exec(rest.slice(braces));
  if (found !== null) return {file, line, column: column + braces + (found.indices?.[1]?.[0] ?? 0)};
  const inYaml = new RegExp(`^(\\s*)(${name})\\s*:`, 'i');
  for (const [i, below] of lines.slice(line).entries()) {
    if (/^\s*:{2,}/.test(below)) break;
    const key = inYaml.exec(below);
    if (key !== null) return {file, line: line + 1 + i, column: (key[1]?.length ?? 0) + 1};
  }
  return start;
}

/** Searches the lines of a tag of MDX up to the first that ends it. */
function inTag(lines: readonly string[], {file, line = 1, column = 1}: Place, name: string): Place | undefined {
  const inAttributes = new RegExp(`(?:^|\\s)(${name})(?=[\\s=/>]|$)`, 'di');
  for (let index = line - 1; index < lines.length; index++) {
    const from = index === line - 1 ? column - 1 : 0;
    const text = lines[index]!.slice(from);
    const at = inAttributes.exec(text)?.indices?.[1]?.[0];
    if (at !== undefined) return {file, line: index + 1, column: from + at + 1};
    if (text.includes('>')) return undefined;
  }
  return undefined;
}
