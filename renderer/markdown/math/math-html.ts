// Renders formulas with KaTeX. A strict content security policy forbids style attributes, so each becomes a class, with
// its rule in a stylesheet of the document.
import {createRequire} from 'node:module';
import type {ParseError} from 'katex';
import {hashOf} from '../../base/hash.js';
import type {Collector} from '../../document/reference-collector.js';
import type {Formula} from '../../document/tree-nodes.js';
import {byKey} from '../../../runtime/text/compare-code-units.js';

/** Name of the hole for the stylesheet. No component of an author can have it. */
export const mathStylesName = '#math';

/** Rules by their selector. */
export type MathRules = Map<string, string>;

/** Returns HTML, and adds the rules that it needs. Returns undefined and reports the place if TeX is invalid. */
export function mathHtml(formula: Formula, rules: MathRules, collector: Collector): string | undefined {
  const {tex, isDisplay} = formula;
  try {
    const html = katex().renderToString(tex, {displayMode: isDisplay, strict: false, maxSize: 50, maxExpand: 1000});
    return replaceStyles(html, rules);
  } catch (error) {
    if (!isParseError(error)) throw error;
    reportInvalid(formula, error, collector);
    return undefined;
  }
}

/** Returns the rules as a stylesheet. */
export function mathStyles(rules: MathRules): string {
  return [...rules]
    .sort(byKey)
    .map(([selector, declarations]) => `${selector}{${declarations}}`)
    .join('\n');
}

// Large, so it is loaded with the first formula. The extension adds `\\ce` and `\\pu` for chemistry to it.
function katex(): typeof import('katex').default {
  require('katex/contrib/mhchem');
  return require('katex') as typeof import('katex').default;
}

const require = createRequire(import.meta.url);

function isParseError(error: unknown): error is ParseError {
  return error instanceof Error && error.name === 'ParseError';
}

function replaceStyles(html: string, rules: MathRules): string {
  return html.replace(
    /<(\w+)((?: [\w:-]+="[^"]*")*?) style="([^"]*)"/g,
    (_, tag: string, before: string, style: string) => {
      const name = classForStyle(style, rules);
      if (name === undefined) return `<${tag}${before}`;
      return before.includes(' class="')
        ? `<${tag}${before.replace(' class="', ` class="${name} `)}`
        : `<${tag}${before} class="${name}"`;
    },
  );
}

function classForStyle(style: string, rules: MathRules): string | undefined {
  const declarations = style
    .split(';')
    .filter((declaration) => /^[a-z-]+:[\w#.%() ,+-]+$/.test(declaration))
    .join(';');
  if (declarations === '') return undefined;
  const name = `m-${hashOf(declarations).slice(0, 6)}`;
  // A style attribute has precedence over every rule of KaTeX, the longest of which has four classes.
  rules.set(`.katex .${name}.${name}.${name}.${name}`, declarations);
  return name;
}

function reportInvalid({tex, lines}: Formula, error: ParseError, collector: Collector): void {
  const before = tex.slice(0, Math.max(0, error.position ?? 0)).split('\n');
  const start = lines[before.length - 1] ?? lines[0]!;
  const message = (error.rawMessage ?? error.message).slice(0, 200);
  collector.warn({
    severity: 'error',
    code: 'math-invalid',
    message: `The formula is shown as it is written, because KaTeX can't read it: ${message}.`,
    hint: 'Write what KaTeX supports, or `\\$` for a dollar sign that does not begin a formula.',
    place: {
      ...collector.placeOf({position: {start: {line: start.line, column: 1}, end: {line: start.line, column: 1}}}),
      column: start.column + before.at(-1)!.length,
    },
  });
}
