// Limits the size of YAML. The check runs on the flat token tree, before any recursive function processes the document.
import type {CST} from 'yaml';
import type {YamlError} from './yaml.js';

export interface YamlLimits {
  /** Length of the text in UTF-16 code units. */
  readonly size: number;
  /** Maximum nesting depth. */
  readonly depth: number;
  readonly aliases: number;
  /** Number of keys in all maps together. */
  readonly keys: number;
}

/** For data files and the config, which can be large but are not deeply nested. */
export const wideLimits: YamlLimits = {size: 16 * 1024 * 1024, depth: 32, aliases: 1_000, keys: 1_000_000};

/** Returns the first place in document order where a limit is exceeded, or undefined. */
export function exceededLimit(documents: readonly CST.Token[], limits: YamlLimits): YamlError | undefined {
  let aliases = 0;
  let keys = 0;
  const waiting: PendingToken[] = documents.map((token) => ({token, depth: 0, isKey: false})).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const {token, depth, isKey} = next;
    if (isKey && ++keys > limits.keys) return exceeded(token.offset, `has more than ${limits.keys} keys`);
    if (token.type === 'alias' && ++aliases > limits.aliases) {
      return exceeded(token.offset, `has more than ${limits.aliases} aliases`);
    }
    if (token.type === 'document' && token.value) waiting.push({token: token.value, depth, isKey: false});
    if (!('items' in token)) continue;
    if (depth === limits.depth) return exceeded(token.offset, `is nested more than ${limits.depth} levels deep`);
    // The stack is last in, first out, so the items are pushed in reverse order.
    for (const {key, value} of token.items.toReversed()) {
      if (value) waiting.push({token: value, depth: depth + 1, isKey: false});
      if (key) waiting.push({token: key, depth: depth + 1, isKey: true});
    }
  }
  return undefined;
}

interface PendingToken {
  readonly token: CST.Token;
  readonly depth: number;
  readonly isKey: boolean;
}

function exceeded(offset: number, what: string): YamlError {
  return {message: `This YAML ${what}.`, hint: 'Split it up, or make it simpler.', offset};
}
