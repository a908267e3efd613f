import type {ReactNode} from 'react';
import type {NavLink} from 'galley/page';
import {hasPage} from '../support/page-in-navigation.js';
import {Link} from './link.js';

/** With more levels than this, small screens hide the middle ones behind a button. */
const maxLevels = 3;

/** Breadcrumbs from the section to the page. */
export function Breadcrumb({trail}: {readonly trail: readonly NavLink[]}): ReactNode {
  const [first, ...between] = trail.slice(0, -1);
  const page = trail.at(-1);
  if (first === undefined || page === undefined) return null;
  const folds = trail.length > maxLevels;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <Level link={first} />
        </li>
        {folds && (
          <li className="breadcrumb-more">
            <button type="button" popoverTarget="breadcrumb-more" aria-label="Show hidden levels">
              …
            </button>
            <ul id="breadcrumb-more" popover="auto">
              {between.map((link) => (
                <li key={link._path}>
                  <Level link={link} />
                </li>
              ))}
            </ul>
          </li>
        )}
        {between.map((link) => (
          <li key={link._path} data-middle={folds ? '' : undefined}>
            <Level link={link} />
          </li>
        ))}
        <li>
          <span aria-current="page">{page.title}</span>
        </li>
      </ol>
    </nav>
  );
}

/** A folder without a page of its own is a name, not a link. */
function Level({link}: {readonly link: NavLink}): ReactNode {
  return hasPage(link) ? <Link to={link._path}>{link.title}</Link> : <span>{link.title}</span>;
}
