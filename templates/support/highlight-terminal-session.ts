// Highlights a terminal session line by line: commands, places, severities and code frames.

/** A span of a line. `className` is absent for plain text. */
export interface Span {
  readonly text: string;
  readonly className?: 'prompt' | 'command' | 'place' | 'severity' | 'gutter' | 'caret' | 'hint' | 'done' | 'quiet';
}

/** Text of a session → lines of spans. `$ galley build` is a command; `a.md:3:1  error  …` is a diagnostic. */
export function highlightTerminalSession(text: string): readonly (readonly Span[])[] {
  return text.replace(/\n+$/, '').split('\n').map(lineSpans);
}

function lineSpans(line: string): readonly Span[] {
  for (const {shape, classNames} of shapes) {
    const match = shape.exec(line);
    if (match === null) continue;
    return match.slice(1).flatMap((part, i): Span[] => {
      const className = classNames[i];
      if (part === undefined || part === '') return [];
      return [className ? {text: part, className} : {text: part}];
    });
  }
  return [{text: line}];
}

const shapes: readonly {readonly shape: RegExp; readonly classNames: readonly (Span['className'] | '')[]}[] = [
  {shape: /^(\$ )(.*)$/, classNames: ['prompt', 'command']},
  {shape: /^(# .*)$/, classNames: ['quiet']},
  {
    shape: /^(\S+:\d+:\d+)(\s+)(error|warning)(\s.*?)(\s\s[a-z]+(?:-[a-z]+)+)?$/,
    classNames: ['place', '', 'severity', '', 'quiet'],
  },
  {shape: /^(\s*\d*\s*[│|]\s*)(\^+.*)$/, classNames: ['gutter', 'caret']},
  {shape: /^(\s*\d*\s*│)(.*)$/, classNames: ['gutter', '']},
  {shape: /^(\s*hint:)(.*)$/, classNames: ['hint', '']},
  {shape: /^(\s*✓)(.*)$/, classNames: ['done', '']},
];
