// A text with numbered lines and marks. Short ones can be written in; long ones are cut into blocks which the browser lays out
// when they come into view, so that 13 MB are no burden.
import type {Finding, Place} from '../tools/base/finding.js';
import {blocksOf, type Block} from './text-blocks.js';

export interface TextView {
  readonly element: HTMLElement;
  show(text: string, options: ShowOptions): void;
  mark(findings: readonly Finding[]): void;
  /** Shows a place, selects it, and gives the text the focus. */
  select(place: Place): void;
  focus(): void;
  readonly text: string;
}

export interface ShowOptions {
  readonly label: string;
  /** Of the file, for colours; see `languageOf`. */
  readonly language?: string | undefined;
  /** Called with the text after each change; without it the text cannot be changed. */
  readonly onInput?: ((text: string) => void) | undefined;
  readonly placeholder?: string | undefined;
}

/** Above these a text can be read, not written in. */
export const longest = {characters: 250_000, lines: 8000} as const;

export function isWritable(text: string): boolean {
  return text.length <= longest.characters && countLines(text) <= longest.lines;
}

export function createTextView(): TextView {
  const element = document.createElement('div');
  element.className = 'tool-text';
  const state: {text: string; findings: readonly Finding[]; body: Body} = {text: '', findings: [], body: emptyBody()};

  const drawMarks = (): void => {
    state.body.marks.replaceChildren(...state.findings.flatMap((finding) => markOf(finding, state.body.line)));
  };

  return {
    element,
    get text() {
      return state.text;
    },
    show(text, options) {
      const {onInput} = options;
      state.text = text;
      state.findings = [];
      state.body =
        onInput === undefined
          ? readOnlyBody(text, options)
          : writableBody(text, options, (changed) => {
              state.text = changed;
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
      const top = (place.line - 1) * lineHeight(state.body.root);
      element.scrollTo({top: Math.max(0, top - element.clientHeight / 3), left: 0, behavior: 'instant'});
      const {top: above, bottom: below} = element.getBoundingClientRect();
      if (above < 0 || below > innerHeight) element.scrollIntoView({block: 'center', behavior: 'instant'});
      state.body.select(place);
    },
    focus: () => state.body.focus(),
  };
}

interface Body {
  readonly root: HTMLElement;
  readonly marks: HTMLElement;
  /** The text of a line; lines count from 1. */
  line(number: number): string;
  select(place: Place): void;
  focus(): void;
}

function emptyBody(): Body {
  return {
    root: part('div', ''),
    marks: part('div', ''),
    line: () => '',
    select: () => undefined,
    focus: () => undefined,
  };
}

/** A text area as large as its text: what is around it scrolls, so numbers and marks stay beside it. */
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
    setNumbers(numbers, 1, lines.length);
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
    line: (number) => area.value.split('\n')[number - 1] ?? '',
    focus: () => area.focus(),
    select({line, column, endLine = line, endColumn = column + 1}) {
      const lines = area.value.split('\n');
      const start = offsetAt(lines, line, column);
      area.focus({preventScroll: true});
      area.setSelectionRange(start, Math.max(start, offsetAt(lines, endLine, endColumn)));
    },
  };
}

function readOnlyBody(text: string, {label, language}: ShowOptions): Body {
  const root = part('div', 'sheet-of-text');
  const marks = part('div', 'marks');
  // What scrolls can be reached by the keyboard, and has a name.
  root.tabIndex = 0;
  root.role = 'region';
  root.ariaLabel = label;
  root.append(marks);
  const blocks = blocksOf(text);
  setDigits(root, (blocks.at(-1)?.start ?? 1) + (blocks.at(-1)?.lines.length ?? 0));
  const codes = blocks.map(({lines}) => {
    const block = part('div', 'block');
    const code = part('code', '');
    block.style.setProperty('--lines', String(lines.length));
    code.textContent = lines.join('\n');
    block.append(part('span', 'numbers'), code);
    root.append(block);
    return code;
  });
  const state: {selected?: Place} = {};
  const select = ({line, column, endLine = line, endColumn = column + 1}: Place): void => {
    const [start, end] = [nodeOf(line, column), nodeOf(endLine, endColumn)];
    if (start !== undefined && end !== undefined) getSelection()?.setBaseAndExtent(...start, ...end);
  };
  const nodeOf = (line: number, column: number): readonly [Node, number] | undefined => {
    const index = blocks.findLastIndex(({start}) => start <= line);
    const [block, code] = [blocks[index], codes[index]];
    if (block === undefined || code === undefined) return undefined;
    return nodeAt(code, offsetAt(block.lines, line - block.start + 1, column));
  };
  onceInView(codes, (code) => {
    const {start, lines} = blocks[codes.indexOf(code)] as Block;
    setNumbers(code.previousElementSibling as HTMLElement, start, lines.length);
    if (language !== undefined) void colour(code, language, () => state.selected && select(state.selected));
  });
  return {
    root,
    marks,
    line(number) {
      const block = blocks.findLast(({start}) => start <= number);
      return block?.lines[number - block.start] ?? '';
    },
    focus: () => root.focus(),
    select(place) {
      state.selected = place;
      root.focus({preventScroll: true});
      select(place);
    },
  };
}

/** Calls for each element when it is about to be seen. */
function onceInView(elements: readonly HTMLElement[], call: (element: HTMLElement) => void): void {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const {target, isIntersecting} of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        call(target as HTMLElement);
      }
    },
    {rootMargin: '400px'},
  );
  for (const element of elements) seen.observe(element);
}

/** A selection in the code is lost, which is told. */
async function colour(code: HTMLElement, language: string, onLostSelection: () => void): Promise<void> {
  try {
    const {highlighted} = await import('./highlight.js');
    const wasSelected = code.contains(getSelection()?.anchorNode ?? null);
    code.replaceChildren(...highlighted(code.textContent ?? '', language));
    if (wasSelected) onLostSelection();
  } catch {
    // Without colours it reads as well.
  }
}

/** A line in the colour of the finding, and a line below what is meant. */
function markOf({place, severity, message}: Finding, lineAt: Body['line']): readonly HTMLElement[] {
  if (place === undefined) return [];
  const line = lineAt(place.line);
  const row = part('div', 'mark-row');
  row.dataset['severity'] = severity;
  row.title = message;
  row.style.setProperty('--line', String(place.line - 1));
  const start = Math.min(place.column - 1, line.length);
  const end =
    place.endLine === undefined || place.endLine === place.line
      ? (place.endColumn ?? place.column + 1) - 1
      : line.length;
  if (start < furthestMark) {
    const mark = part('mark', '');
    mark.textContent = line.slice(start, Math.max(end, start + 1)).slice(0, furthestMark) || ' ';
    row.append(line.slice(0, start), mark);
  }
  return [row];
}

/** Data without line ends is marked as a line only. */
const furthestMark = 2000;

function setNumbers(element: HTMLElement, first: number, count: number): void {
  element.ariaHidden = 'true';
  element.textContent = Array.from({length: count}, (_, index) => first + index).join('\n');
}

/** Room for the number of the last line. */
function setDigits(root: HTMLElement, lines: number): void {
  root.style.setProperty('--digits', String(Math.max(2, String(lines).length)));
}

function offsetAt(lines: readonly string[], line: number, column: number): number {
  let offset = 0;
  const before = Math.min(line - 1, lines.length);
  for (let index = 0; index < before; index++) offset += (lines[index]?.length ?? 0) + 1;
  return offset + Math.min(column - 1, lines[line - 1]?.length ?? 0);
}

/** The text node, and where in it, of an offset in the text of an element. */
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
  for (let at = text.indexOf('\n'); at !== -1 && count <= longest.lines; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function part(name: string, className: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
