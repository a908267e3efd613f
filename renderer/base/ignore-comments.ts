// Reads comments that silence findings: `<!-- galley-ignore CODE: reason -->` in Markdown, `{/* … */}` in MDX, and
// `# galley-ignore CODE: reason` in YAML, also in the YAML block with the props of a component.
import type {Diagnostic, Edit, Place} from './diagnostic.js';

export interface IgnoreComment {
  /** Line of the comment, starting at 1. */
  readonly line: number;
  /** Lines whose findings it silences. 0 means findings without a line. */
  readonly targets: readonly number[];
  readonly codes: readonly string[];
  /** The edit that deletes it, with its whole line if nothing else is on that line. */
  readonly removal: Omit<Edit, 'file' | 'line'>;
}

export interface IgnoreComments {
  readonly comments: readonly IgnoreComment[];
  /** Comments without code or reason, which silence nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

const marker = 'galley-ignore';

/** Findings about a file as a whole have no line, or the first one. */
const wholeFileLines = [0, 1];

const noComments: IgnoreComments = {comments: [], diagnostics: []};

/**
 * A comment on a line of its own silences findings of the next line that is not blank, otherwise those of its own line.
 * In YAML before `bodyLine`, it also silences findings about the file as a whole. Comments in code blocks are examples, so
 * they are not read.
 */
export function ignoreCommentsIn(text: string, {file, bodyLine}: {file: string; bodyLine: number}): IgnoreComments {
  if (!text.includes(marker)) return noComments;
  const lines = text.split('\n');
  const comments: IgnoreComment[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const {line, index, isProps} of linesOutsideFences(lines, bodyLine)) {
    const isFileYaml = index + 1 < bodyLine;
    const isYaml = isFileYaml || isProps;
    const match = (isYaml ? yamlComment : markupComment).exec(line);
    if (match === null) continue;
    const [comment, content = ''] = match;
    const place = {file, line: index + 1, column: match.index + 1};
    const codesAndReason = /^([a-z][a-z\d-]*(?:[\s,]+[a-z][a-z\d-]*)*)\s*:\s*\S/.exec(content.trim());
    if (codesAndReason === null) {
      diagnostics.push(invalidComment(/[a-z][a-z\d-]*/.exec(content)?.[0], place));
      continue;
    }
    const isAlone = line.replace(comment, '').trim() === '';
    const target = isAlone ? nextLine(lines, index) : index + 1;
    comments.push({
      line: index + 1,
      targets: isFileYaml ? [target, ...wholeFileLines] : [target],
      codes: codesAndReason[1]!.split(/[\s,]+/),
      removal: isAlone ? lineRemoval(lines, index, isYaml) : {column: match.index + 1, old: comment, new: ''},
    });
  }
  return {comments, diagnostics};
}

/** Leaves a blank line if the comment is between two lines of text, because it separates paragraphs. */
function lineRemoval(lines: readonly string[], index: number, isYaml: boolean): IgnoreComment['removal'] {
  const isBetweenText =
    !isYaml && [lines[index - 1], lines[index + 1]].every((line) => line !== undefined && line.trim() !== '');
  return {column: 1, old: `${lines[index]}\n`, new: isBetweenText ? '\n' : ''};
}

const yamlComment = /(?:^|\s)#\s*galley-ignore\b(.*)$/;
const markupComment = /(?:<!--|\{\/\*)\s*galley-ignore\b(.*?)(?:-->|\*\/\})/;

function* linesOutsideFences(
  lines: readonly string[],
  bodyLine: number,
): Iterable<{readonly line: string; readonly index: number; readonly isProps: boolean}> {
  let fence: string | undefined;
  let isProps = false;
  for (const [index, line] of lines.entries()) {
    const run = index + 1 < bodyLine ? undefined : /^\s*(?:[-*+>]\s*|\d+[.)]\s*)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (isProps) {
      if (yamlFence.test(line)) isProps = false;
      else if (line.includes(marker)) yield {line, index, isProps};
    } else if (fence === undefined && startsProps(lines, index)) isProps = true;
    else if (fence !== undefined) {
      if (run?.startsWith(fence)) fence = undefined;
    } else if (run !== undefined) fence = run;
    else if (line.includes(marker)) yield {line, index, isProps};
  }
}

/** Returns whether the line is the first of two `---` around the props of the component that starts above it. */
function startsProps(lines: readonly string[], index: number): boolean {
  if (!yamlFence.test(lines[index]!) || !blockStart.test(lines[index - 1] ?? '')) return false;
  let next = index + 1;
  while (next < lines.length && !yamlFence.test(lines[next]!) && !blockEdge.test(lines[next]!)) next++;
  return yamlFence.test(lines[next] ?? '');
}

const blockStart = /^[\s>]*:{2,}[ \t]*[A-Za-z]/;
const blockEdge = /^[\s>]*:{2,}/;
const yamlFence = /^[\s>]*---\s*$/;

function nextLine(lines: readonly string[], index: number): number {
  const next = lines.findIndex((line, lineIndex) => lineIndex > index && line.trim() !== '');
  return next === -1 ? index + 1 : next + 1;
}

function invalidComment(code = 'link-broken', place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'ignore-invalid',
    message: 'This comment has no effect: it has no code or no reason.',
    hint: `Write \`galley-ignore ${code}: why it is right\`.`,
    place,
  };
}
