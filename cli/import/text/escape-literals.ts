// Escapes text that other generators show as it is, but Galley reads as its own syntax.
import {editProse, editOutsideInlineCode} from './edit-prose.js';

export interface LiteralOptions {
  /** Whether `{{ x }}` is plain text, too. */
  readonly bindings: boolean;
  /** Names that are components, even without a label or props. */
  readonly components?: ReadonlySet<string>;
}

/** `:counter` → `\:counter`, which would be a component, and `{{ x }}` → `\{{ x }}`. Lines of HTML have no escapes. */
export function escapeLiterals(body: string, {bindings, components}: LiteralOptions): string {
  if (!/(?:^|[\s[*_]):[A-Za-z]/.test(body) && !(bindings && body.includes('{{'))) return body;
  return editProse(body, (line) => {
    if (/^\s*<[/A-Za-z!]/.test(line)) return line;
    return editOutsideInlineCode(line, (part) => {
      const text = part.replace(inlineName, (all, before: string, name: string) =>
        components?.has(name.slice(1)) === true ? all : `${before}\\${name}`,
      );
      return bindings ? text.replace(/(?<!\\)\{\{(?![<%])/g, '\\{{') : text;
    });
  });
}

/** A name after a colon, without the label or props of a component. Emoji codes and attributes of Vue are excluded. */
const inlineName = /(^|[\s[*_])(:[A-Za-z][\w-]*)(?![\w:=[{-])/g;

/** Names with a label, props or a block in any of the texts: `:badge[New]`, `:icon{name="x"}` and `::card`. */
export function componentNames(texts: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts) for (const [, label, block] of text.matchAll(componentUse)) names.add((label ?? block)!);
  return names;
}

const componentUse = /(?<![\w:\\]):([A-Za-z][\w-]*)(?=[[{])|(?<=^[ \t]*:{2,})([A-Za-z][\w-]*)/gm;
