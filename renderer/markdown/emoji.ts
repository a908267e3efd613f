// `:rocket:` → 🚀, by GitHub's names.
import {createRequire} from 'node:module';

/** The emoji of a name without colons. */
export function emojiOf(name: string): string | undefined {
  // A large table, so it is loaded with the first name.
  const {nameToEmoji} = require('gemoji') as typeof import('gemoji');
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
}

const require = createRequire(import.meta.url);
