// A text with numbered lines and marks. A short text can be edited. A long one is cut into blocks, a few per task, and the browser
// lays out a block when it comes into view, so that 13 MB of text do not freeze the page.
import type {Finding, Place} from '../../tools/base/finding.js';
import {notText} from './run-messages.js';
import {inSlices, nextTask, piecesOf} from './task-slices.js';
import {positionAfter, beginsBefore, blocksOf, lastLine, rowIn, type Block} from './text-blocks.js';

export interface TextView {
  readonly element: HTMLElement;
  /** Bytes are decoded as they are shown. */
  show(text: string | Uint8Array, options: ShowOptions): void;
  mark(findings: readonly Finding[]): void;
  /** Shows a place, selects it, and gives the text the focus. */
  select(place: Place): void;
  focus(): void;
}

interface ShowOptions {
  readonly label: string;
  /** The language for syntax highlighting; see `languageOf`. */
  readonly language?: string | undefined;
  /** Called with the text after each change; without it the text cannot be changed. */
  readonly onInput?: ((text: string) => void) | undefined;
  readonly placeholder?: string | undefined;
}

/** A text above one of these limits is read-only, because browsers take long to edit it. */
const writableLimits = {characters: 250_000, lines: 8000} as const;

export function isWritable(text: string): boolean {
  return text.length <= writableLimits.characters && countLines(text) <= writableLimits.lines;
}

export function createTextView(): TextView {
  const element = document.createElement('div');
  element.className = 'tool-text';
  const state: {findings: readonly Finding[]; body: Body} = {findings: [], body: emptyBody()};

  const drawMarks = (): void => {
    state.body.marks.replaceChildren(...state.findings.flatMap((finding) => markOf(finding, state.body.rowAt)));
  };
  const scrollTo = (place: Place): void => {
    const top = (state.body.rowAt(place)?.row ?? 0) * lineHeight(state.body.root);
    element.scrollTo({top: Math.max(0, top - element.clientHeight / 3), left: 0, behavior: 'instant'});
    const {top: above, bottom: below} = element.getBoundingClientRect();
    if (above < 0 || below > innerHeight) element.scrollIntoView({block: 'center', behavior: 'instant'});
  };

  return {
    element,
    show(text, options) {
      const {onInput} = options;
      state.findings = [];
      state.body.close();
      state.body =
        onInput === undefined || typeof text !== 'string'
          ? readOnlyBody(text, options, drawMarks)
          : writableBody(text, options, (changed) => {
              if (state.findings.length > 0) state.findings = [];
              drawMarks();
              onInput(changed);
            });
      element.replaceChildren(state.body.root);
      element.scrollTo(0, 0);
    },
    mark(findings) {
      state.findings = findings;
      drawMarks();
    },
    select(place) {
      const {body} = state;
      body.whenShown(place, () => {
        scrollTo(place);
        body.select(place);
      });
    },
    focus: () => state.body.focus(),
  };
}

interface Body {
  readonly root: HTMLElement;
  readonly marks: HTMLElement;
  /** The row that shows a place; undefined for one that is not shown yet. */
  rowAt(place: Pick<Place, 'line' | 'column'>): RowAt | undefined;
  /** Calls at once, or as soon as the place is shown. */
  whenShown(place: Place, call: () => void): void;
  select(place: Place): void;
  focus(): void;
  /** Stops rendering, because another text is shown. */
  close(): void;
}

interface RowAt {
  /** From 0. */
  readonly row: number;
  readonly text: string;
  /** In the row, from 1. */
  readonly column: number;
}

function emptyBody(): Body {
  return {
    root: part('div', ''),
    marks: part('div', ''),
    rowAt: () => undefined,
    whenShown: () => undefined,
    select: () => undefined,
    focus: () => undefined,
    close: () => undefined,
  };
}

/** A text area as large as its text. Its container scrolls, so that line numbers and marks stay aligned. */
function writableBody(text: string, {label, placeholder = ''}: ShowOptions, onInput: (text: string) => void): Body {
  const root = part('div', 'sheet-of-text');
  const numbers = part('span', 'numbers');
  const marks = part('div', 'marks');
  const area = document.createElement('textarea');
  Object.assign(area, {value: text, placeholder, spellcheck: false, wrap: 'off', autocomplete: 'off'});
  area.autocapitalize = 'off';
  area.ariaLabel = label;
  const fit = (): void => {
    const lines = area.value.split('\n');
    setNumbers(numbers, {start: 1, lines});
    setDigits(root, lines.length);
    area.rows = lines.length;
    if (!CSS.supports('field-sizing', 'content')) {
      area.cols = lines.reduce((longest, {length}) => Math.max(longest, length), 20) + 2;
    }
  };
  area.addEventListener('input', () => {
    fit();
    onInput(area.value);
  });
  fit();
  root.append(numbers, marks, area);
  return {
    root,
    marks,
    rowAt: ({line, column}) => ({row: line - 1, text: area.value.split('\n')[line - 1] ?? '', column}),
    whenShown: (_, call) => call(),
    focus: () => area.focus(),
    close: () => undefined,
    select({line, column, endLine = line, endColumn = column + 1}) {
      const lines = area.value.split('\n');
      const start = offsetAt(lines, line, column);
      area.focus({preventScroll: true});
      area.setSelectionRange(start, Math.max(start, offsetAt(lines, endLine, endColumn)));
    },
  };
}

/** Characters or bytes. A longer text has larger blocks, so that there are not too many elements. */
const longText = 1e6;

function readOnlyBody(text: string | Uint8Array, {label, language}: ShowOptions, onShown: () => void): Body {
  const root = part('div', 'sheet-of-text');
  const marks = part('div', 'marks');
  // A scroll container must be focusable by keyboard and have an accessible name.
  root.tabIndex = 0;
  root.role = 'region';
  root.ariaLabel = label;
  root.append(marks);
  const shown: ShownBlock[] = [];
  const byCode = new Map<Element, ShownBlock>();
  const state: {
    selected?: Place;
    waiting?: {place: Place; call: () => void} | undefined;
    isOpen: boolean;
    isFilled?: boolean;
  } = {
    isOpen: true,
  };
  const findBlock = (line: number, column: number): ShownBlock | undefined =>
    shown[lastIndex(shown.length, (index) => beginsBefore((shown[index] as ShownBlock).block, line, column))];
  const select = ({line, column, endLine = line, endColumn = column + 1}: Place): void => {
    const [start, end] = [nodeOf(line, column), nodeOf(endLine, endColumn)];
    if (start !== undefined && end !== undefined) getSelection()?.setBaseAndExtent(...start, ...end);
  };
  const nodeOf = (line: number, column: number): readonly [Node, number] | undefined => {
    const found = findBlock(line, column);
    if (found === undefined) return undefined;
    const at = rowIn(found.block, line, column);
    return nodeAt(found.code, offsetAt(found.block.lines, at.row + 1, at.column));
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
  const append = (block: Block): void => {
    const before = shown.at(-1);
    const element = part('div', 'block');
    const code = part('code', '');
    element.style.setProperty('--lines', String(block.lines.length));
    code.textContent = block.lines.join('\n');
    element.append(part('span', 'numbers'), code);
    root.append(element);
    const added = {block, code, row: before === undefined ? 0 : before.row + before.block.lines.length};
    shown.push(added);
    byCode.set(code, added);
    observer.observe(code);
  };
  const isShown = ({line, column}: Place): boolean => {
    const last = shown.at(-1);
    return last !== undefined && beginsBefore(last.block, line, column) === false;
  };
  const callWaiting = (): void => {
    const {waiting} = state;
    state.waiting = undefined;
    waiting?.call();
  };
  const fill = async (): Promise<void> => {
    let endsLine = true;
    const addPiece = (piece: string): void => {
      const before = positionAfter(shown.at(-1)?.block, endsLine);
      for (const block of blocksOf(piece, before, text.length > longText)) append(block);
      endsLine = /[\r\n]$/.test(piece);
      setDigits(root, lastLine((shown.at(-1) as ShownBlock).block) + 1);
      if (state.waiting !== undefined && isShown(state.waiting.place)) callWaiting();
    };
    try {
      await inSlices(piecesOf(text), addPiece, () => state.isOpen);
    } catch {
      // Do not show binary files: a run reports the error.
      root.replaceChildren(marks);
      shown.length = 0;
      append({start: 1, lines: [notText(typeof text === 'string' ? undefined : text)]});
    }
    if (shown.length === 0) append({start: 1, lines: ['']});
    state.isFilled = true;
    if (!state.isOpen) return;
    callWaiting();
    onShown();
  };
  void fill();
  return {
    root,
    marks,
    rowAt({line, column}) {
      const found = findBlock(line, column);
      if (found === undefined) return undefined;
      const {row, column: inRow} = rowIn(found.block, line, column);
      return {row: found.row + row, text: found.block.lines[row] ?? '', column: inRow};
    },
    whenShown(place, call) {
      if (state.isFilled === true || isShown(place)) call();
      else state.waiting = {place, call};
    },
    focus: () => root.focus(),
    select(place) {
      state.selected = place;
      root.focus({preventScroll: true});
      select(place);
    },
    close() {
      state.isOpen = false;
      observer.disconnect();
    },
  };
}

interface ShownBlock {
  readonly block: Block;
  readonly code: HTMLElement;
  /** The number of its first row, from 0. */
  readonly row: number;
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

/** Marks the line of a finding, and underlines its range. */
function markOf({place, severity, message}: Finding, rowAt: Body['rowAt']): readonly HTMLElement[] {
  const at = place && rowAt(place);
  if (place === undefined || at === undefined) return [];
  const {row: number, text, column} = at;
  const row = part('div', 'mark-row');
  row.dataset['severity'] = severity;
  row.title = message;
  row.style.setProperty('--line', String(number));
  const start = Math.min(column - 1, text.length);
  const length = (place.endColumn ?? place.column + 1) - place.column;
  const end = place.endLine === undefined || place.endLine === place.line ? start + length : text.length;
  if (start < maxMarkDistance) {
    const mark = part('mark', '');
    mark.textContent = text.slice(start, Math.max(end, start + 1)).slice(0, maxMarkDistance) || ' ';
    row.append(text.slice(0, start), mark);
  }
  return [row];
}

/** A mark further right, such as in data without line ends, only marks its line. */
const maxMarkDistance = 2000;

/** Writes the line numbers of a block. The pieces of a long line have one number, at the first piece. */
function setNumbers(element: HTMLElement, {start, lines, offset}: Block): void {
  element.ariaHidden = 'true';
  element.textContent =
    offset === undefined
      ? Array.from(lines, (_, index) => start + index).join('\n')
      : offset === 0
        ? String(start)
        : '';
}

/** Makes the column of numbers wide enough for the number of the last line. */
function setDigits(root: HTMLElement, lines: number): void {
  root.style.setProperty('--digits', String(Math.max(2, String(lines).length)));
}

function offsetAt(lines: readonly string[], line: number, column: number): number {
  let offset = 0;
  const before = Math.min(line - 1, lines.length);
  for (let index = 0; index < before; index++) offset += (lines[index]?.length ?? 0) + 1;
  return offset + Math.min(column - 1, lines[line - 1]?.length ?? 0);
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

function lineHeight(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && count <= writableLimits.lines; at = text.indexOf('\n', at + 1))
    count++;
  return count;
}

function part(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
