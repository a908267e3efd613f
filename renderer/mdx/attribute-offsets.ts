// Finds the attributes of a tag in its source, because the native parser does not report their positions.

/** Returns the offsets of the attributes of the tag that begins at `start`, as far as they can be found. */
export function attributeOffsets(source: string, start: number): readonly number[] {
  const offsets: number[] = [];
  let at = start + (matchAt(tagStart, source, start)?.length ?? 0);
  for (let end = at; at > start; at = end) {
    at += matchAt(space, source, at)!.length;
    end = attributeEnd(source, at);
    if (end === at) break;
    offsets.push(at);
  }
  return offsets;
}

const tagStart = /<\s*[\p{L}\p{N}_$.:-]+/uy;
const space = /\s*/y;
const attributeName = /[\p{L}\p{N}_$:-]+/uy;
const equals = /\s*=\s*/y;

function attributeEnd(source: string, at: number): number {
  if (source[at] === '{') return endOfBraces(source, at);
  const name = matchAt(attributeName, source, at);
  if (name === undefined) return at;
  const end = at + name.length;
  const sign = matchAt(equals, source, end);
  return sign === undefined ? end : valueEnd(source, end + sign.length);
}

function valueEnd(source: string, at: number): number {
  const first = source[at];
  if (first === '{') return endOfBraces(source, at);
  if (first !== '"' && first !== "'") return at;
  const end = source.indexOf(first, at + 1);
  return end === -1 ? source.length : end + 1;
}

/** Returns the offset after the brace that closes the one at `at`. Skips strings and comments. */
function endOfBraces(source: string, at: number): number {
  let depth = 0;
  for (let index = at; index < source.length; index++) {
    const char = source[index]!;
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return index + 1;
    else if (char === '"' || char === "'" || char === '`') index = endOfString(source, index) - 1;
    else if (char === '/' && source[index + 1] === '*') index = Math.max(index, source.indexOf('*/', index + 2) + 1);
  }
  return source.length;
}

function endOfString(source: string, at: number): number {
  for (let index = at + 1; index < source.length; index++) {
    if (source[index] === '\\') index++;
    else if (source[index] === source[at]) return index + 1;
  }
  return source.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
