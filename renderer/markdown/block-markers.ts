// The comments that stand for the lines of block components until the text is parsed.
import type {IgnoredComponent} from '../document/document-types.js';
import type {MarkedMath} from './math/mark-math-in-text.js';
import type {OpenLine} from './read-block-syntax.js';
import type {YamlProps} from './yaml-props.js';

export interface MarkedText {
  readonly text: string;
  readonly markers: readonly Marker[];
  /** Start of the comment of a marker. It does not occur in the author's text. */
  readonly token: string;
  /** End of the comment of a marker. */
  readonly tokenEnd: string;
  /** Number of columns removed from the start of lines, by line number (starting at 1). */
  readonly shifts: ReadonlyMap<number, number>;
  /** Lines that begin like a component, but are text. */
  readonly ignored: readonly IgnoredLine[];
  /** Formulas that are marked in `text`; absent without math. */
  readonly formulas?: MarkedMath['formulas'];
}

/** A replaced line. `of` is the number of the marker that opened the component. */
export type Marker = {readonly line: number; readonly written: string} & (
  | {
      readonly kind: 'open';
      readonly open: OpenLine;
      readonly yaml: YamlProps | undefined;
      /** Line of a `---` that seems to begin props in YAML, if no line ends them. */
      readonly unclosedYaml?: number;
      /** Where the component ends if it is not closed. */
      readonly within: 'text' | 'quote';
      closed: boolean;
      /** The first line that would close the component, if it were not in a code block. */
      closeInCode?: CloseInCode;
    }
  | {readonly kind: 'slot'; readonly of: number; readonly name: string; readonly label?: string}
  | {readonly kind: 'close'; readonly of: number}
);

/** A line that begins like a component. Line and column, before `shifts`, start at 1. */
export interface IgnoredLine extends Omit<IgnoredComponent, 'place'> {
  readonly line: number;
  readonly column: number;
}

/** Lines start at 1. */
interface CloseInCode {
  readonly line: number;
  /** Line on which the code block begins. */
  readonly fence: number;
}

/** Returns the number of the marker with this comment, or undefined. */
export function markerNumber(comment: string, {token, tokenEnd}: MarkedText): number | undefined {
  const trimmed = comment.trim();
  if (token === '' || !trimmed.startsWith(token) || !trimmed.endsWith(tokenEnd)) return undefined;
  const number = trimmed.slice(token.length, -tokenEnd.length);
  return /^\d+$/.test(number) ? Number(number) : undefined;
}

/** Restores the author's lines where markers ended up in code or HTML. */
export function withoutMarkers(text: string, {token, tokenEnd, markers}: MarkedText): string {
  if (token === '' || !text.includes(token)) return text;
  const [before, ...pieces] = text.split(token);
  const restored = pieces.map((piece) => {
    const end = piece.indexOf(tokenEnd);
    return (markers[Number(piece.slice(0, end))]?.written ?? '') + piece.slice(end + tokenEnd.length);
  });
  return before + restored.join('');
}
