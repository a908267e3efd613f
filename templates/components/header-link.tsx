import type {ReactNode} from 'react';
import {Icon, slug} from 'galley/page';
import {sectionsOf, type HeaderLinkFields} from '../support/header-links.js';
import {usePopoverDelays} from '../support/use-popover-delays.js';
import {Link} from './link.js';

export interface HeaderLinkProps {
  readonly link: HeaderLinkFields;
  readonly active: boolean;
}

/**
 * A link of the header. If it has children, a button beside it opens their list, and so does hovering over it. `site-menu.tsx`
 * has the markup for small screens.
 */
export function HeaderLink({link, active}: HeaderLinkProps): ReactNode {
  const delays = usePopoverDelays();
  const sections = sectionsOf(link).join(' ');
  if (link.children === undefined) return <Entry link={link} active={active} sections={sections} />;
  const id = `header-${slug(link.label)}`;
  return (
    <div className="floats" data-hover={delays}>
      <Entry link={link} active={active} sections={sections} />
      <button type="button" className="chevron" aria-label={`${link.label} menu`} popoverTarget={id}>
        <Icon name="lucide:chevron-down" />
      </button>
      <ul id={id} className="floating" popover="auto">
        {link.children.map((child) => (
          <li key={child.to}>
            <Entry link={child} active={false} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends HeaderLinkProps {
  /** Sections in which client navigation marks the link as active. */
  readonly sections?: string;
}

function Entry({link, active, sections}: EntryProps): ReactNode {
  const {label, to, target, icon, description, badge, shortcut} = link;
  return (
    <Link
      to={to}
      data-state={active ? 'active' : undefined}
      data-section={sections || undefined}
      data-shortcut={shortcut}
      data-shortcut-label={shortcut && label}
      {...(target && {target})}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>
        {label}
        {description !== undefined && <small>{description}</small>}
      </span>
      {badge !== undefined && <span className="badge">{badge}</span>}
      {target === '_blank' && <Icon name="lucide:arrow-up-right" />}
    </Link>
  );
}
