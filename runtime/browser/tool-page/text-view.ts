// A text with numbered lines and marks. A short text can be edited.
import type {Finding, Place} from '../../tools/base/finding.js';
import {readOnlyTextBody} from './read-only-text-body.js';
import {emptyTextBody, part, type TextBody, type ShowOptions} from './text-body.js';
import {editableTextBody} from './editable-text-body.js';

export interface TextView {
  readonly element: HTMLElement;
  /** Bytes are decoded as they are shown. */
  show(text: string | Uint8Array, options: ShowOptions): void;
  mark(findings: readonly Finding[]): void;
  /** Shows a place, selects it, and gives the text the focus. */
  select(place: Place): void;
  focus(): void;
}

/** A text above one of these limits is read-only, because browsers take long to edit it. */
const writableLimits = {characters: 250_000, lines: 8000} as const;

export function isWritable(text: string): boolean {
  return text.length <= writableLimits.characters && countLines(text) <= writableLimits.lines;
}

export function createTextView(): TextView {
  const element = document.createElement('div');
  element.className = 'tool-text';
  const state: {findings: readonly Finding[]; body: TextBody} = {findings: [], body: emptyTextBody()};

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
          ? readOnlyTextBody(text, options, drawMarks)
          : editableTextBody(text, options, (changed) => {
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

/** Marks the line of a finding, and underlines its range. */
function markOf({place, severity, message}: Finding, rowAt: TextBody['rowAt']): readonly HTMLElement[] {
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

function lineHeight(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).lineHeight) || 20;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && count <= writableLimits.lines; at = text.indexOf('\n', at + 1))
    count++;
  return count;
}
