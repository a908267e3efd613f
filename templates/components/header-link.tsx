import type {ReactNode} from 'react';
import {Icon, type Config} from 'galley/page';
import {Link} from './link.js';

type HeaderLinkFields = Config['header']['links'][number];

/** One entry of the header: a link, or a small menu when it has children. */
export function HeaderLink({link, active}: {readonly link: HeaderLinkFields; readonly active: boolean}): ReactNode {
  if (link.children === undefined) return <Plain link={link} active={active} />;
  return (
    <details name="site-header">
      <summary data-state={active ? 'active' : undefined}>
        {link.label}
        <Icon name="lucide:chevron-down" />
      </summary>
      <ul>
        {link.children.map((child) => (
          <li key={child.to}>
            <Plain link={child} active={false} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Plain({link, active}: {readonly link: HeaderLinkFields; readonly active: boolean}): ReactNode {
  const {label, to, target, icon, description, badge} = link;
  return (
    <Link to={to} data-state={active ? 'active' : undefined} {...(target && {target})}>
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
