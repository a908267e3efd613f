import type {ReactNode} from 'react';
import {inlineParts, type InlinePart} from '../support/inline-parts.js';
import {Link} from './link.js';

/** A text from a data file with its code, marks and links. */
export function Inline({text}: {readonly text: string}): ReactNode {
  return inlineParts(text).map((part, i) => <Part key={i} part={part} />);
}

function Part({part}: {readonly part: InlinePart}): ReactNode {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'mark':
      return <em>{part.text}</em>;
    case 'struck':
      // Drawn, not said: what was struck out is no part of the sentence.
      return <span className="struck" data-text={part.text} />;
    case 'link':
      return (
        <Link className="inline-link" to={part.to}>
          {part.text}
        </Link>
      );
    default:
      return part.text;
  }
}
