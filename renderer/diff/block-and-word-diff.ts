// Compares two texts: first their blocks, then the words of blocks that differ.
import {diffArrays} from 'diff';

export interface Part {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A block of the text with its changes: a paragraph, a heading or a line of code. */
export type Block = readonly Part[];

/** Blocks with changes, and one unchanged block before and after them. */
export type Hunk = readonly Block[];

export interface TextDiff {
  /** Number of words. */
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly Hunk[];
}

/**
 * The time to find the shortest edit script grows with the square of its length. Beyond these limits, all blocks or words
 * count as replaced.
 */
const maxBlockEdits = 1000;
const maxWordEdits = 600;

/** Number of unchanged blocks around changes. */
const contextBlocks = 1;

/** If a smaller part of the shorter text is common, both texts are shown instead of their changed words, which would be unreadable. */
const minCommonRatio = 0.3;

/** Returns undefined if the texts are the same. */
export function diffTexts(before: readonly string[], after: readonly string[]): TextDiff | undefined {
  const blocks = toBlocks(changesIn(before, after, maxBlockEdits));
  if (!blocks.some(isChanged)) return undefined;
  const count = (kind: Part['kind']): number =>
    blocks.flat().reduce((sum, part) => (part.kind === kind ? sum + countWords(part.text) : sum), 0);
  return {added: count('added'), removed: count('removed'), hunks: toHunks(blocks)};
}

/** A run of common tokens, followed by the tokens that were removed and added. */
interface Change {
  readonly same: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Returns the changes between two lists of texts, each with the common texts before it. */
function changesIn(before: readonly string[], after: readonly string[], maxEditLength: number): readonly Change[] {
  const ids = new Map<string, number>();
  const toIds = (texts: readonly string[]): number[] =>
    texts.map((text) => {
      const known = ids.get(text);
      if (known === undefined) ids.set(text, ids.size);
      return known ?? ids.size - 1;
    });
  const start = commonLength(before, after, (texts, index) => texts[index]);
  const rest = {before: before.slice(start), after: after.slice(start)};
  const end = commonLength(rest.before, rest.after, (texts, index) => texts[texts.length - 1 - index]);
  const middle = {
    before: rest.before.slice(0, rest.before.length - end),
    after: rest.after.slice(0, rest.after.length - end),
  };
  const found = diffArrays(toIds(middle.before), toIds(middle.after), {maxEditLength});
  const changes: Change[] = [];
  let same = before.slice(0, start);
  if (found === undefined) {
    changes.push({same, removed: middle.before, added: middle.after});
    same = [];
  }
  let [beforeIndex, afterIndex] = [0, 0];
  let [removed, added]: [readonly string[], readonly string[]] = [[], []];
  const finish = (): void => {
    if (removed.length + added.length === 0) return;
    changes.push({same, removed, added});
    [same, removed, added] = [[], [], []];
  };
  for (const change of found ?? []) {
    if (change.removed) removed = [...removed, ...middle.before.slice(beforeIndex, (beforeIndex += change.count))];
    else if (change.added) added = [...added, ...middle.after.slice(afterIndex, (afterIndex += change.count))];
    else {
      finish();
      same = [...same, ...middle.after.slice(afterIndex, afterIndex + change.count)];
      [beforeIndex, afterIndex] = [beforeIndex + change.count, afterIndex + change.count];
    }
  }
  finish();
  return [...changes, {same: [...same, ...rest.after.slice(rest.after.length - end)], removed: [], added: []}];
}

function commonLength(
  a: readonly string[],
  b: readonly string[],
  textAt: (texts: readonly string[], index: number) => string | undefined,
): number {
  const maxLength = Math.min(a.length, b.length);
  let length = 0;
  while (length < maxLength && textAt(a, length) === textAt(b, length)) length++;
  return length;
}

function toBlocks(changes: readonly Change[]): readonly Block[] {
  return changes.flatMap(({same, removed, added}) => [
    ...same.map((text): Block => [{kind: 'same', text}]),
    ...changedBlocks(removed, added),
  ]);
}

function changedBlocks(removed: readonly string[], added: readonly string[]): readonly Block[] {
  const unsplit = [
    ...removed.map((text): Block => [{kind: 'removed', text}]),
    ...added.map((text): Block => [{kind: 'added', text}]),
  ];
  if (removed.length === 0 || added.length === 0) return unsplit;
  const [before, after] = [removed.join('\n'), added.join('\n')];
  const parts = wordParts(before, after);
  const common = parts.reduce((sum, {kind, text}) => (kind === 'same' ? sum + text.length : sum), 0);
  return common < minCommonRatio * Math.min(before.length, after.length) ? unsplit : splitBlocks(parts);
}

function wordParts(before: string, after: string): readonly Part[] {
  const changes = changesIn(tokenize(before), tokenize(after), maxWordEdits).map(({same, removed, added}) => ({
    same: same.join(''),
    removed: removed.join(''),
    added: added.join(''),
  }));
  const joined: {same: string; removed: string; added: string}[] = [];
  for (const {same, removed, added} of changes) {
    const last = joined.at(-1);
    // A space or comma between two changed words is part of the change.
    const isGap = same !== '' && !/[\p{L}\p{N}\n]/u.test(same) && removed + added !== '' && last !== undefined;
    if (isGap) Object.assign(last, {removed: last.removed + same + removed, added: last.added + same + added});
    else joined.push({same, removed, added});
  }
  return joined.flatMap(trimCommonSpaces).filter(({text}) => text !== '');
}

/** Excludes common spaces at both ends of a replaced text from the change. */
function trimCommonSpaces({
  same,
  removed,
  added,
}: {
  readonly same: string;
  readonly removed: string;
  readonly added: string;
}): readonly Part[] {
  const both = removed !== '' && added !== '';
  const start = both && removed.startsWith(' ') && added.startsWith(' ') ? 1 : 0;
  const isLonger = Math.min(removed.length, added.length) > start;
  const end = both && isLonger && removed.endsWith(' ') && added.endsWith(' ') ? 1 : 0;
  return [
    {kind: 'same', text: same + removed.slice(0, start)},
    {kind: 'removed', text: removed.slice(start, removed.length - end)},
    {kind: 'added', text: added.slice(start, added.length - end)},
    {kind: 'same', text: removed.slice(removed.length - end)},
  ];
}

/** Splits a text into words, spaces and punctuation marks, also in languages without spaces. */
function tokenize(text: string): readonly string[] {
  return (text.match(tokenPattern) ?? []).flatMap((token) =>
    spacelessScript.test(token) ? segmentsOf(token) : [token],
  );
}

// Words are limited to 400 characters, because the time of a segmenter grows with the square of the length.
const tokenPattern = /\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]{1,400}|[^\s\p{L}\p{M}\p{N}_]/gu;

/** Matches characters of scripts that write words without spaces between them. */
const spacelessScript = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const segmenter = new Intl.Segmenter('en', {granularity: 'word'});

function segmentsOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}

function splitBlocks(parts: readonly Part[]): readonly Block[] {
  const blocks: Part[][] = [[]];
  for (const {kind, text} of parts) {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) blocks.push([]);
      if (piece !== '') blocks.at(-1)!.push({kind, text: piece});
    }
  }
  return blocks.filter((block) => block.length > 0);
}

function isChanged(block: Block): boolean {
  return block.some(({kind}) => kind !== 'same');
}

/** Counts numbers and names with hyphens or apostrophes as one word. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Groups changed blocks with the blocks around them. */
function toHunks(blocks: readonly Block[]): readonly Hunk[] {
  const hunks: Block[][] = [];
  let end = -1;
  for (const [index, block] of blocks.entries()) {
    if (!isChanged(block)) continue;
    const from = Math.max(index - contextBlocks, end, 0);
    if (from > end || hunks.length === 0) hunks.push([]);
    const to = Math.min(index + contextBlocks + 1, blocks.length);
    hunks.at(-1)!.push(...blocks.slice(from, to));
    end = to;
  }
  return hunks;
}
