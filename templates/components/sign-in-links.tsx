import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {appLinkAttributes, appUrl} from '../support/app-url.js';
import {Link} from './link.js';
import type {HeaderConfig} from './site-header.js';

export interface SignInLinksProps {
  readonly config: HeaderConfig;
  readonly size?: 'small';
  readonly icon?: boolean;
}

/** Links to sign in, sign up or open the application. They send a referrer, so that the application can see where visitors come from. */
export function SignInLinks({config, size, icon = false}: SignInLinksProps): ReactNode {
  const {app, hasSignedInHint = false, isAppSameOrigin = false} = config;
  if (app === undefined) return null;
  const to = (page: string): string => appUrl(config, page) ?? app.url;
  const buttonProps = {
    className: 'button',
    rel: undefined,
    ...(size !== undefined && {'data-size': size}),
    ...(isAppSameOrigin && appLinkAttributes),
  };
  const out = hasSignedInHint ? {'data-signed': 'out'} : {};
  return (
    <>
      <Link data-variant="outline" {...buttonProps} {...out} to={to('login')}>
        Sign in
      </Link>
      <Link data-variant="solid" {...buttonProps} {...out} to={to('signup')}>
        Sign up
        {icon && <Icon name="lucide:arrow-right" />}
      </Link>
      {hasSignedInHint && (
        <span hidden data-signed="in">
          <Link data-variant="outline" {...buttonProps} to={app.url}>
            Open app
          </Link>
        </span>
      )}
    </>
  );
}
