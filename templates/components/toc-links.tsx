import type {ReactNode} from 'react';
import type {TocLink} from 'galley/page';

/** The headings of a page as nested links. */
export function TocLinks({links}: {readonly links: readonly TocLink[]}): ReactNode {
  return (
    <ul className="toc-links">
      {links.map(({id, text, children}) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          {children !== undefined && children.length > 0 && <TocLinks links={children} />}
        </li>
      ))}
    </ul>
  );
}
