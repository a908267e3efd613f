// Removes the parts of a Prism grammar that cost time but do not affect colors.
import type {Grammar, GrammarValue, TokenObject} from 'prismjs';

/** Returns a copy of `grammar` with the same colors. Changes its patterns in place. */
export function slimGrammar(grammar: Grammar): Grammar {
  addNameBoundaries(grammar, new Set());
  const entries = Object.entries(grammar as Entries).filter(([key, value]) => !isRepeatedMatch(key, value, grammar));
  // No pattern follows these, so their matches can stay plain text.
  const end = grammar.rest === undefined ? entries.findLastIndex((entry) => !isColorless(...entry)) + 1 : Infinity;
  return Object.fromEntries(entries.slice(0, end)) as Grammar;
}

type Value = GrammarValue | Grammar | undefined;
type Entries = Record<string, Value>;

/**
 * Returns whether a pattern only reads its match again with the same grammar. JavaScript parameters do, and only add
 * the name `parameter`, which no theme colors.
 */
function isRepeatedMatch(key: string, value: Value, grammar: Grammar): boolean {
  return key === 'parameter' && patternsOf(value).some((pattern) => 'inside' in pattern && pattern.inside === grammar);
}

function isColorless(key: string, value: Value): boolean {
  return (key === 'punctuation' || key === 'operator') && !patternsOf(value).some((pattern) => 'inside' in pattern);
}

// This part matches an identifier as Prism writes it. It also matches the beginning and the end of a longer identifier,
// so a pattern with something after it is tried with every part of every name. With boundaries at both ends it matches
// the same text in a fraction of the time.
const name = String.raw`(?!\s)[_$a-zA-Z\xA0-\uFFFF](?:(?!\s)[$\w\xA0-\uFFFF])*`;
const boundName = String.raw`(?<![$\w\xA0-\uFFFF])${name}(?!(?!\s)[$\w\xA0-\uFFFF])`;

function addNameBoundaries(grammar: Grammar, seen: Set<Grammar>): void {
  if (seen.has(grammar)) return;
  seen.add(grammar);
  const entries = grammar as Entries;
  for (const [key, value] of Object.entries(entries)) {
    if (key === 'rest') addNameBoundaries(value as Grammar, seen);
    else if (Array.isArray(value)) entries[key] = value.map((pattern) => bound(pattern, seen));
    else if (value) entries[key] = bound(value as RegExp | TokenObject, seen);
  }
}

function bound<P extends RegExp | TokenObject>(pattern: P, seen: Set<Grammar>): P | RegExp {
  if (pattern instanceof RegExp) return boundPattern(pattern);
  if (pattern.inside) addNameBoundaries(pattern.inside, seen);
  return Object.assign(pattern, {pattern: bound(pattern.pattern, seen)});
}

/** Grammars share patterns, so a pattern may have been changed already. */
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
