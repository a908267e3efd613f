import type {ReactNode} from 'react';
import {Icon, type NavLink} from 'galley/page';
import {headerLinks, type HeaderLinkFields} from '../support/header-links.js';
import {SignInLinks} from './sign-in-links.js';
import {Link} from './link.js';
import {Logo} from './logo.js';
import {NavTree} from './nav-tree.js';
import {RepositoryLink} from './repository-link.js';
import {SearchButton} from './search-button.js';
import type {HeaderConfig} from './site-header.js';

export interface SiteMenuProps {
  readonly config: HeaderConfig;
  /** Pages of the current section. */
  readonly links: readonly NavLink[];
  readonly open: readonly string[];
}

/** The panel of small screens. The browser opens and closes it by `command`, so it needs no script. */
export function SiteMenu({config, links, open}: SiteMenuProps): ReactNode {
  return (
    <dialog id="site-menu" className="site-menu" aria-label="Menu">
      <div>
        <Logo config={config} />
        <button
          type="button"
          className="icon-button"
          aria-label="Close Menu"
          {...{commandfor: 'site-menu', command: 'close'}}
        >
          <Icon name="lucide:x" />
        </button>
      </div>
      <SearchButton />
      <nav aria-label="Menu">
        <ul>
          {headerLinks(config).map((link) => (
            <MenuEntry key={link.to} link={link} />
          ))}
          {config.repository !== undefined && (
            <li>
              <RepositoryLink />
            </li>
          )}
        </ul>
        {/* Client navigation replaces this part, because it depends on the page. */}
        <div id="site-menu-pages" data-swap="">
          {links.length > 0 && <NavTree links={links} open={open} />}
        </div>
      </nav>
      {config.app !== undefined && (
        <p className="buttons">
          <SignInLinks config={config} />
        </p>
      )}
    </dialog>
  );
}

/** A link with its children, which the header shows in a popover. */
function MenuEntry({link: {label, to, target, children = []}}: {readonly link: HeaderLinkFields}): ReactNode {
  return (
    <li>
      <Link to={to} {...(target && {target})}>
        {label}
      </Link>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <MenuEntry key={child.to} link={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
