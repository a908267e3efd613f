// Rewrites relative addresses in an included Markdown text, which are relative to the included file, so that they have the
// same targets in the including file.
import {posix} from 'node:path';
import {schemeOf} from '../base/url-schemes.js';
import {addressOf, type AddressOptions} from '../document/document-address.js';
import {fenceScanner} from '../code/code-fences.js';
import {withReplacements, type Line, type Replacement} from './line-with-origin.js';
import {groupBy} from '../../runtime/text/group-by.js';

export interface FileMove {
  /** The included and the including file, from the site root. */
  readonly from: string;
  readonly to: string;
  readonly addresses: AddressOptions;
}

/** Returns the lines with rewritten addresses, except in code. */
export function relocateLinks(lines: readonly Line[], move: FileMove): readonly Line[] {
  if (posix.dirname(move.from) === posix.dirname(move.to)) return lines;
  const isCode = fenceScanner();
  return lines.map((line) => (isCode(line.text) || !mayHaveAddress.test(line.text) ? line : relocateLine(line, move)));
}

const mayHaveAddress = /\]\(|\]:|=["']/;

function relocateLine(line: Line, move: FileMove): Line {
  const code = codeSpans(line.text);
  const replacements: Replacement[] = [];
  let span = 0;
  for (const found of line.text.matchAll(addressPattern)) {
    const written = found[2]!;
    const start = found.index + found[1]!.length;
    const text = relocatedAddress(written, move);
    const end = start + written.length;
    while (span < code.length && code[span]!.end <= start) span++;
    const isCode = span < code.length && code[span]!.start < end;
    if (text !== written && !isCode) replacements.push({start, end, text});
  }
  return withReplacements(line, replacements);
}

/** The address in `](…)`, in `[label]: …` and in attributes that contain addresses. */
const addressPattern =
  /(\]\(\s{0,9}<?|^ {0,3}\[[^\]]{1,200}\]:\s{1,9}<?|[\s{](?:to|href|src|poster)=["'])([^\s"'<>()]+)/g;

function relocatedAddress(written: string, {from, to, addresses}: FileMove): string {
  const isRelative = /^[\w.%~-]/.test(written) && schemeOf(written) === undefined && !written.startsWith('www.');
  if (!isRelative) return written;
  const end = written.search(/[?#]/);
  const path = end === -1 ? written : written.slice(0, end);
  const rest = end === -1 ? '' : written.slice(end);
  const target = posix.join(posix.dirname(from), path);
  if (isFile(path) || !from.startsWith('content/')) {
    const relative = posix.relative(`/${posix.dirname(to)}`, `/${target}`);
    return (relative.startsWith('.') ? relative : `./${relative}`) + rest;
  }
  // Anything else is relative to the route of the included file.
  const route = addressOf(from.slice('content/'.length), addresses).path;
  return posix.join(posix.dirname(route), path) + rest;
}

/** Returns whether an address is the path of a document or media file. */
function isFile(path: string): boolean {
  return /\.(?:mdx?|mdc|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|ogg|wav|vtt)$/i.test(path);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the code spans of a line: a run of backticks up to the next run of the same length. */
function codeSpans(text: string): readonly Span[] {
  const runs = [...text.matchAll(/`+/g)].map(({index, 0: run}) => ({start: index, length: run.length}));
  /** Indexes of the runs of each length that are still to come, the next one last. */
  const byLength = groupBy([...runs.keys()].reverse(), (index) => runs[index]!.length);
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index++) {
    const {start, length} = runs[index]!;
    const waiting = byLength.get(length)!;
    while (waiting.length > 0 && waiting.at(-1)! <= index) waiting.pop();
    const closing = waiting.at(-1);
    if (closing === undefined) continue;
    spans.push({start, end: runs[closing]!.start + length});
    index = closing;
  }
  return spans;
}
