import type {ReactNode} from 'react';
import type {PageProps} from 'galley/page';
import {TocLinks} from './toc-links.js';

/** The headings of a page: a column on wide screens, folded under the header on small ones. */
export function Toc({toc}: Pick<PageProps, 'toc'>): ReactNode {
  if (toc === null || toc.links.length === 0) return null;
  const title = toc.title || 'Table of Contents';
  return (
    <>
      <details className="toc-menu">
        <summary>{title}</summary>
        <TocLinks links={toc.links} />
      </details>
      <nav className="toc" aria-label={title}>
        <h2>{title}</h2>
        <TocLinks links={toc.links} />
      </nav>
    </>
  );
}
