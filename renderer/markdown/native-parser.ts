// Loads the native Markdown parser where its native part is installed. Otherwise the portable parser is used.
import '../document/tree-nodes.js'; // This must come before the parser, which declares node types of the same names.
import {isNativePartError} from '../base/missing-native-package.js';

/** Undefined if it cannot be loaded. */
const native = await import('satteri').then(
  (parsers) => parsers,
  (error: unknown) => {
    if (isNativePartError(error)) return undefined;
    throw error;
  },
);

export const nativeParser = native?.markdownToMdast;
export const nativeMdxParser = native?.mdxToMdast;
