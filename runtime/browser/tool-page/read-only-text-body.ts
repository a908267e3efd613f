// A text that cannot be edited. It is cut into blocks, a few per task, and the browser lays out a block when it comes into view, so
// that 13 MB of text do not freeze the page.
import type {Place} from '../../tools/base/finding.js';
import {notText} from './run-messages.js';
import {createShownBlocks} from './shown-blocks.js';
import {runInSlices, piecesOf} from './run-in-slices.js';
import {blocksOf, lastLine, positionAfter, type Block} from './text-blocks.js';
import {part, setDigits, type TextBody, type ShowOptions} from './text-body.js';

/** Characters or bytes. A longer text has larger blocks, so that there are not too many elements. */
const longText = 1e6;

/** `onShown` is called when the whole text is shown. */
export function readOnlyTextBody(
  text: string | Uint8Array,
  {label, language}: ShowOptions,
  onShown: () => void,
): TextBody {
  const root = part('div', 'sheet-of-text');
  const marks = part('div', 'marks');
  // A scroll container must be focusable by keyboard and have an accessible name.
  root.tabIndex = 0;
  root.role = 'region';
  root.ariaLabel = label;
  root.append(marks);
  const blocks = createShownBlocks(root, language);
  const state: {waiting?: {place: Place; call: () => void} | undefined; isOpen: boolean; isFilled: boolean} = {
    isOpen: true,
    isFilled: false,
  };

  const callWaiting = (): void => {
    const {waiting} = state;
    state.waiting = undefined;
    waiting?.call();
  };
  const fill = async (): Promise<void> => {
    let endsLine = true;
    const addPiece = (piece: string): void => {
      const before = positionAfter(blocks.last(), endsLine);
      for (const block of blocksOf(piece, before, text.length > longText)) blocks.append(block);
      endsLine = /[\r\n]$/.test(piece);
      setDigits(root, lastLine(blocks.last() as Block) + 1);
      if (state.waiting !== undefined && blocks.include(state.waiting.place)) callWaiting();
    };
    try {
      await runInSlices(piecesOf(text), addPiece, () => state.isOpen);
    } catch {
      // Do not show binary files: a run reports the error.
      blocks.clear();
      blocks.append({start: 1, lines: [notText(typeof text === 'string' ? undefined : text)]});
    }
    if (blocks.last() === undefined) blocks.append({start: 1, lines: ['']});
    state.isFilled = true;
    if (!state.isOpen) return;
    callWaiting();
    onShown();
  };
  void fill();

  return {
    root,
    marks,
    rowAt: blocks.rowAt,
    whenShown(place, call) {
      if (state.isFilled || blocks.include(place)) call();
      else state.waiting = {place, call};
    },
    focus: () => root.focus(),
    select(place) {
      root.focus({preventScroll: true});
      blocks.select(place);
    },
    close() {
      state.isOpen = false;
      blocks.stop();
    },
  };
}
