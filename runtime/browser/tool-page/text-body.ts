// What the text views of a tool page have in common: a text that can be edited, and one that cannot.
import type {Place} from '../../tools/base/finding.js';
import type {Block} from './text-blocks.js';

export interface ShowOptions {
  readonly label: string;
  /** The language for syntax highlighting; see `languageOf`. */
  readonly language?: string | undefined;
  /** Called with the text after each change; without it the text cannot be changed. */
  readonly onInput?: ((text: string) => void) | undefined;
  readonly placeholder?: string | undefined;
}

export interface TextBody {
  readonly root: HTMLElement;
  readonly marks: HTMLElement;
  /** The row that shows a place; undefined for one that is not shown yet. */
  rowAt(place: Pick<Place, 'line' | 'column'>): RowAt | undefined;
  /** Calls at once, or as soon as the place is shown. */
  whenShown(place: Place, call: () => void): void;
  select(place: Place): void;
  focus(): void;
  /** Stops rendering, because a different text is shown. */
  close(): void;
}

interface RowAt {
  /** From 0. */
  readonly row: number;
  readonly text: string;
  /** In the row, from 1. */
  readonly column: number;
}

export function emptyTextBody(): TextBody {
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

/** Writes the line numbers of a block. The pieces of a long line have one number, at the first piece. */
export function setNumbers(element: HTMLElement, {start, lines, offset}: Block): void {
  element.ariaHidden = 'true';
  element.textContent =
    offset === undefined
      ? Array.from(lines, (_, index) => start + index).join('\n')
      : offset === 0
        ? String(start)
        : '';
}

/** Makes the column of numbers wide enough for the number of the last line. */
export function setDigits(root: HTMLElement, lines: number): void {
  root.style.setProperty('--digits', String(Math.max(2, String(lines).length)));
}

/** The index of a position in the text of these lines. */
export function offsetAt(lines: readonly string[], line: number, column: number): number {
  let offset = 0;
  const before = Math.min(line - 1, lines.length);
  for (let index = 0; index < before; index++) offset += (lines[index]?.length ?? 0) + 1;
  return offset + Math.min(column - 1, lines[line - 1]?.length ?? 0);
}

export function part(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
