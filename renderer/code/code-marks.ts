// Marks lines and words of a code block, as given by options such as `{1,3-5}` and comments such as `// [!code ++]`.
import type {CodeBlockOptions} from './code-options.js';
import type {WordMark} from './word-marks.js';

export type LineMark = 'mark' | 'add' | 'del' | 'focus' | 'warning' | 'error';

/** By line number, starting at 1. */
type LineMarks = ReadonlyMap<number, ReadonlySet<LineMark>>;

export interface MarkedCode {
  readonly text: string;
  readonly marks: LineMarks;
  readonly words: readonly WordMark[];
}

/** Returns the code without the marking comments, and the marks. */
export function codeMarks(code: string, {lines: marked, words: given}: CodeBlockOptions): MarkedCode {
  const marks = new Map<number, Set<LineMark>>();
  const add = (line: number, mark: LineMark) => marks.set(line, (marks.get(line) ?? new Set<LineMark>()).add(mark));
  for (const {mark, numbers} of marked) for (const line of numbers) add(line, mark);
  if (!code.includes('[!code ') && !code.includes('highlight-')) return {text: code, marks, words: given};
  const words = [...given];
  const keptLines: string[] = [];
  const lines = code.split('\n');
  let highlighting = false;
  for (const line of lines) {
    const comment = readComment(line, lines.length);
    const text = comment === undefined ? line : line.slice(0, comment.start).trimEnd();
    const first = keptLines.length + 1;
    // A comment on a line of its own is removed with the line, and applies to the lines below.
    if (comment === undefined || text !== '') keptLines.push(text);
    if (highlighting && keptLines.length === first) add(first, 'mark');
    if (comment === undefined) continue;
    highlighting = comment.range ?? highlighting;
    const last = first + comment.count - 1;
    if (comment.word !== undefined) words.push({mark: 'mark', pattern: comment.word, within: [first, last]});
    else if (comment.mark !== undefined) for (let below = first; below <= last; below++) add(below, comment.mark);
  }
  return {text: keptLines.join('\n'), marks, words};
}

interface MarkComment {
  /** Offset in its line. */
  readonly start: number;
  /** Number of lines to which it applies. */
  readonly count: number;
  readonly mark?: LineMark;
  readonly word?: string;
  /** Whether it begins or ends a range. */
  readonly range?: boolean;
}

function readComment(line: string, lineCount: number): MarkComment | undefined {
  const found = commentPattern.exec(line);
  if (found !== null) {
    const {index: start} = found;
    const [, kind = '', word, written] = found;
    const count = Math.min(Number(written ?? (word === undefined ? 1 : lineCount)), lineCount);
    if (word !== undefined) return {start, count, word};
    const mark = markNames[kind];
    return mark === undefined ? undefined : {start, count, mark};
  }
  const range = rangePattern.exec(line);
  if (range === null) return undefined;
  const start = line.search(/\S/);
  if (range[1] === 'next-line') return {start, count: 1, mark: 'mark'};
  return {start, count: 0, range: range[1] === 'start'};
}

const commentPattern =
  /(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%) ?\[!code (?:([a-z]+|\+\+|--)|word:([^\]]+?))(?::(\d{1,6}))?\] ?(?:\*\/\}?|-->)?[ \t]*$/;

/** Comments of Docusaurus, which must be on separate lines. */
const rangePattern =
  /^[ \t]*(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%)[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

const markNames: Readonly<Record<string, LineMark>> = {
  '++': 'add',
  '--': 'del',
  hl: 'mark',
  highlight: 'mark',
  focus: 'focus',
  warning: 'warning',
  error: 'error',
};
