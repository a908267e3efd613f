import type {ReactNode} from 'react';
import {tagRoute} from '../support/article-links.js';
import {Link} from './link.js';

/** The tags of an article; each links to all articles with that tag. */
export function TagList({tags}: {readonly tags: readonly string[]}): ReactNode {
  const routes = new Map(tags.map((tag) => [tagRoute(tag), tag] as const));
  routes.delete(undefined);
  if (routes.size === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {[...routes].map(([to = '', tag]) => (
        <li key={to}>
          <Link to={to}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
