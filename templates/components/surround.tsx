import type {ReactNode} from 'react';
import type {PageDocument} from 'galley/page';
import {Link} from './link.js';

export interface SurroundProps {
  /** The page before and the page after, as a `surround` query answers. */
  readonly pages: readonly (PageDocument | null)[];
  readonly labels?: readonly [string, string];
}

/** On to the next page, or back to the one before. */
export function Surround({pages, labels = ['Previous', 'Next']}: SurroundProps): ReactNode {
  const [before, after] = pages;
  if (!before && !after) return null;
  return (
    <nav className="surround" aria-label="More pages">
      {before && <Neighbour rel="prev" label={labels[0]} page={before} />}
      {after && <Neighbour rel="next" label={labels[1]} page={after} />}
    </nav>
  );
}

interface NeighbourProps {
  readonly rel: 'prev' | 'next';
  readonly label: string;
  readonly page: PageDocument;
}

function Neighbour({rel, label, page: {_path, title, description}}: NeighbourProps): ReactNode {
  return (
    <Link to={_path} rel={rel}>
      <span className="slug">{rel === 'prev' ? `← ${label}` : `${label} →`}</span>
      <strong>{title}</strong>
      {description !== undefined && description !== '' && <p>{description}</p>}
    </Link>
  );
}
