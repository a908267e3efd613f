// Finds the source position of every character of a text node, to distinguish escaped characters from syntax.
import {decodeHTMLStrict} from 'entities';
import type {Text} from 'mdast';

/** A text node aligned with its source. */
export interface AlignedText {
  /** Value of the node, with escaped characters and character references replaced by U+0000. */
  readonly visible: string;
  /** Source offset of each character. Absent if the characters are adjacent in the source. */
  readonly offsets?: readonly number[];
}

/** Returns undefined if value and source do not match, as for nodes that plugins created. */
export function alignWithSource({value, position}: Text, source: string): AlignedText | undefined {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return undefined;
  if (value.length === end - start && source.startsWith(value, start)) return {visible: value};
  const offsets = align(value, source, start, end);
  if (offsets === undefined) return undefined;
  let visible = '';
  for (let index = 0; index < value.length; index++) {
    visible += source[offsets[index]!] === value[index] ? value[index] : '\0';
  }
  return {visible, offsets};
}

/** Compares both character by character. Escapes, references and line prefixes occur in the source only. */
function align(value: string, source: string, start: number, end: number): readonly number[] | undefined {
  const offsets: number[] = [];
  let at = start;
  for (let index = 0; index < value.length;) {
    if (at >= end) return undefined;
    const char = value[index]!;
    const decoded = source[at] === '&' ? decodeReference(source, at) : undefined;
    if (decoded !== undefined && value.startsWith(decoded.text, index)) {
      for (let count = 0; count < decoded.text.length; count++) offsets.push(at);
      index += decoded.text.length;
      at = decoded.end;
    } else if (source[at] === '\\' && source[at + 1] === char && /[!-/:-@[-`{-~]/.test(char)) {
      offsets.push(at);
      index++;
      at += 2;
    } else if (source[at] === char) {
      offsets.push(at++);
      index++;
    } else if (' \t>'.includes(source[at]!)) {
      at++; // Indentation or quote marks at the start of a line, or whitespace at its end
    } else {
      return undefined;
    }
  }
  return offsets;
}

function decodeReference(source: string, at: number): {text: string; end: number} | undefined {
  const reference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z\d]{1,40});/.exec(source.slice(at, at + 48))?.[0];
  if (reference === undefined) return undefined;
  const text = decodeHTMLStrict(reference);
  return text === reference ? undefined : {text, end: at + reference.length};
}
