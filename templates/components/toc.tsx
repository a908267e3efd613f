import type {ReactNode} from 'react';
import type {PageProps} from 'galley/page';
import {tocEntries} from '../support/toc-entries.js';
import {TocLinks} from './toc-links.js';

/** The headings of a page: a column on wide screens. */
export function Toc({toc}: Pick<PageProps, 'toc'>): ReactNode {
  const entries = tocEntries(toc);
  return (
    entries && (
      <nav className="toc" aria-labelledby="toc-title">
        <p id="toc-title" className="toc-title">
          {entries.title}
        </p>
        <TocLinks links={entries.links} />
      </nav>
    )
  );
}
