// A Prism grammar, without what costs time and changes no colour.
import type {Grammar, GrammarValue, TokenObject} from 'prismjs';

/** A copy of `grammar` that colours the same; changes the patterns below it in place. */
export function slimGrammar(grammar: Grammar): Grammar {
  boundNames(grammar, new Set());
  const entries = Object.entries(grammar as Entries).filter(([key, value]) => !isReadAgain(key, value, grammar));
  // Nothing comes after these, so what they would match may as well stay plain text.
  const end = grammar.rest === undefined ? entries.findLastIndex((entry) => !isColourless(...entry)) + 1 : Infinity;
  return Object.fromEntries(entries.slice(0, end)) as Grammar;
}

type Value = GrammarValue | Grammar | undefined;
type Entries = Record<string, Value>;

/** Parameters of JavaScript are read once more by the same grammar, and all that comes of it is their name. */
function isReadAgain(key: string, value: Value, grammar: Grammar): boolean {
  return key === 'parameter' && patternsOf(value).some((pattern) => 'inside' in pattern && pattern.inside === grammar);
}

function isColourless(key: string, value: Value): boolean {
  return (key === 'punctuation' || key === 'operator') && !patternsOf(value).some((pattern) => 'inside' in pattern);
}

// A name, the way Prism writes it, matches the end of a longer one, and its beginning, so a pattern that goes on behind
// it is tried with all parts of every name. Bound at both ends it matches the same in a fraction of the time.
const name = String.raw`(?!\s)[_$a-zA-Z\xA0-\uFFFF](?:(?!\s)[$\w\xA0-\uFFFF])*`;
const boundName = String.raw`(?<![$\w\xA0-\uFFFF])${name}(?!(?!\s)[$\w\xA0-\uFFFF])`;

function boundNames(grammar: Grammar, seen: Set<Grammar>): void {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  const entries = grammar as Entries;
  for (const [key, value] of Object.entries(entries)) {
    if (key === 'rest') boundNames(value as Grammar, seen);
    else if (Array.isArray(value)) entries[key] = value.map((pattern) => bound(pattern, seen));
    else if (value) entries[key] = bound(value as RegExp | TokenObject, seen);
  }
}

function bound<P extends RegExp | TokenObject>(pattern: P, seen: Set<Grammar>): P | RegExp {
  if (pattern instanceof RegExp) return boundPattern(pattern);
  if (pattern.inside) boundNames(pattern.inside, seen);
  return Object.assign(pattern, {pattern: bound(pattern.pattern, seen)});
}

/** Grammars share patterns, so a pattern may have been here before. */
function boundPattern(pattern: RegExp): RegExp {
  const {source, flags} = pattern;
  if (!source.includes(name) || source.includes(boundName)) return pattern;
  return new RegExp(
    source.replaceAll(name, () => boundName),
    flags,
  );
}

function patternsOf(value: Value): readonly (RegExp | TokenObject)[] {
  return Array.isArray(value) ? value : [value as RegExp | TokenObject];
}
