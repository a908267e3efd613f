import type {ReactNode} from 'react';
import {inlineParts, type InlinePart} from '../support/inline-parts.js';
import {Link} from './link.js';

/** Renders a string from a data file with its inline code, emphasis and links. */
export function InlineMarkdown({text}: {readonly text: string}): ReactNode {
  return inlineParts(text).map((part, i) => <Part key={i} part={part} />);
}

function Part({part}: {readonly part: InlinePart}): ReactNode {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'strikethrough':
      // Visual only: struck-out words are not part of the sentence.
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
