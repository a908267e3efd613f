// Closes containers the way VitePress does: the first line of colons ends the outermost container with as few colons, and
// all containers inside. Here, such a line would end the innermost one only, and the others would never end.
import {maxNesting} from '../../../renderer/document/nesting-limit.js';
import {linesOf, type Line} from './edit-prose.js';

const opening = /^(\s*)(:{3,})\s*([A-Za-z][\w-]*.*)$/;
const closing = /^\s*(:{3,})\s*$/;

interface Container {
  readonly index: number;
  readonly colons: number;
  readonly indent: string;
}

/** `::: tip`, `::: code-group`, `:::` → `:::: tip`, `::: code-group`, `:::`, `::::`. */
export function closeNestedContainers(body: string): string {
  if (!/^\s*:{3,}\s*[A-Za-z]/m.test(body)) return body;
  const lines = linesOf(body);
  const result = lines.map(({text}): string => text);
  const open: Container[] = [];
  for (const [index, {text, code}] of lines.entries()) {
    if (code) continue;
    const found = opening.exec(text);
    if (found) {
      open.push({index, indent: found[1]!, colons: found[2]!.length});
      continue;
    }
    const colons = closing.exec(text)?.[1]?.length ?? 0;
    const outermost = colons === 0 ? -1 : open.findIndex((container) => container.colons <= colons);
    if (outermost < 0) continue;
    // Where each container has a closing line of its own, the text means the same here.
    if (closingsFrom(lines, index) >= open.length - outermost) {
      open.pop();
      continue;
    }
    const ended = open.splice(outermost);
    // From the inside out, so that each has more colons than what it contains.
    let width = 2;
    const closings = ended.toReversed().map((container) => {
      width = Math.max(width + 1, container.colons);
      result[container.index] = lines[container.index]!.text.replace(/:{3,}/, ':'.repeat(width));
      return container.indent + ':'.repeat(width);
    });
    result[index] = closings.join('\n');
  }
  return result.join('\n');
}

/** Returns the number of closing lines with nothing but blank lines between them. */
function closingsFrom(lines: readonly Line[], from: number): number {
  let count = 0;
  for (let index = from; index < lines.length && count < maxNesting; index++) {
    const {text} = lines[index]!;
    if (closing.test(text)) count++;
    else if (text.trim() !== '') break;
  }
  return count;
}
