// Removes what Twoslash hides from TypeScript samples: lines that a sample needs only to compile, and its own comments.

const cutBefore = /^\s*\/\/\s*---cut(?:-before)?---\s*$/;
const cutAfter = /^\s*\/\/\s*---cut-after---\s*$/;
const cutStart = /^\s*\/\/\s*---cut-start---\s*$/;
const cutEnd = /^\s*\/\/\s*---cut-end---\s*$/;
/** `//   ^?` asks for a type, and `// @errors: 2304` sets an option. `// @filename` is shown, like `// @ts-expect-error`. */
const comment = /^\s*\/\/\s*(?:\^[?|^].*|@(?!filename\b)\w+(?::.*)?)$/;

export function withoutTwoslashCuts(code: string): string {
  if (!code.includes('//')) return code;
  const lines = code.split('\n');
  const first = lines.findLastIndex((line) => cutBefore.test(line)) + 1;
  const after = lines.findIndex((line, index) => index >= first && cutAfter.test(line));
  // Without a line below, the line break at the end of the code stays.
  const shown = after === -1 ? lines.slice(first) : [...lines.slice(first, after), ''];
  let isCut = false;
  const kept = shown.filter((line) => {
    if (cutStart.test(line)) isCut = true;
    if (cutEnd.test(line)) {
      isCut = false;
      return false;
    }
    return !isCut && !comment.test(line);
  });
  return kept.join('\n');
}
