import type {ReactNode} from 'react';
import {Icon, type NavLink} from 'galley/page';
import {hasPage} from '../support/page-in-navigation.js';
import {Badge} from './badge.js';
import {Link} from './link.js';

export interface NavTreeProps {
  readonly links: readonly NavLink[];
  /** Paths of the groups that are open. */
  readonly open: readonly string[];
}

/** The page tree. Groups are collapsible; a group whose pages are not loaded is a link to its first page. */
export function NavTree({links, open}: NavTreeProps): ReactNode {
  return (
    <ul className="nav-tree">
      {links.map((link) => (
        <Entry key={link._path} link={link} open={open} />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly link: NavLink;
  readonly open: readonly string[];
}

function Entry({link, open}: EntryProps): ReactNode {
  const {title, _path} = link;
  // The page of a group is the link in front of its toggle, so the group does not list it again.
  const children = (link.children ?? []).filter((child) => child._path !== _path);
  if (children.length === 0) {
    return (
      <li>
        <Leaf link={link} closed={link.children?.length === 0} />
      </li>
    );
  }
  const owns = hasPage(link);
  return (
    <li className={owns ? 'with-page' : undefined}>
      {owns && <Leaf link={link} />}
      <details open={open.includes(_path)}>
        {owns ? (
          <summary aria-label={`Pages in ${title}`} />
        ) : (
          <summary>
            <Label link={link} />
          </summary>
        )}
        <ul>
          {children.map((child) => (
            <Entry key={child._path} link={child} open={open} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Leaf({link, closed = false}: {readonly link: NavLink; readonly closed?: boolean}): ReactNode {
  const {_path, disabled, target, to, first} = link;
  if (disabled === true) {
    return (
      <span role="link" aria-disabled="true">
        <Label link={link} />
      </span>
    );
  }
  return (
    <Link to={text(to) ?? text(first) ?? _path} target={text(target)} data-state={closed ? 'closed' : undefined}>
      <Label link={link} />
      {target === '_blank' && <Icon name="lucide:arrow-up-right" />}
    </Link>
  );
}

function Label({link: {title, icon, badge}}: {readonly link: NavLink}): ReactNode {
  const badgeProps = typeof badge === 'string' || typeof badge === 'number' ? {label: String(badge)} : badge;
  return (
    <>
      {typeof icon === 'string' && <Icon name={icon} />}
      {title}
      {typeof badgeProps === 'object' && badgeProps !== null && <Badge {...badgeProps} />}
    </>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
