import type {ReactNode} from 'react';
import {Icon, Island, type Config} from 'galley/page';
import {headerLinks, sectionsOf} from '../support/header-links.js';
import {menuLabel} from '../support/menu-label.js';
import {SignInLinks} from './sign-in-links.js';
import {HeaderLink} from './header-link.js';
import {Logo} from './logo.js';
import {RepositoryButton} from './repository-button.js';
import {SearchButton} from './search-button.js';

export interface HeaderConfig extends Pick<Config, 'brand' | 'logo' | 'header' | 'apiDocs' | 'app' | 'repository'> {
  /** Signed-in visitors see a link to the application instead of the sign-in links. */
  readonly hasSignedInHint?: boolean;
  /** The application shares the origin of this site, so its links must not be handled as links to pages. */
  readonly isAppSameOrigin?: boolean;
}

export interface SiteHeaderProps {
  readonly config: HeaderConfig;
  /** First segment of the route: `/docs`. */
  readonly section: string;
  /** Whether small screens have a panel to open. */
  readonly hasMenu: boolean;
}

/** The bar on top of every page. */
export function SiteHeader({config, section, hasMenu}: SiteHeaderProps): ReactNode {
  return (
    <header className="site-header">
      <div className="container">
        <Logo config={config} />
        <nav aria-label="Main">
          <ul>
            {headerLinks(config).map((link) => (
              <li key={link.to}>
                <HeaderLink link={link} active={sectionsOf(link).includes(section)} />
              </li>
            ))}
          </ul>
        </nav>
        <SearchButton />
        <RepositoryButton />
        <SignInLinks config={config} size="small" icon />
        {hasMenu && (
          <>
            <Island of="menu-button" when="interaction" replay={[]} props={{panel: 'site-menu'}} />
            {/* Without a script, the footer serves as the menu. */}
            <noscript>
              <a className="icon-button menu-button" aria-label={menuLabel} href="#site-nav">
                <Icon name="lucide:menu" />
              </a>
            </noscript>
          </>
        )}
      </div>
    </header>
  );
}
