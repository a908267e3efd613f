// Reads the text of a Mermaid diagram. The package that draws skips lines that it does not know and takes `A-->B` for
// one name, so every statement is checked here and written again in a form that it reads.
import {rewriteFlowchart} from './rewrite-flowchart.js';
import {rewriteClass, rewriteEntities, rewriteSequence, rewriteStates} from './rewrite-statements.js';
import {MermaidError, shorten, type Statement} from './statement.js';

export interface MermaidSource {
  /** Name of the type for screen readers. */
  readonly type: string;
  /** Text for the package. */
  readonly text: string;
  readonly title?: string;
  /** Name for screen readers. */
  readonly name?: string;
  readonly description?: string;
}

/** Returns the lines for the package, without the first. Throws a `MermaidError`. */
type Rewrite = (statements: readonly Statement[]) => readonly string[];

interface DiagramType {
  readonly type: string;
  readonly header: RegExp;
  readonly rewrite: Rewrite;
  /** First line for the package. */
  readonly first: (match: RegExpExecArray) => string;
}

const diagramTypes: readonly DiagramType[] = [
  {
    type: 'Flowchart',
    header: /^(?:graph|flowchart)(?:[ \t]+(TB|TD|BT|LR|RL))?$/i,
    rewrite: rewriteFlowchart,
    first: ([, direction = 'TD']) => `flowchart ${direction.toUpperCase()}`,
  },
  {
    type: 'Sequence diagram',
    header: /^sequenceDiagram$/i,
    rewrite: rewriteSequence,
    first: () => 'sequenceDiagram',
  },
  {
    type: 'State diagram',
    header: /^stateDiagram(?:-v2)?$/i,
    rewrite: rewriteStates,
    first: () => 'stateDiagram-v2',
  },
  {
    type: 'Class diagram',
    header: /^classDiagram(?:-v2)?$/i,
    rewrite: rewriteClass,
    first: () => 'classDiagram',
  },
  {
    type: 'Entity relationship diagram',
    header: /^erDiagram$/i,
    rewrite: rewriteEntities,
    first: () => 'erDiagram',
  },
];

/** Layout takes more than linear time. No readable diagram is as long. */
const maxLength = 20_000;
const maxLineLength = 2000;

/** Throws a `MermaidError`. */
export function readMermaid(written: string): MermaidSource {
  if (written.length > maxLength) throw new MermaidError('it is longer than 20,000 characters', {line: 0, column: 0});
  const {statements, ...accessibleTexts} = splitStatements(written);
  const [header, ...others] = statements;
  if (header === undefined) throw new MermaidError('it is empty', {line: 0, column: 0});
  for (const {type, header: pattern, rewrite, first} of diagramTypes) {
    const match = pattern.exec(header.text);
    if (match === null) continue;
    const lines = rewrite(others);
    if (lines.length === 0) throw new MermaidError('nothing follows its first line', header);
    return {type, text: [first(match), ...lines].join('\n'), ...accessibleTexts};
  }
  throw new MermaidError(`“${shorten(header.text)}” is not a type of diagram that Galley draws`, header, true);
}

/** Returns the statements without front matter, comments and directives, and the texts for screen readers. */
function splitStatements(written: string): Omit<MermaidSource, 'type' | 'text'> & {readonly statements: Statement[]} {
  const lines = written.split('\n');
  const long = lines.findIndex((line) => line.length > maxLineLength);
  if (long !== -1) throw new MermaidError('a line is longer than 2,000 characters', {line: long, column: 0});
  const statements: Statement[] = [];
  const texts: {title?: string; name?: string; description?: string} = {};
  let index = lines.findIndex((line) => line.trim() !== '');
  if (lines[index]?.trim() === '---') {
    const end = lines.findIndex((line, at) => at > index && line.trim() === '---');
    if (end === -1) throw new MermaidError('its front matter is never closed', {line: index, column: 0});
    for (const line of lines.slice(index + 1, end)) {
      const title = /^title:[ \t]*(.+)$/.exec(line.trimEnd())?.[1];
      if (title !== undefined) texts.title = unquote(title);
    }
    index = end + 1;
  }
  for (; index >= 0 && index < lines.length; index++) {
    const line = lines[index]!;
    const text = line.trim();
    if (text.startsWith('%%{')) {
      index = closingLine(lines, index, '}%%');
      continue;
    }
    if (text === '' || text.startsWith('%%')) continue;
    const name = /^accTitle[ \t]*:[ \t]*(.+)$/.exec(text)?.[1];
    const description = /^accDescr[ \t]*:[ \t]*(.+)$/.exec(text)?.[1];
    if (name !== undefined) texts.name = name;
    else if (description !== undefined) texts.description = description;
    else if (/^accDescr[ \t]*\{/.test(text)) {
      const end = closingLine(lines, index, '}');
      const inside = lines.slice(index, end + 1).join(' ');
      texts.description = inside
        .slice(inside.indexOf('{') + 1, inside.lastIndexOf('}'))
        .replace(/\s+/g, ' ')
        .trim();
      index = end;
    } else addStatements(line, index, statements);
  }
  const title = statements[1] && /^title(?::|[ \t])[ \t]*(.+)$/.exec(statements[1].text)?.[1];
  const isTitled = title !== undefined && /^sequence/i.test(statements[0]!.text);
  if (isTitled) statements.splice(1, 1);
  return {statements, ...texts, ...(isTitled && {title})};
}

function closingLine(lines: readonly string[], from: number, mark: string): number {
  const end = lines.findIndex((line, at) => at >= from && line.includes(mark));
  if (end === -1) throw new MermaidError(`“${mark}” is missing`, {line: from, column: indentOf(lines[from]!)});
  return end;
}

/** Splits a line at semicolons that are neither in quotes nor in brackets, and not the end of `#quot;`. */
function addStatements(line: string, index: number, statements: Statement[]): void {
  let start = 0;
  let isQuoted = false;
  let depth = 0;
  const add = (end: number): void => {
    const text = line.slice(start, end);
    const comment = /(?:^|\s)%%/.exec(text);
    const statement = (comment === null ? text : text.slice(0, comment.index)).trim();
    if (statement !== '')
      statements.push({text: statement.replace(/[ \t]+/g, ' '), line: index, column: start + indentOf(text)});
    start = end + 1;
  };
  // In the first line of a sequence diagram, and after it, text runs to the end of the line.
  const splitEnd = /^sequence/i.test(statements[0]?.text ?? line.trim()) ? 0 : line.length;
  for (let at = 0; at < splitEnd; at++) {
    const char = line[at]!;
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if ('[({'.includes(char)) depth++;
    else if ('])}'.includes(char)) depth--;
    else if (char === ';' && depth <= 0 && !/#\w+$/.test(line.slice(Math.max(0, at - 12), at))) add(at);
  }
  add(line.length);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function unquote(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
