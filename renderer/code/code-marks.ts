// Marks lines of a code block, from `{1,3-5}` and from comments such as `// [!code ++]` in the code.

type LineMark = 'mark' | 'add' | 'del' | 'focus' | 'warning' | 'error';

/** By line number, starting at 1. */
export type LineMarks = ReadonlyMap<number, ReadonlySet<LineMark>>;

/** Returns the code without the marking comments, and the marked lines. */
export function codeMarks(code: string, highlights: readonly number[]): {text: string; marks: LineMarks} {
  const marks = new Map<number, Set<LineMark>>();
  const add = (line: number, mark: LineMark) => marks.set(line, (marks.get(line) ?? new Set<LineMark>()).add(mark));
  for (const line of highlights) add(line, 'mark');
  if (!code.includes('[!code ')) return {text: code, marks};
  const keptLines: string[] = [];
  const lines = code.split('\n');
  for (const line of lines) {
    const found = commentPattern.exec(line);
    const mark = found === null ? undefined : markNames[found[1]!];
    if (found === null || mark === undefined) {
      keptLines.push(line);
      continue;
    }
    const text = line.slice(0, found.index).trimEnd();
    const count = Math.min(Number(found[2] ?? 1), lines.length);
    // A comment on a line of its own is removed with the line, and applies to the lines below.
    for (let below = 1; below <= count; below++) add(keptLines.length + below, mark);
    if (text !== '') keptLines.push(text);
  }
  return {text: keptLines.join('\n'), marks};
}

const commentPattern =
  /(?:\/\/|\/\*|\{\/\*|<!--|#|--|;|%) ?\[!code ([a-z]+|\+\+|--)(?::(\d{1,6}))?\] ?(?:\*\/\}?|-->)?[ \t]*$/;

const markNames: Readonly<Record<string, LineMark>> = {
  '++': 'add',
  '--': 'del',
  hl: 'mark',
  highlight: 'mark',
  focus: 'focus',
  warning: 'warning',
  error: 'error',
};
