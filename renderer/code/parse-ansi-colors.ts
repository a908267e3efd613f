// Reads the colors of terminal output in code blocks of the language `ansi`.
import type {Piece} from './highlight-code.js';

// A control sequence (`ESC [ … m`), an operating system command such as a hyperlink (`ESC ] … ESC \`), or a short sequence (`ESC ( B`).
// oxlint-disable-next-line no-control-regex -- Escapes are control characters.
const escapes = /\u{1B}(?:\[([0-?]*)[ -/]*([@-~])|\][^\u{7}\u{1B}\n]*(?:\u{7}|\u{1B}\\)|[ -/]+[0-~]|[0-Z\\^-~])/gu;

/**
 * Splits terminal output into pieces without escape sequences. Colors become those of code: a piece in red has the color of
 * deleted lines. Other styles, such as bold, are left out.
 */
export function parseAnsiColors(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let style = plainStyle;
  let end = 0;
  const add = (piece: string) => {
    if (piece !== '') pieces.push({kind: style.color || style.background || (style.dim ? muted : ''), text: piece});
  };
  for (const {0: sequence, 1: parameters = '', 2: command, index} of text.matchAll(escapes)) {
    add(text.slice(end, index));
    end = index + sequence.length;
    // With a mark before the parameters, as in `ESC [ > 4 m`, the sequence sets up the keyboard.
    if (command === 'm' && !/^[<-?]/.test(parameters)) style = applied(style, parameters.split(/[;:]/).map(Number));
  }
  add(text.slice(end));
  return pieces;
}

interface Style {
  readonly color: string;
  /** Shown as the color of text without one. */
  readonly background: string;
  readonly dim: boolean;
}

const plainStyle: Style = {color: '', background: '', dim: false};
const muted = 'u';

/** Kinds of code for black, red, green, yellow, blue, magenta, cyan and white. */
const colors = ['', 'd', 's', 'n', 'f', 'k', 'a', ''];

function applied(before: Style, codes: readonly number[]): Style {
  let style = before;
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at]!;
    const color = colors[code % 10];
    if (code === 0) style = plainStyle;
    else if (code === 2) style = {...style, dim: true};
    else if (code === 22) style = {...style, dim: false};
    else if (code === 38 || code === 48) {
      // `38;5;1` is a color of a table, and `38;2;255;0;0` is a color by its parts. The first 16 of the table have names.
      const [mode, number = 0] = codes.slice(at + 1);
      const named = mode === 5 && number < 16 ? (number === 8 ? muted : colors[number % 8]!) : '';
      style = code === 38 ? {...style, color: named} : {...style, background: named};
      at += mode === 5 ? 2 : 4;
    } else if (code === 90) style = {...style, color: muted};
    else if ((code >= 30 && code <= 39) || (code >= 91 && code <= 97)) style = {...style, color: color ?? ''};
    else if ((code >= 40 && code <= 49) || (code >= 100 && code <= 107)) style = {...style, background: color ?? ''};
  }
  return style;
}
