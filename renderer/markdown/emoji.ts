// Replaces `:rocket:` by 🚀, with the names that GitHub uses.
import {createRequire} from 'node:module';
import {ownProperty} from '../../runtime/text/own-property.js';

/** Returns the emoji for a name without colons, or undefined. */
export function emojiOf(name: string): string | undefined {
  // The table is large, so it is loaded on first use.
  const {nameToEmoji} = require('gemoji') as typeof import('gemoji');
  return ownProperty(nameToEmoji, name);
}

const require = createRequire(import.meta.url);
