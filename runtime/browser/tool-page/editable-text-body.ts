// A text that can be edited.
import {offsetAt, part, setDigits, setNumbers, type TextBody, type ShowOptions} from './text-body.js';

/** A text area as large as its text. Its container scrolls, so that line numbers and marks stay aligned. */
export function editableTextBody(
  text: string,
  {label, placeholder = ''}: ShowOptions,
  onInput: (text: string) => void,
): TextBody {
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
