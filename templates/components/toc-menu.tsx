import type {ReactNode} from 'react';
import type {PageProps} from 'galley/page';
import {tocEntries} from '../support/toc-entries.js';
import {TocLinks} from './toc-links.js';

/** The headings of a page on small screens: folded under the header. */
export function TocMenu({toc}: Pick<PageProps, 'toc'>): ReactNode {
  const entries = tocEntries(toc);
  return (
    entries && (
      <details className="toc-menu">
        <summary>{entries.title}</summary>
        <TocLinks links={entries.links} />
      </details>
    )
  );
}
