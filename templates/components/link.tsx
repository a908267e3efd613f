import type {ComponentProps, ReactNode} from 'react';
import {href} from 'galley/page';
import {linkTarget} from '../support/link-target.js';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Route on this site, fragment, or absolute URL. */
  readonly to: string;
}

/** An anchor that knows the base path, is careful with foreign sites, and says when it opens a new tab. */
export function Link({to, target, children, ...rest}: LinkProps): ReactNode {
  const link = linkTarget(to, target);
  if (link.to === undefined)
    return (
      <a aria-disabled="true" {...rest}>
        {children}
      </a>
    );
  return (
    <a href={href(link.to)} target={link.target} rel={link.rel} {...rest}>
      {children}
      {link.target === '_blank' && <span className="sr-only"> (opens in new tab)</span>}
    </a>
  );
}
