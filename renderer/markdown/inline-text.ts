// Presents a list of inline nodes as one string: text is unchanged, and every other node is a single placeholder
// character.
import type {Properties} from 'hast';
import type {PhrasingContent} from 'mdast';
import type {Attributes} from '../html/brace-attributes.js';
import type {IndexedText} from './line-index.js';
import {alignWithSource} from './source-offsets.js';

export interface InlineText {
  /** Escaped characters are replaced by U+0000. */
  readonly text: string;
  readonly source: string;
  /** Returns the attributes of an element by their DOM names, and reports those that are removed at the node. */
  readonly propertiesOf: (attributes: Attributes, node: Pick<PhrasingContent, 'position'>) => Properties;
  /** Returns the nodes between two indexes. */
  slice(from: number, to: number): PhrasingContent[];
  /** Returns the node of a placeholder. */
  nodeAt(index: number): PhrasingContent | undefined;
  /** Returns the index of the bracket that closes the one at `index`. */
  closing(index: number): number | undefined;
  /** Returns the offset in the source. */
  offset(index: number): number;
  /** Returns the index of an offset in the source, or undefined if it is inside a node or outside the text. */
  index(offset: number): number | undefined;
  /** Returns the position for a new node that begins at `index`. */
  position(index: number): Pick<PhrasingContent, 'position'>;
}

/** Placeholder for a node in `InlineText.text`. */
export const nodeMark = '\uFFFC';

/** The range of a node in the text. */
interface Segment {
  readonly node: PhrasingContent;
  readonly start: number;
  readonly end: number;
  /** Offset in the source; NaN if the node has no position. */
  readonly from: number;
  readonly to: number;
  /** Absent if the characters of the text are adjacent in the source. */
  readonly offsets?: readonly number[];
  readonly isText: boolean;
}

export function inlineTextOf(
  nodes: readonly PhrasingContent[],
  indexed: IndexedText & Pick<InlineText, 'propertiesOf'>,
): InlineText {
  const source = indexed.text;
  const segments: Segment[] = [];
  let text = '';
  for (const node of nodes) {
    const aligned = node.type === 'text' && !node.data?.isLiteral ? alignWithSource(node, source) : undefined;
    const start = text.length;
    text += aligned?.visible ?? nodeMark;
    const from = node.position?.start.offset ?? NaN;
    const to = node.position?.end.offset ?? NaN;
    segments.push({
      node,
      start,
      end: text.length,
      from,
      to,
      isText: aligned !== undefined,
      ...(aligned?.offsets && {offsets: aligned.offsets}),
    });
  }
  const pairs = text.includes('[') ? pairsOf(text) : noPairs;
  return {
    text,
    source,
    propertiesOf: indexed.propertiesOf,
    slice: (from, to) => sliceOf(segments, from, to),
    nodeAt: (index) => {
      const segment = segments[segmentIndexAt(segments, index)];
      return segment?.isText === false ? segment.node : undefined;
    },
    closing: (index) => pairs.get(index),
    offset: (index) => offsetOf(segments, index),
    index: (offset) => indexOf(segments, offset),
    position: (index) => {
      const offset = offsetOf(segments, index);
      if (!(offset >= 0)) return {};
      const start = indexed.pointAt(offset);
      return {position: {start, end: start}};
    },
  };
}

const noPairs: ReadonlyMap<number, number> = new Map();

function pairsOf(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '[') open.push(index);
    else if (text[index] === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, index);
    }
  }
  return pairs;
}

/** Returns the number of the segment at `index`, by binary search: a paragraph can have thousands of nodes. */
function segmentIndexAt(segments: readonly Segment[], index: number): number {
  return firstWhere(segments, (segment) => segment.end > index);
}

function offsetOf(segments: readonly Segment[], index: number): number {
  const segment = segments[segmentIndexAt(segments, index)];
  return segment === undefined
    ? NaN
    : (segment.offsets?.[index - segment.start] ?? segment.from + index - segment.start);
}

function indexOf(segments: readonly Segment[], offset: number): number | undefined {
  const segment = segments[firstWhere(segments, ({to}) => !(to < offset))];
  if (segment === undefined || !(segment.from <= offset)) return undefined;
  if (offset === segment.to) return segment.end;
  if (!segment.isText) return offset === segment.from ? segment.start : undefined;
  if (segment.offsets === undefined) return segment.start + offset - segment.from;
  return segment.start + firstWhere(segment.offsets, (other) => other >= offset);
}

function sliceOf(segments: readonly Segment[], from: number, to: number): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = segmentIndexAt(segments, from); at < segments.length && segments[at]!.start < to; at++) {
    const {node, start, end} = segments[at]!;
    if (node.type !== 'text' || (from <= start && end <= to)) nodes.push(node);
    else nodes.push({type: 'text', value: node.value.slice(Math.max(0, from - start), to - start)});
  }
  return nodes;
}

function firstWhere<T>(items: readonly T[], isTrue: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
