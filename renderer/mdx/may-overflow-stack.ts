// Detects JavaScript in MDX with which the native parser could overflow its stack, which would end the process. The portable
// parser throws an error for it instead.

/** The native parser fails on about 1,000 nested templates, and on functions and conditions nested about 10,000 deep. */
const maxNativeBraces = 100;
/** The portable parser needs gigabytes for thousands of nested braces. */
const maxBraces = 400;
/** Too short to nest functions or conditions 10,000 deep. */
const maxCodeLength = 8_000;

/**
 * Returns whether braces nest deeply, or contain a very long expression, or imports and exports are very long. Braces in
 * code blocks and strings count too. Throws a `RangeError`, like a stack overflow, if neither parser can read the text.
 */
export function mayOverflowStack(text: string): boolean {
  return hasDeepOrLongExpression(text) || hasLongModuleCode(text);
}

function hasDeepOrLongExpression(text: string): boolean {
  let isRisky = false;
  let depth = 0;
  let start = 0;
  for (let at = text.search(/[{}]/); at !== -1 && at < text.length; at++) {
    const char = text[at];
    if (char === '{' && depth++ === 0) start = at;
    else if (char === '}' && depth > 0 && --depth === 0) isRisky ||= at - start > maxCodeLength;
    isRisky ||= depth > maxNativeBraces;
    if (depth > maxBraces) throw new RangeError(`More than ${maxBraces} braces are open.`);
  }
  return isRisky || (depth > 0 && text.length - start > maxCodeLength);
}

/** Imports and exports are not in braces. They end at a blank line, or later. */
function hasLongModuleCode(text: string): boolean {
  for (const {index} of text.matchAll(/^(?:import|export)[ \t]/gm)) {
    const end = text.indexOf('\n\n', index);
    if ((end === -1 ? text.length : end) - index > maxCodeLength) return true;
  }
  return false;
}
