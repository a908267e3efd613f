// Converts the blocks of MkDocs: admonitions, details, tabs and blocks between slashes.
import {linesOf, type Line} from '../edit-prose.js';
import type {MkdocsTextContext} from './text-context.js';
import {
  type Block,
  type Closings,
  calloutTypes,
  closingLines,
  htmlBlock,
  indentedBlock,
  slashBlock,
} from './read-block.js';
import {lazy} from '../../../../renderer/base/lazy.js';
import {convertFence} from './convert-fence.js';
import {convertLine, convertReferences} from './convert-line.js';
import {withoutIcons} from './material-icons.js';
import {capitalize} from '../../../../runtime/text/capitalize.js';

export function convertBlocks(written: readonly Line[], context: MkdocsTextContext, depth: number): readonly Line[] {
  if (depth > maxDepth) return written;
  let lines = written;
  let closings = lazy(() => closingLines(written));
  const result: Line[] = [];
  let index = 0;
  let rescans = 0;
  while (index < lines.length) {
    const line = lines[index]!;
    const read = blockAt(lines, index, context, closings);
    if (read === undefined && isObjectBlock(line, context)) {
      const end = endOfOptions(lines, index);
      result.push(...commentedOut(lines.slice(index, end), context));
      index = end;
      continue;
    }
    if (read === undefined) {
      result.push(line.code ? convertFence(line) : {...line, text: convertLine(line, context) ?? ''});
      index++;
      continue;
    }
    const group = [read];
    for (;;) {
      const {end} = group.at(-1)!;
      // The end of a block also ends a code block in it that has no closing fence.
      if (lines[end]?.code === true && rescans < maxRescans) {
        lines = [...lines.slice(0, end), ...linesOf(textOf(lines.slice(end)), lines[end].number)];
        const rescanned = lines;
        closings = lazy(() => closingLines(rescanned));
        rescans++;
      }
      if (read.kind !== 'tab') break;
      const next = nextBlock(lines, end, context, closings);
      if (next?.kind !== 'tab' || next.startsGroup || next.indent.length !== read.indent.length) break;
      group.push(next);
    }
    result.push(...writeBlocks(group, context, depth));
    index = group.at(-1)!.end;
  }
  return result;
}

/** A block of mkdocstrings names an object by its path. Without a dot, it could be a container of another extension. */
function isObjectBlock({text, code}: Line, {plugins}: MkdocsTextContext): boolean {
  const path = code ? undefined : /^(?:#{1,6} *)?:::\s+([\w.]+)\s*$/.exec(text)?.[1];
  return path !== undefined && (plugins.has('mkdocstrings') || /\w\.\w/.test(path));
}

/** The options of an object are the indented lines directly below its path. */
function endOfOptions(lines: readonly Line[], start: number): number {
  let end = start + 1;
  while (/^(?: {4}|\t)\s*\S/.test(lines[end]?.text ?? '')) end++;
  return end;
}

function commentedOut(block: readonly Line[], {notes, placeAt}: MkdocsTextContext): readonly Line[] {
  notes.addManualStep(
    'mkdocstrings',
    'The documentation of this object comes from mkdocstrings. Write it, or link to it.',
    placeAt(block[0]!.number),
  );
  return block.map((line, index) => {
    const before = index === 0 ? '<!-- ' : '';
    const after = index === block.length - 1 ? ' -->' : '';
    return {
      ...line,
      text: before + line.text.replaceAll('-->', '- ->').replaceAll('<!--', '<! --') + after,
      code: true,
    };
  });
}

function blockAt(
  lines: readonly Line[],
  index: number,
  {extensions}: MkdocsTextContext,
  closings: Closings,
): Block | undefined {
  if (lines[index]?.code !== false) return undefined;
  const block = indentedBlock(lines, index) ?? slashBlock(lines, index);
  return block ?? (extensions.has('md_in_html') ? htmlBlock(lines, index, closings) : undefined);
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({text}) => text).join('\n');
}

/** Limits the time for texts in which many code blocks have no end. */
const maxRescans = 50;

/** Deeper blocks are not converted. */
const maxDepth = 20;

function nextBlock(
  lines: readonly Line[],
  from: number,
  context: MkdocsTextContext,
  closings: Closings,
): Block | undefined {
  let index = from;
  while (index < lines.length && lines[index]!.text.trim() === '') index++;
  return blockAt(lines, index, context, closings);
}

function writeBlocks(group: readonly Block[], context: MkdocsTextContext, depth: number): readonly Line[] {
  const {notes, placeAt} = context;
  const [first] = group;
  const {indent, number, kind} = first!;
  const contents = group.map(({content}) => trimmed(convertBlocks(withClosedCode(content), context, depth + 1)));
  const colons = ':'.repeat(Math.max(3, 1 + maxColons(contents.flat())));
  const inner: Line[] = [];
  const add = (text: string, at = number) => inner.push({text, number: at, code: false});
  if (kind === 'html') {
    add(first!.openTag ?? '');
    add('');
    inner.push(...contents[0]!);
    add('');
    add(`</${first!.type === 'p' ? 'div' : first!.type}>`);
  } else if (kind === 'plain') {
    notes.addManualStep(
      'block',
      `The block \`${first!.type}\` has no counterpart; its content is shown.`,
      placeAt(number),
    );
    inner.push(...contents.flat());
  } else if (kind === 'tab') {
    notes.done('tabs', 'Converted tabs to `:::tabs`.', placeAt(number));
    add(`${colons}tabs`);
    for (const [index, block] of group.entries()) {
      add(`== ${withoutIcons(block.title ?? '') || 'Tab'}`, block.number);
      add('');
      inner.push(...contents[index]!);
      add('');
    }
    inner.pop();
    add(colons);
  } else {
    if (kind === 'other')
      notes.addManualStep(
        'block',
        `The block \`${first!.type}\` has no counterpart; it is shown as a callout.`,
        placeAt(number),
      );
    else notes.done('admonition', 'Converted admonitions to callouts.', placeAt(number));
    add(`${colons} ${openLine(first!, context)}`);
    inner.push(...contents[0]!);
    add(colons);
  }
  const rest = indent.replace(/\S/g, ' ');
  return inner.map((line, index) =>
    line.text === '' ? line : {...line, text: (index === 0 ? indent : rest) + line.text},
  );
}

/** Closes a code block without an end, which would otherwise hide the end of the block around it. */
function withClosedCode(content: readonly Line[]): readonly Line[] {
  const text = textOf(content);
  const [first] = content;
  if (first === undefined || linesOf(`${text}\n`).at(-1)!.code === false) return content;
  const start = content.findLastIndex(({code}, index) => code && content[index - 1]?.code !== true);
  const fence = /(`{3,}|~{3,})/.exec(content[start]?.text ?? '')?.[1] ?? '```';
  // A fence on the last line closes what is not open.
  return linesOf(start === content.length - 1 ? textOf(content.slice(0, -1)) : `${text}\n${fence}`, first.number);
}

/** Callouts have the name of their type as title, so other types keep theirs by a title. */
function openLine({kind, type, title: written, open, number}: Block, context: MkdocsTextContext): string {
  const title = written === undefined ? undefined : withoutIcons(convertReferences(written, number, context));
  const callout = calloutTypes.get(type) ?? 'note';
  const capital = capitalize(type);
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
