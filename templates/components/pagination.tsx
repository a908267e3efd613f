import type {ReactNode} from 'react';
import type {ListPage} from 'galley/page';
import {Link} from './link.js';

export interface PaginationProps {
  readonly list: ListPage;
}

/** Links to the previous and the next page of a list, with the keyboard shortcuts `[` and `]`. */
export function Pagination({list: {number, count, prev, next}}: PaginationProps): ReactNode {
  if (count <= 1) return null;
  return (
    <nav className="pages" aria-label="Pagination">
      {prev !== null && (
        <Link to={prev} rel="prev" data-shortcut="[">
          ← Newer
        </Link>
      )}
      <span aria-current="page">{`Page ${number} of ${count}`}</span>
      {next !== null && (
        <Link to={next} rel="next" data-shortcut="]">
          Older →
        </Link>
      )}
    </nav>
  );
}
