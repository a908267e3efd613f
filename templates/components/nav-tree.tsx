import type {ReactNode} from 'react';
import type {NavLink} from 'galley/page';
import {Link} from './link.js';

export interface NavTreeProps {
  readonly links: readonly NavLink[];
  /** Paths of the groups that are open. */
  readonly open: readonly string[];
}

/** The tree of pages. A group folds; one whose pages are not at hand is a link to its first page. */
export function NavTree({links, open}: NavTreeProps): ReactNode {
  return (
    <ul className="nav-tree">
      {links.map((link) => (
        <Entry key={link._path} link={link} open={open} />
      ))}
    </ul>
  );
}

function Entry({link, open}: {readonly link: NavLink; readonly open: readonly string[]}): ReactNode {
  const {children, title, _path} = link;
  if (children === undefined || children.length === 0) {
    return (
      <li>
        <Leaf link={link} {...(children !== undefined && {state: 'closed'})} />
      </li>
    );
  }
  return (
    <li>
      <details open={open.includes(_path)}>
        <summary>{title}</summary>
        <ul>
          {children.map((child) => (
            <Entry key={child._path} link={child} open={open} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Leaf({link, state}: {readonly link: NavLink; readonly state?: string}): ReactNode {
  const {title, _path, badge, disabled, target, first} = link;
  if (disabled === true) return <span aria-disabled="true">{title}</span>;
  return (
    <Link
      to={typeof first === 'string' ? first : _path}
      data-state={state}
      {...(typeof target === 'string' && {target})}
    >
      {title}
      {(typeof badge === 'string' || typeof badge === 'number') && <span className="badge">{badge}</span>}
    </Link>
  );
}
