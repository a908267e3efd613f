// Tracks open lists, blocks, fences and comments while scanning lines of Markdown.
import {bodyOffsetOf} from '../markdown/front-matter.js';
import {isClosingFence, marksBefore, type Fence} from '../code/code-fences.js';
import type {Line} from './line-with-origin.js';

/** The lists and blocks that are open at a line. */
export interface LineScan {
  /** Column at which the content of the current list item begins; 0 outside lists. */
  list: number;
  /** Numbers of colons of the open blocks, outermost first. */
  readonly blocks: number[];
}

/** Returns whether Markdown reads the line as code because of its indentation. */
export function isIndentedCode(marks: string, {list, blocks}: LineScan): boolean {
  const indent = /^[ \t]*/.exec(marks)![0].length;
  return blocks.length === 0 && indent - (list > 0 && indent >= list ? list : 0) > 3;
}

/** Updates `scan` with a line of text: the blocks that it opens or closes, and its list. */
export function trackBlocks(scan: LineScan, content: string, marks: string): void {
  if (content === '') return;
  const colons = /^(:{2,})(?:[ \t]*$|[ \t]*[A-Za-z])/.exec(content)?.[1];
  if (colons !== undefined && content.trim() === colons) {
    const depth = scan.blocks.lastIndexOf(colons.length);
    if (depth !== -1) scan.blocks.length = depth;
  } else if (colons !== undefined && scan.blocks.length < maxBlocks) scan.blocks.push(colons.length);
  if (/[-*+\d]/.test(marks)) scan.list = marks.length;
  else if (marks.length < scan.list) scan.list = 0;
}

/** Deeper nesting is a mistake. */
const maxBlocks = 100;

/** Returns the prefix for the following lines of an included text: list markers become spaces. */
export function continuationPrefix(marks: string): string {
  return marks.replace(/[^\s>]/g, ' ');
}

/** Returns the index of the line that closes a code block, or of the last line if it is never closed. */
export function fenceEnd(lines: readonly Line[], start: number, fence: Fence): number {
  for (let index = start + 1; index < lines.length; index++) {
    const {text} = lines[index]!;
    if (isClosingFence(text.slice(marksBefore(text).length), fence)) return index;
  }
  return lines.length - 1;
}

/** Returns a function that returns the last line of a comment that begins on a line and ends on a later one. */
export function commentEndFinder(lines: readonly Line[]): (index: number, content: string) => number | undefined {
  /** After a comment without an end, no later one has an end. Without this, many of them would take quadratic time. */
  let isNeverClosed = false;
  return (index, content) => {
    if (isNeverClosed || !content.startsWith('<!--') || content.includes('-->', 4)) return undefined;
    for (let end = index + 1; end < lines.length; end++) if (lines[end]!.text.includes('-->')) return end;
    isNeverClosed = true;
    return undefined;
  };
}

/** Returns the index of the first line of the body. */
export function bodyLineOf(text: string): number {
  const offset = bodyOffsetOf(text);
  return offset === 0 ? 0 : text.slice(0, offset).split('\n').length - 1;
}
