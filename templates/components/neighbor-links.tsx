import type {ReactNode} from 'react';
import type {Neighbor as NeighborFields, Neighbors} from '../support/neighbors.js';
import {plainText} from '../support/inline-parts.js';
import {Link} from './link.js';

export interface NeighborLinksProps {
  readonly pages: Neighbors;
  readonly labels?: readonly [string, string];
}

/** Links to the previous and the next page, with the keyboard shortcuts `[` and `]`. */
export function NeighborLinks({pages: [before, after], labels = ['Previous', 'Next']}: NeighborLinksProps): ReactNode {
  if (before === undefined && after === undefined) return null;
  return (
    <nav className="neighbors" aria-label="More pages">
      {before && <Neighbor rel="prev" shortcut="[" label={labels[0]} page={before} />}
      {after && <Neighbor rel="next" shortcut="]" label={labels[1]} page={after} />}
    </nav>
  );
}

interface NeighborProps {
  readonly rel: 'prev' | 'next';
  readonly shortcut: string;
  readonly label: string;
  readonly page: NeighborFields;
}

function Neighbor({rel, shortcut, label, page: {to, title, description}}: NeighborProps): ReactNode {
  return (
    <Link to={to} rel={rel} data-shortcut={shortcut} data-shortcut-label={label} aria-keyshortcuts={shortcut}>
      <span className="slug">{rel === 'prev' ? `← ${label}` : `${label} →`}</span>
      <strong>{title}</strong>
      {description !== undefined && description !== '' && <p>{plainText(description)}</p>}
    </Link>
  );
}
