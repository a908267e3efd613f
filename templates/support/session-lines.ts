// What a reader sees in a terminal: commands, places, severities and frames, told apart line by line.

/** A stretch of a line; `look` is a class name, absent for ordinary text. */
export interface Span {
  readonly text: string;
  readonly look?: 'prompt' | 'command' | 'place' | 'severity' | 'gutter' | 'caret' | 'hint' | 'done' | 'quiet';
}

/** Text of a session → lines of spans. `$ galley build` is a command; `a.md:3:1  error  …` is a diagnostic. */
export function sessionLines(text: string): readonly (readonly Span[])[] {
  return text.replace(/\n+$/, '').split('\n').map(lineSpans);
}

function lineSpans(line: string): readonly Span[] {
  for (const {shape, looks} of shapes) {
    const match = shape.exec(line);
    if (match === null) continue;
    return match.slice(1).flatMap((part, i): Span[] => {
      const look = looks[i];
      if (part === undefined || part === '') return [];
      return [look ? {text: part, look} : {text: part}];
    });
  }
  return [{text: line}];
}

const shapes: readonly {readonly shape: RegExp; readonly looks: readonly (Span['look'] | '')[]}[] = [
  {shape: /^(\$ )(.*)$/, looks: ['prompt', 'command']},
  {shape: /^(# .*)$/, looks: ['quiet']},
  {
    shape: /^(\S+:\d+:\d+)(\s+)(error|warning)(\s.*?)(\s\s[a-z]+(?:-[a-z]+)+)?$/,
    looks: ['place', '', 'severity', '', 'quiet'],
  },
  {shape: /^(\s*\d*\s*[│|]\s*)(\^+.*)$/, looks: ['gutter', 'caret']},
  {shape: /^(\s*\d*\s*│)(.*)$/, looks: ['gutter', '']},
  {shape: /^(\s*hint:)(.*)$/, looks: ['hint', '']},
  {shape: /^(\s*✓)(.*)$/, looks: ['done', '']},
];
