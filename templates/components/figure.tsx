import type {ReactNode} from 'react';
import type {Figure as FigureFields} from '../collections.js';
import {sessionLines, type Span} from '../support/session-lines.js';
import {treeLines} from '../support/tree-lines.js';

/** A terminal session, a file or a folder, set as a proof: in a frame with crop marks and its name on top. */
export function Figure({kind, title, text}: FigureFields): ReactNode {
  return (
    <figure className="figure sheet" data-kind={kind}>
      {title !== undefined && <figcaption className="slug">{title}</figcaption>}
      <pre tabIndex={0}>
        <code>{contents[kind](text)}</code>
      </pre>
    </figure>
  );
}

const contents = {
  terminal: (text: string) =>
    sessionLines(text).map((spans, i) => <div key={i}>{spans.length === 0 ? '\n' : spans.map(Stretch)}</div>),
  tree: (text: string) =>
    treeLines(text).map(({branch, name}, i) => (
      <div key={i}>
        <span className="branch">{branch}</span>
        {name}
      </div>
    )),
  code: (text: string) => text,
} as const;

function Stretch({text, look}: Span, key: number): ReactNode {
  if (look === undefined) return text || '\n';
  return (
    <span key={key} className={look} data-severity={look === 'severity' ? text : undefined}>
      {text}
    </span>
  );
}
