// The brackets and texts of a GraphQL document, seen without understanding it: what a parser without bounds must not be given,
// and what it cannot explain.

export interface Shape {
  /** Offset of the bracket that goes deeper than allowed. */
  readonly tooDeepAt?: number;
  /** Offset of the innermost bracket that nothing closes. */
  readonly openAt?: number;
  /** Offset of a text whose closing quote is missing: on its line, or for three quotes in the file. */
  readonly openTextAt?: number;
}

const depthLimit = 200;

export function shapeOf(text: string): Shape {
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfText(text, at);
        if (end === undefined) return {openTextAt: at};
        at = end - 1;
        break;
      }
      case 0x23: // #
        at = endOfLine(text, at);
        break;
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        open.push(at);
        if (open.length > depthLimit) return {tooDeepAt: at};
        break;
      case 0x29: // )
      case 0x5d: // ]
      case 0x7d: // }
        open.pop();
    }
  }
  const openAt = open.at(-1);
  return openAt === undefined ? {} : {openAt};
}

/** The offset after the closing quotes; undefined without them. */
function endOfText(text: string, start: number): number | undefined {
  if (text.startsWith('"""', start)) {
    let end = text.indexOf('"""', start + 3);
    while (end !== -1 && text.charAt(end - 1) === '\\') end = text.indexOf('"""', end + 3);
    return end === -1 ? undefined : end + 3;
  }
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x0a || code === 0x0d) return undefined;
    if (code === 0x5c) at++;
  }
  return undefined;
}

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
  return at;
}
