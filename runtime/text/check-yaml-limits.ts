// Limits the size of YAML. The check runs on the flat token tree, before any recursive function processes the document.
import type {CST} from 'yaml';

export interface TokenLimits {
  /** Maximum nesting depth. */
  readonly depth: number;
  readonly aliases?: number;
  /** Number of keys in all maps together. */
  readonly keys?: number;
}

/** What is too large, and where. */
export interface ExceededLimit {
  readonly message: string;
  readonly hint: string;
  readonly offset: number;
}

/** Returns the first place in document order where a limit is exceeded, or undefined. */
export function findExceededLimit(
  documents: readonly CST.Token[],
  {depth: maxDepth, aliases: maxAliases = Infinity, keys: maxKeys = Infinity}: TokenLimits,
): ExceededLimit | undefined {
  let aliases = 0;
  let keys = 0;
  const stack: PendingToken[] = documents.map((token) => ({token, depth: 0, isKey: false})).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const {token, depth, isKey} = next;
    if (isKey && ++keys > maxKeys) return exceeded(token.offset, `has more than ${maxKeys} keys`);
    if (token.type === 'alias' && ++aliases > maxAliases) {
      return exceeded(token.offset, `has more than ${maxAliases} aliases`);
    }
    if (token.type === 'document' && token.value) stack.push({token: token.value, depth, isKey: false});
    if (!('items' in token)) continue;
    if (depth === maxDepth) return exceeded(token.offset, `is nested more than ${maxDepth} levels deep`);
    // The stack is last in, first out, so the items are pushed in reverse order.
    for (const {key, value} of token.items.toReversed()) {
      if (value) stack.push({token: value, depth: depth + 1, isKey: false});
      if (key) stack.push({token: key, depth: depth + 1, isKey: true});
    }
  }
  return undefined;
}

interface PendingToken {
  readonly token: CST.Token;
  readonly depth: number;
  readonly isKey: boolean;
}

function exceeded(offset: number, what: string): ExceededLimit {
  return {message: `This YAML ${what}.`, hint: 'Split it up, or make it simpler.', offset};
}
