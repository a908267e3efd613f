// Finds a prop in the text. Documents store only its name in kebab case and the position of the component.
import type {Place} from '../base/diagnostic.js';
import {lazy} from '../base/lazy.js';
import {escapePattern} from '../../runtime/text/escape-pattern.js';

export interface WrittenProp {
  /** As the author wrote it: `closeOthers` for `close-others`. */
  readonly name: string;
  readonly place: Place;
  /** Where the prop is written. Undefined if it was not found. */
  readonly syntax?: 'braces' | 'yaml' | 'tag';
}

/**
 * Returns a function that finds `prop` in the component at `start`: in its braces, in the YAML on its first lines, or in its
 * tag. A prop that is not found there has the position of the component.
 */
export function propFinder(text: string): (start: Place, prop: string) => WrittenProp {
  const lines = lazy(() => text.split('\n'));
  return (start, prop) => findProp(lines(), start, prop) ?? {name: prop, place: start};
}

function findProp(lines: readonly string[], start: Place, prop: string): WrittenProp | undefined {
  const {file, line, column = 1} = start;
  if (line === undefined) return undefined;
  // `closeOthers` can be written `close-others`, and a bound prop begins with a colon.
  const pattern = escapePattern(prop).replaceAll('-', '[-_]?');
  const rest = lines[line - 1]?.slice(column - 1) ?? '';
  if (rest.startsWith('<')) return findInTag(lines, {file, line, column}, pattern);
  const braces = rest.indexOf('{');
  const found = braces === -1 ? null : new RegExp(`[{\\s]:?(${pattern})(?=[=\\s}])`, 'di').exec(rest.slice(braces));
  if (found !== null)
    return {
      name: found[1]!,
      place: {file, line, column: column + braces + (found.indices?.[1]?.[0] ?? 0)},
      syntax: 'braces',
    };
  // Inline components have no YAML.
  if (!rest.startsWith('::')) return undefined;
  const inYaml = new RegExp(`^(\\s*)(${pattern})\\s*:`, 'i');
  for (let index = line; index < lines.length && !/^\s*:{2,}/.test(lines[index]!); index++) {
    const [, indent = '', name] = inYaml.exec(lines[index]!) ?? [];
    if (name !== undefined) return {name, place: {file, line: index + 1, column: indent.length + 1}, syntax: 'yaml'};
  }
  return undefined;
}

/** Searches the lines of a tag of MDX up to the first that ends it. */
function findInTag(
  lines: readonly string[],
  {file, line, column}: Required<Pick<Place, 'file' | 'line' | 'column'>>,
  pattern: string,
): WrittenProp | undefined {
  const inAttributes = new RegExp(`(?:^|\\s)(${pattern})(?=[\\s=/>]|$)`, 'di');
  for (let index = line - 1; index < lines.length; index++) {
    const from = index === line - 1 ? column - 1 : 0;
    const text = lines[index]!.slice(from);
    const found = inAttributes.exec(text);
    if (found !== null)
      return {
        name: found[1]!,
        place: {file, line: index + 1, column: from + (found.indices?.[1]?.[0] ?? 0) + 1},
        syntax: 'tag',
      };
    if (text.includes('>')) return undefined;
  }
  return undefined;
}
