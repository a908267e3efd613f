// The native Markdown parser, where its native part is installed. Without it the portable parser reads everything.
import '../document/nodes.js'; // its types of nodes come before the parser's own of the same names
import {isNativePartError} from '../base/native-package.js';

/** Undefined when it cannot be loaded. */
export const nativeParser = await import('satteri').then(
  ({markdownToMdast}) => markdownToMdast,
  (error: unknown) => {
    if (isNativePartError(error)) return undefined;
    throw error;
  },
);
