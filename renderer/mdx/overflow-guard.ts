// Detects expressions with which the native JavaScript parser could overflow its stack, which would end the process. The
// portable parser throws an error for them instead.

/** The native parser fails on about 1,000 nested templates, and on functions and conditions nested about 10,000 deep. */
const maxNativeBraces = 100;
/** The portable parser needs gigabytes for thousands of nested braces. */
const maxBraces = 400;
const maxExpressionLength = 8_000;

/**
 * Returns whether braces nest deeply or contain a very long expression. Braces in code blocks and strings count too.
 * Throws a `RangeError`, like a stack overflow, if neither parser can read them.
 */
export function mayOverflowStack(text: string): boolean {
  return hasDeepOrLongExpression(text) || hasLongModuleCode(text);
}

function hasDeepOrLongExpression(text: string): boolean {
  let isLong = false;
  let depth = 0;
  let start = 0;
  for (let at = text.search(/[{}]/); at >= 0 && at < text.length; at++) {
    const char = text[at];
    if (char === '{' && depth++ === 0) start = at;
    else if (char === '}' && depth > 0 && --depth === 0) isLong ||= at - start > maxExpressionLength;
    isLong ||= depth > maxNativeBraces;
    if (depth > maxBraces) throw new RangeError(`More than ${maxBraces} braces are open.`);
  }
  return isLong || (depth > 0 && text.length - start > maxExpressionLength);
}

/** Imports and exports are not in braces. They end at a blank line, or later. */
function hasLongModuleCode(text: string): boolean {
  for (const {index} of text.matchAll(/^(?:import|export)[ \t]/gm)) {
    const end = text.indexOf('\n\n', index);
    if ((end < 0 ? text.length : end) - index > maxExpressionLength) return true;
  }
  return false;
}
