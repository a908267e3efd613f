// Fills the parameters of a partial: `{{ package }}` and `{{ package || 'galley' }}`, also with double quotes.
import {kebabCase} from '../html/html-names.js';
import {withReplacements, type Line, type Replacement} from './line-with-origin.js';

/** Parameters of the including line, in kebab case like attributes of components. */
export type PartialParameters = ReadonlyMap<string, string>;

/**
 * Replaces parameters everywhere, also in code. Parameters without a value get their default. All other names remain
 * unchanged, because they are bindings that are resolved when the page is rendered.
 */
export function fillParameters(line: Line, parameters: PartialParameters): Line {
  if (!line.text.includes('{{')) return line;
  const replacements: Replacement[] = [];
  for (const found of line.text.matchAll(parameter)) {
    const text = parameters.get(kebabCase(found[1]!)) ?? found[2] ?? found[3];
    if (text !== undefined) replacements.push({start: found.index, end: found.index + found[0].length, text});
  }
  return withReplacements(line, replacements);
}

/** Replaces `{props.name}`, the MDX syntax. The value of a prop remains a string. */
export function fillProps(line: Line, parameters: PartialParameters): Line {
  if (!line.text.includes('{')) return line;
  const replacements: Replacement[] = [];
  for (const {index, 0: written, 1: name} of line.text.matchAll(mdxParameter)) {
    const value = parameters.get(kebabCase(name!));
    if (value === undefined) continue;
    const text = line.text[index - 1] === '=' ? `{${JSON.stringify(value)}}` : value;
    replacements.push({start: index, end: index + written.length, text});
  }
  return withReplacements(line, replacements);
}

/** Returns the names of the parameters of a text, in kebab case. */
export function parameterNames(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(parameter), ...text.matchAll(mdxParameter)].map(([, name]) => kebabCase(name!)));
}

const parameter =
  /\{\{[ \t]{0,9}([A-Za-z][\w-]{0,99})[ \t]{0,9}(?:\|\|[ \t]{0,9}(?:'([^'{}]{0,500})'|"([^"{}]{0,500})")[ \t]{0,9})?\}\}/g;
const mdxParameter = /\{[ \t]{0,9}props\.([A-Za-z]\w{0,99})[ \t]{0,9}\}/g;
