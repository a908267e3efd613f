import type {ReactNode} from 'react';
import {Island, type PageProps} from 'galley/page';
import type {Auth} from '../collections.js';
import {readDocument} from '../support/read-document.js';
import {Inline} from './inline.js';
import {Link} from './link.js';
import {Logo} from './logo.js';
import {trimmed} from './site-header.js';

export interface AuthCardProps extends Pick<PageProps, 'document' | 'site'> {
  /** Page of the application site. */
  readonly goal: 'login' | 'signup';
}

/** Hands the visitor over to the application site; no password is ever asked for here. */
export function AuthCard({document, site: {config}, goal}: AuthCardProps): ReactNode {
  const {title, description, action, note, other} = readDocument<Auth>(document);
  return (
    <div className="auth-card sheet">
      <Logo config={config} />
      <h1>{title}</h1>
      {description !== undefined && <p>{description}</p>}
      {config.app === undefined ? (
        <p>This site has no application to sign in to.</p>
      ) : (
        <Island of="handoff" when="load" props={{label: action, to: `${trimmed(config.app.url)}/${goal}`}} />
      )}
      {note !== undefined && (
        <p>
          <Inline text={note} />
        </p>
      )}
      {other !== undefined && (
        <p>
          {other.question} <Link to={other.to}>{other.label}</Link>
        </p>
      )}
    </div>
  );
}
