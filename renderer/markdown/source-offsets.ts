// Where the characters of a text node stand in the source, so that what an author escaped can be told from what he meant.
import {decodeHTMLStrict} from 'entities';
import type {Text} from 'mdast';

/** A text node laid beside its source. */
export interface SourceText {
  /** The node's value with escaped characters and references blanked out by U+0000. */
  readonly visible: string;
  /** Offset in the source of each character; absent when they follow each other without a gap. */
  readonly offsets?: readonly number[];
}

/** Undefined when value and source do not fit together, as for nodes that plugins made. */
export function sourceText({value, position}: Text, source: string): SourceText | undefined {
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

/** Walks both side by side: escapes, references and line prefixes are in the source only. */
function align(value: string, source: string, start: number, end: number): readonly number[] | undefined {
  const offsets: number[] = [];
  let at = start;
  for (let index = 0; index < value.length;) {
    if (at >= end) return undefined;
    const char = value[index]!;
    const decoded = source[at] === '&' ? decodedReference(source, at) : undefined;
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
      at++; // indentation or quote marks at the start of a line, space at its end
    } else {
      return undefined;
    }
  }
  return offsets;
}

function decodedReference(source: string, at: number): {text: string; end: number} | undefined {
  const written = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z\d]{1,40});/.exec(source.slice(at, at + 48))?.[0];
  if (written === undefined) return undefined;
  const text = decodeHTMLStrict(written);
  return text === written ? undefined : {text, end: at + written.length};
}
