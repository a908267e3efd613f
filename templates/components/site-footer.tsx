import type {ReactNode} from 'react';
import {Icon, type Config} from 'galley/page';
import {ColorModeButton} from './color-mode-button.js';
import {Link} from './link.js';
import {NewsletterForm} from './newsletter-form.js';
import {RepositoryButton} from './repository-button.js';

export interface SiteFooterProps {
  readonly config: Pick<Config, 'brand' | 'footer' | 'newsletter'>;
}

/** The footer, identical on every page. */
export function SiteFooter({config: {brand, footer, newsletter}}: SiteFooterProps): ReactNode {
  // Without a script, the menu button of the header links here: see `site-header.tsx`.
  return (
    <footer className="site-footer" id="site-nav">
      <div className="container">
        {(footer.columns.length > 0 || newsletter !== undefined) && (
          <div className="columns">
            {footer.columns.map(({title, links}, i) => (
              <nav key={title} aria-labelledby={`footer-${i}`}>
                <h2 id={`footer-${i}`}>{title}</h2>
                <ul>
                  {links.map(({label, to, target}) => (
                    <li key={to}>
                      <Link to={to} {...(target && {target})}>
                        {label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            {newsletter !== undefined && <NewsletterForm id="footer-newsletter" {...newsletter} />}
          </div>
        )}
        <div className="bottom">
          <div>
            {'© '}
            <span data-year="">{footer.year}</span> <address>{footer.owner ?? brand}</address>
          </div>
          <ColorModeButton />
          <RepositoryButton />
          {footer.social.map(({label, url, icon}) => (
            <Link key={url} className="icon-button" to={url} target="_blank" aria-label={`${label} (opens in new tab)`}>
              <Icon name={icon} />
            </Link>
          ))}
        </div>
      </div>
    </footer>
  );
}
