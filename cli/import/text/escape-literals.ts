// Escapes text that other generators show as it is, but Galley reads as its own syntax.
import {editProse, editOutsideInlineCode} from './edit-prose.js';

export interface LiteralOptions {
  /** Whether `{{ x }}` is plain text, too. */
  readonly bindings: boolean;
}

/** `:counter` → `\:counter`, which would be a component, and `{{ x }}` → `\{{ x }}`. Lines of HTML have no escapes. */
export function escapeLiterals(body: string, {bindings}: LiteralOptions): string {
  if (!/(?:^|[\s[*_]):[A-Za-z]/.test(body) && !(bindings && body.includes('{{'))) return body;
  return editProse(body, (line) => {
    if (/^\s*<[/A-Za-z!]/.test(line)) return line;
    return editOutsideInlineCode(line, (part) => {
      const text = part.replace(inlineName, '$1\\$2');
      return bindings ? text.replace(/(?<!\\)\{\{(?![<%])/g, '\\{{') : text;
    });
  });
}

/** A name after a colon, without the label or props of a component. Emoji codes and attributes of Vue are excluded. */
const inlineName = /(^|[\s[*_])(:[A-Za-z][\w-]*)(?![\w:=[{-])/g;
