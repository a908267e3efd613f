// Converts the blocks of MkDocs: admonitions, details, tabs and blocks between slashes.
import type {Line} from '../edit-prose.js';
import type {MkdocsTextContext} from './text-context.js';
import {type Block, calloutTypes, indentedBlock, slashBlock} from './read-block.js';
import {convertFence} from './convert-fence.js';
import {convertLine} from './convert-line.js';

export function convertBlocks(lines: readonly Line[], context: MkdocsTextContext, depth: number): readonly Line[] {
  if (depth > maxDepth) return lines;
  const result: Line[] = [];
  let index = 0;
  while (index < lines.length) {
    const line = lines[index]!;
    const read = line.code ? undefined : (indentedBlock(lines, index) ?? slashBlock(lines, index));
    if (read === undefined) {
      result.push(line.code ? convertFence(line) : {...line, text: convertLine(line, context) ?? ''});
      index++;
      continue;
    }
    const group = [read];
    if (read.kind === 'tab') {
      for (;;) {
        const next = nextBlock(lines, group.at(-1)!.end);
        if (next?.kind !== 'tab' || next.startsGroup || next.indent !== read.indent) break;
        group.push(next);
      }
    }
    result.push(...writeBlocks(group, context, depth));
    index = group.at(-1)!.end;
  }
  return result;
}

/** Deeper blocks are not converted. */
const maxDepth = 20;

function nextBlock(lines: readonly Line[], from: number): Block | undefined {
  let index = from;
  while (index < lines.length && lines[index]!.text.trim() === '') index++;
  return lines[index]?.code === false ? (indentedBlock(lines, index) ?? slashBlock(lines, index)) : undefined;
}

function writeBlocks(group: readonly Block[], context: MkdocsTextContext, depth: number): readonly Line[] {
  const {notes, placeAt} = context;
  const [first] = group;
  const {indent, number, kind} = first!;
  const contents = group.map(({content}) => trimmed(convertBlocks(content, context, depth + 1)));
  const colons = ':'.repeat(Math.max(3, 1 + maxColons(contents.flat())));
  const inner: Line[] = [];
  const add = (text: string, at = number) => inner.push({text, number: at, code: false});
  if (kind === 'plain') {
    notes.byHand('block', `The block \`${first!.type}\` has no counterpart; its content is shown.`, placeAt(number));
    inner.push(...contents.flat());
  } else if (kind === 'tab') {
    notes.done('tabs', 'Converted tabs to `:::tabs`.', placeAt(number));
    add(`${colons}tabs`);
    for (const [index, block] of group.entries()) {
      add(`== ${block.title === undefined || block.title === '' ? 'Tab' : block.title}`, block.number);
      add('');
      inner.push(...contents[index]!);
      add('');
    }
    inner.pop();
    add(colons);
  } else {
    if (kind === 'other')
      notes.byHand(
        'block',
        `The block \`${first!.type}\` has no counterpart; it is shown as a callout.`,
        placeAt(number),
      );
    else notes.done('admonition', 'Converted admonitions to callouts.', placeAt(number));
    add(`${colons} ${openLine(first!)}`);
    inner.push(...contents[0]!);
    add(colons);
  }
  return inner.map((line) => (line.text === '' ? line : {...line, text: indent + line.text}));
}

/** Callouts have the name of their type as title, so other types keep theirs by a title. */
function openLine({kind, type, title, open}: Block): string {
  const callout = calloutTypes.get(type) ?? 'note';
  const capital = type.charAt(0).toUpperCase() + type.slice(1);
  const shown =
    title !== undefined && title !== ''
      ? kind === 'other'
        ? `${capital.replace(/[-_]/g, ' ')}: ${title}`
        : title
      : kind === 'details'
        ? capital || 'Details'
        : callout === type || type === ''
          ? ''
          : capital;
  const name = kind === 'details' ? 'details' : callout;
  return [name, ...(shown === '' ? [] : [shown]), ...(open && kind === 'details' ? ['{open}'] : [])].join(' ');
}

function trimmed(lines: readonly Line[]): readonly Line[] {
  let [start, end] = [0, lines.length];
  while (start < end && lines[start]!.text.trim() === '') start++;
  while (end > start && lines[end - 1]!.text.trim() === '') end--;
  return lines.slice(start, end);
}

function maxColons(lines: readonly Line[]): number {
  return lines.reduce(
    (max, {text, code}) => (code ? max : Math.max(max, /^\s*(:{2,})/.exec(text)?.[1]?.length ?? 0)),
    0,
  );
}
