import type {ReactNode} from 'react';
import type {NavLink} from 'galley/page';
import {Link} from './link.js';

/** The way from the section down to the page; the page itself is the h1 below and is not repeated. */
export function Breadcrumb({way}: {readonly way: readonly NavLink[]}): ReactNode {
  if (way.length < 2) return null;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {way.slice(0, -1).map((link) => (
          <li key={link._path}>{hasPage(link) ? <Link to={link._path}>{link.title}</Link> : link.title}</li>
        ))}
      </ol>
    </nav>
  );
}

/** A folder with a page of its own lists that page among its children. */
function hasPage({_path, children = []}: NavLink): boolean {
  return children.length === 0 || children.some((child) => child._path === _path);
}
