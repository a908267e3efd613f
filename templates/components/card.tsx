import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {Link} from './link.js';

export interface CardProps {
  readonly title?: string;
  readonly icon?: string;
  /** Turns the card into a link. */
  readonly to?: string;
  readonly children?: ReactNode;
}

/** A card with a title; several form a `card-group`. */
export function Card({title, icon, to, children}: CardProps): ReactNode {
  const heading = title ?? to;
  return (
    <div className="card">
      {icon !== undefined && <Icon name={icon} />}
      {heading !== undefined && (
        <h3>
          {to === undefined ? (
            heading
          ) : (
            <Link className="title" to={to}>
              {heading}
            </Link>
          )}
        </h3>
      )}
      <div>{children}</div>
    </div>
  );
}
