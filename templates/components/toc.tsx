import type {ReactNode} from 'react';
import type {PageProps, TocLink} from 'galley/page';
import {TocLinks} from './toc-links.js';

/** The headings of a page: a column on wide screens. */
export function Toc({toc}: Pick<PageProps, 'toc'>): ReactNode {
  if (toc === null || toc.links.length === 0) return null;
  return (
    <nav className="toc" aria-labelledby="toc-title">
      <p id="toc-title" className="toc-title">
        {toc.title || title}
      </p>
      <TocLinks links={[top, ...toc.links]} />
    </nav>
  );
}

/** The same headings on small screens: folded under the header. */
export function TocMenu({toc}: Pick<PageProps, 'toc'>): ReactNode {
  if (toc === null || toc.links.length === 0) return null;
  return (
    <details className="toc-menu">
      <summary>{toc.title || title}</summary>
      <TocLinks links={[top, ...toc.links]} />
    </details>
  );
}

const title = 'Table of Contents';

/** The way back up. */
const top: TocLink = {id: 'site-main', depth: 2, text: 'Overview'};
