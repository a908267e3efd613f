import type {ReactNode} from 'react';
import {Icon, type Config} from 'galley/page';
import {HeaderLink, sectionsOf} from './header-link.js';
import {Link} from './link.js';
import {Logo} from './logo.js';
import {SearchButton} from './search-button.js';

export type HeaderConfig = Pick<Config, 'brand' | 'logo' | 'header' | 'apiDocs' | 'app'>;

export interface SiteHeaderProps {
  readonly config: HeaderConfig;
  /** First segment of the route: `/docs`. */
  readonly section: string;
  /** Whether small screens have a panel to open. */
  readonly menu: boolean;
}

/** The bar on top of every page. */
export function SiteHeader({config, section, menu}: SiteHeaderProps): ReactNode {
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
        {config.app !== undefined && (
          <>
            <Link className="button" data-variant="outline" data-size="small" to={`${trimmed(config.app.url)}/login`}>
              Sign in
            </Link>
            <Link className="button" data-variant="solid" data-size="small" to={`${trimmed(config.app.url)}/signup`}>
              Sign up
              <Icon name="lucide:arrow-right" />
            </Link>
          </>
        )}
        {menu && (
          <>
            <button
              type="button"
              className="icon-button menu-button"
              aria-label="Open Menu"
              aria-haspopup="dialog"
              {...{commandfor: 'site-menu', command: 'show-modal'}}
            >
              <Icon name="lucide:menu" />
            </button>
            {/* The foot of the page has the same links. */}
            <noscript>
              <a className="icon-button menu-button" aria-label="Open Menu" href="#site-nav">
                <Icon name="lucide:menu" />
              </a>
            </noscript>
          </>
        )}
      </div>
    </header>
  );
}

/** The site's own links, then the API documentation elsewhere. */
export function headerLinks({header, apiDocs}: HeaderConfig): HeaderConfig['header']['links'] {
  if (apiDocs === undefined) return header.links;
  return [...header.links, {label: apiDocs.label, to: apiDocs.url, target: '_blank'}];
}

export function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
