import type {ReactNode} from 'react';
import type {Figure as FigureFields} from '../schemas.js';
import {highlightSnippet} from '../support/highlight-snippet.js';
import {highlightTerminalSession, type Span} from '../support/highlight-terminal-session.js';
import {treeLines} from '../support/tree-lines.js';

/** A terminal session, a file or a folder, in a frame with crop marks and with its name on top. */
export function CodeFigure({kind, title, text}: FigureFields): ReactNode {
  return (
    <figure className="figure sheet" data-kind={kind}>
      {title !== undefined && <figcaption className="slug">{title}</figcaption>}
      <pre>
        <code>{contents[kind](text)}</code>
      </pre>
    </figure>
  );
}

const contents = {
  terminal: (text: string) =>
    highlightTerminalSession(text).map((spans, i) => (
      <span key={i} className="row">
        {spans.length === 0 ? '\n' : spans.map(Stretch)}
      </span>
    )),
  tree: (text: string) =>
    treeLines(text).map(({branch, name}, i) => (
      <span key={i} className="row">
        <span className="branch">{branch}</span>
        {name}
      </span>
    )),
  code: (text: string) =>
    highlightSnippet(text).map(({text: part, className}, i) =>
      className === undefined ? (
        part
      ) : (
        <span key={i} className={className}>
          {part}
        </span>
      ),
    ),
} as const;

/** Spans that look like a token of highlighted code share its class. */
const likeCode: Readonly<Record<string, string>> = {place: 'f', done: 's', hint: 'n'};

function Stretch({text, className}: Span, key: number): ReactNode {
  if (className === undefined) return text || '\n';
  return (
    <span
      key={key}
      className={likeCode[className] ?? className}
      data-severity={className === 'severity' ? text : undefined}
    >
      {text}
    </span>
  );
}
