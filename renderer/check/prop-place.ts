// Finds the position of a prop. Documents keep only the position of the component, so its text is read again for a
// diagnostic.
import type {Place} from '../base/diagnostic.js';

/** Returns the position of `prop` in the component at `start`: in its braces, or in the YAML on its first lines. */
export function propPlace(text: string, start: Place, prop: string): Place {
  const {file, line, column = 1} = start;
  if (line === undefined) return start;
  const lines = text.split('\n');
  // `closeOthers` can be written `close-others`, and a bound prop begins with a colon.
  const name = prop.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('-', '[-_]?');
  const inBraces = new RegExp(`[{\\s]:?(${name})(?=[=\\s}])`, 'di');
  const rest = lines[line - 1]?.slice(column - 1) ?? '';
  const braces = rest.indexOf('{');
  const found = braces < 0 ? null : inBraces.exec(rest.slice(braces));
  if (found !== null) return {file, line, column: column + braces + (found.indices?.[1]?.[0] ?? 0)};
  const inYaml = new RegExp(`^(\\s*)(${name})\\s*:`, 'i');
  for (const [i, below] of lines.slice(line).entries()) {
    if (/^\s*:{2,}/.test(below)) break;
    const key = inYaml.exec(below);
    if (key !== null) return {file, line: line + 1 + i, column: (key[1]?.length ?? 0) + 1};
  }
  return start;
}
