// Python-Markdown does not end a cell of a table at a `|` in inline code. Other parsers of Markdown do, unless it is escaped.
import {codeSpans, type Line} from '../edit-prose.js';

/** Below a header: `| --- | :-: |` */
const separator = /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** ``| `a|b` | text |`` → ``| `a\|b` | text |`` */
export function escapeTablePipes(lines: readonly Line[]): readonly Line[] {
  const result = [...lines];
  for (let index = 1; index < result.length; index++) {
    const [header, line] = [result[index - 1]!, result[index]!];
    if (line.code || header.code || !line.text.includes('|') || !header.text.includes('|')) continue;
    if (!separator.test(line.text)) continue;
    result[index - 1] = escaped(header);
    for (index++; index < result.length; index++) {
      const row = result[index]!;
      if (row.code || !row.text.includes('|')) break;
      result[index] = escaped(row);
    }
  }
  return result;
}

function escaped(line: Line): Line {
  let text = '';
  let from = 0;
  for (const [start, end] of codeSpans(line.text)) {
    text += line.text.slice(from, start) + line.text.slice(start, end).replace(/(?<!\\)\|/g, '\\|');
    from = end;
  }
  return from === 0 ? line : {...line, text: text + line.text.slice(from)};
}
