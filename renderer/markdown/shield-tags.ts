// Hides tags that are text from the parser, which would begin an HTML block with them.
import type {Nodes} from 'mdast';
import {removedElements} from '../html/html-elements.js';
import {createClosingCheck, foreignRanges, isWithin, markupAt, tagNameAt} from '../html/scan-tags.js';
import {shieldCharacters, type ShieldedText} from '../html/shield-characters.js';
import {changeAttributes, changeHastChildren} from '../document/walk-tree.js';
import {textFields} from '../document/tree-nodes.js';
import {isElementTag, type ElementTags} from './element-tags.js';

/**
 * Hides tags at the start of a line that are text but would begin an HTML block. The parser would otherwise treat all
 * text up to the next blank line as HTML, or the rest of the file for a comment or script that is never closed.
 */
export function shieldTags(text: string, tags: ElementTags, token: string): ShieldedText {
  const starts = tags === 'all' ? [] : lineStartingTags(text).filter(blockFilter(text, tags, token));
  return shieldCharacters(text, starts, shields);
}

/** They replace `<`: characters of one UTF-16 code unit that count as punctuation too. */
const shields = ['\u2039', '\uFE64', '\uFF1C', '\u2329', '\u27E8', '\u3008'];

/** Returns the offsets of each `<` that follows only whitespace and the marks of quotes and lists on its line. */
function lineStartingTags(text: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    let before = at - 1;
    while (before >= 0 && at - before < maxPrefix && prefix.has(text[before]!)) before--;
    if (before < 0 || text[before] === '\n') starts.push(at);
  }
  return starts;
}

const maxPrefix = 100;
const prefix: ReadonlySet<string> = new Set(' \t>-*+.)0123456789');

function blockFilter(text: string, tags: ElementTags, token: string): (at: number) => boolean {
  const foreign = foreignRanges(text);
  const isClosed = createClosingCheck(text);
  const lastComment = lastCommentEnd(text, token);
  return (at) => {
    switch (markupAt(text, at)) {
      case 'comment':
        return at > lastComment && !(token !== '' && text.startsWith(token, at));
      case 'declaration':
        return true;
      case 'tag': {
        const {name, isClosing} = tagNameAt(text, at)!;
        if (isWithin(foreign, at) || isDestination(text, at)) return false;
        if (!isElementTag(name, tags)) return true;
        return !isClosing && removedElements.has(name.toLowerCase()) && !isClosed(name, at);
      }
      default:
        return false;
    }
  };
}

/** Matches `[label]: <address>` with the address on its own line. */
function isDestination(text: string, at: number): boolean {
  return /\]:[ \t]*\n?[ \t>]*$/.test(text.slice(Math.max(0, at - 100), at));
}

/** Returns the offset of the author's last `-->`. Our own comments for components do not end other comments. */
function lastCommentEnd(text: string, token: string): number {
  let end = text.lastIndexOf('-->');
  if (token === '') return end;
  while (end > 0 && text.slice(text.lastIndexOf('\n', end) + 1, end).includes(token))
    end = text.lastIndexOf('-->', end - 1);
  return end;
}

/** Restores the shielded character everywhere. Changes `node` in place. */
export function unshield(
  node: Nodes,
  {shield, shielded}: {readonly shield: string | undefined; readonly shielded: '<' | '{'},
): void {
  if (shield !== undefined) unshieldBelow(node, shield, shielded);
}

function unshieldBelow(node: Nodes, shield: string, shielded: string): void {
  const fields = node as unknown as Record<string, unknown>;
  for (const key of textFields) {
    const value = fields[key];
    if (typeof value === 'string' && value.includes(shield)) fields[key] = value.replaceAll(shield, shielded);
  }
  const restore = (text: string): string => text.replaceAll(shield, shielded);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') changeAttributes(node, restore);
  if (node.data !== undefined) changeHastChildren(node, restore);
  if ('children' in node) for (const child of node.children) unshieldBelow(child, shield, shielded);
}
