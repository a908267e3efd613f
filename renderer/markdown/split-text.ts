// Splits a text node of mdast, and gives every piece its position.
import type {PhrasingContent, Text} from 'mdast';
import type {IndexedText} from './line-index.js';
import type {AlignedText} from './source-offsets.js';

/** A range of the text that becomes another node. */
export interface Range {
  readonly start: number;
  readonly end: number;
  node(piece: Pick<Text, 'value' | 'position'>): PhrasingContent;
}

/** `ranges` are in order and do not overlap. `aligned` is the result of `alignWithSource`. */
export function splitText(
  text: Text,
  ranges: readonly Range[],
  aligned: AlignedText,
  source: IndexedText,
): PhrasingContent[] {
  const {value, position} = text;
  const pointAt = (index: number) =>
    index < value.length ? source.pointAt(aligned.offsets?.[index] ?? position!.start.offset! + index) : position!.end;
  const piece = (from: number, to: number) => ({
    value: value.slice(from, to),
    position: {start: pointAt(from), end: pointAt(to)},
  });
  const nodes: PhrasingContent[] = [];
  let from = 0;
  for (const {start, end, node} of ranges) {
    if (start > from) nodes.push({type: 'text', ...piece(from, start)});
    nodes.push(node(piece(start, end)));
    from = end;
  }
  if (from < value.length) nodes.push({type: 'text', ...piece(from, value.length)});
  return nodes;
}
