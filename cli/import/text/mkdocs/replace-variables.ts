// Replaces expressions of Jinja, `{{ version }}`, by the values that the macros plugin would write.
import {editOutsideInlineCode, type Line} from '../edit-prose.js';
import {usesMacros, type MkdocsTextContext} from './text-context.js';

/**
 * Returns a function that takes the lines of a page in order. The macros plugin reads the whole text of a page, also its
 * code, except what is between `raw` and `endraw`.
 */
export function variableReplacer(context: MkdocsTextContext): (line: Line) => Line {
  const hasMacros = usesMacros(context);
  let isRaw = false;
  return (line) => {
    const parts = line.text.split(rawTag).map((part) => {
      const tag = /^\{%-?\s*(raw|endraw)\b/.exec(part)?.[1];
      if (tag !== undefined) isRaw = tag === 'raw';
      if (tag !== undefined || isRaw || !part.includes('{{')) return part;
      if (hasMacros) return replaceIn(part, line, context);
      return line.code ? part : editOutsideInlineCode(part, (prose) => replaceIn(prose, line, context));
    });
    return {...line, text: parts.join('')};
  };
}

const rawTag = /(\{%-?\s*(?:end)?raw\s*-?%\})/;

/** Without the plugin, a hook may replace expressions, or they are part of the text. */
function replaceIn(part: string, {number}: Line, {notes, placeAt, variable}: MkdocsTextContext): string {
  // Trimmed afterwards, because a pattern that skips the spaces itself takes cubic time for `{{` and many spaces.
  return part.replace(/(?<!\$)\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
    const expression = inner.replace(/^-/, '').replace(/-$/, '').trim();
    const value = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(expression) ? variable(expression.split('.')) : undefined;
    if (value !== undefined) {
      notes.done('variable', 'Replaced variables of the macros plugin by their values.', placeAt(number));
      return value;
    }
    notes.addManualStep(
      'macro',
      `The expression \`{{ ${expression} }}\` is shown as it is written. If a plugin or hook replaced it, write its result.`,
      placeAt(number),
    );
    return whole;
  });
}
