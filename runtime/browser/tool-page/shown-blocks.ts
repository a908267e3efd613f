// The blocks of a text that are in the page. A block gets its line numbers and colors when it comes into view.
import type {Place} from '../../tools/base/finding.js';
import {nextTask} from './run-in-slices.js';
import {beginsBefore, rowIn, type Block} from './text-blocks.js';
import {offsetAt, part, setNumbers, type TextBody} from './text-body.js';

export interface ShownBlocks {
  append(block: Block): void;
  clear(): void;
  last(): Block | undefined;
  readonly rowAt: TextBody['rowAt'];
  /** Whether a place is in a block that is shown. */
  include(place: Place): boolean;
  /** Selects a place, again after its block got its colors. */
  select(place: Place): void;
  /** Stops filling the blocks that come into view. */
  stop(): void;
}

interface ShownBlock {
  readonly block: Block;
  readonly code: HTMLElement;
  /** The number of its first row, from 0. */
  readonly row: number;
}

/** Blocks are appended to `root`. */
export function createShownBlocks(root: HTMLElement, language: string | undefined): ShownBlocks {
  const shown: ShownBlock[] = [];
  const byCode = new Map<Element, ShownBlock>();
  const state: {selected?: Place} = {};

  const find = (line: number, column: number): ShownBlock | undefined =>
    shown[lastIndex(shown.length, (index) => beginsBefore((shown[index] as ShownBlock).block, line, column))];
  const nodeOf = (line: number, column: number): readonly [Node, number] | undefined => {
    const found = find(line, column);
    if (found === undefined) return undefined;
    const at = rowIn(found.block, line, column);
    return nodeAt(found.code, offsetAt(found.block.lines, at.row + 1, at.column));
  };
  const select = (place: Place): void => {
    state.selected = place;
    const {line, column, endLine = line, endColumn = column + 1} = place;
    const [start, end] = [nodeOf(line, column), nodeOf(endLine, endColumn)];
    if (start !== undefined && end !== undefined) getSelection()?.setBaseAndExtent(...start, ...end);
  };
  const colors = createColors(() => {
    if (state.selected !== undefined) select(state.selected);
  });
  const observer = onceInView((code) => {
    const found = byCode.get(code);
    if (found === undefined) return;
    setNumbers(code.previousElementSibling as HTMLElement, found.block);
    // A part of a line may begin within a word.
    if (language !== undefined && found.block.offset === undefined) colors.add(code, language);
  });

  return {
    append(block) {
      const before = shown.at(-1);
      const {element, code} = createBlock(block);
      root.append(element);
      const added = {block, code, row: before === undefined ? 0 : before.row + before.block.lines.length};
      shown.push(added);
      byCode.set(code, added);
      observer.observe(code);
    },
    clear() {
      for (const {code} of shown.splice(0)) code.parentElement?.remove();
    },
    last: () => shown.at(-1)?.block,
    rowAt({line, column}) {
      const found = find(line, column);
      if (found === undefined) return undefined;
      const {row, column: inRow} = rowIn(found.block, line, column);
      return {row: found.row + row, text: found.block.lines[row] ?? '', column: inRow};
    },
    include({line, column}) {
      const last = shown.at(-1);
      return last !== undefined && beginsBefore(last.block, line, column) === false;
    },
    select,
    stop: () => observer.disconnect(),
  };
}

function createBlock({lines}: Block): {readonly element: HTMLElement; readonly code: HTMLElement} {
  const element = part('div', 'block');
  const code = part('code', '');
  element.style.setProperty('--lines', String(lines.length));
  code.textContent = lines.join('\n');
  element.append(part('span', 'numbers'), code);
  return {element, code};
}

/** Binary search: the last index that passes a test which all earlier indexes pass; -1 for none. */
function lastIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** An observer that calls once for each observed element, when it is about to come into view. */
function onceInView(call: (element: HTMLElement) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const {target, isIntersecting} of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        call(target as HTMLElement);
      }
    },
    {rootMargin: '400px'},
  );
  return observer;
}

/** Highlights one block per task. That removes a selection in it, so listeners are notified. */
function createColors(onLostSelection: () => void) {
  let last: Promise<void> = Promise.resolve();
  const color = async (code: HTMLElement, language: string): Promise<void> => {
    try {
      const {highlighted} = await import('./highlight-file.js');
      await nextTask();
      const wasSelected = code.contains(getSelection()?.anchorNode ?? null);
      code.replaceChildren(...highlighted(code.textContent ?? '', language));
      if (wasSelected) onLostSelection();
    } catch {
      // The text is readable without highlighting.
    }
  };
  return {
    add(code: HTMLElement, language: string): void {
      last = last.then(() => color(code, language));
    },
  };
}

/** The text node that contains an offset in the text of an element, and the offset in that node. */
function nodeAt(element: Element, offset: number): readonly [Node, number] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const {length} = node.textContent ?? '';
    if (left <= length) return [node, left];
    left -= length;
  }
  return [element, 0];
}
