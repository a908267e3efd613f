import type {ComponentProps, ReactNode} from 'react';
import {href} from 'galley/page';
import {isActive, type ActiveOptions} from '../support/is-active-link.js';
import {linkTarget} from '../support/link-target.js';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Route on this site, fragment, or absolute URL. */
  readonly to: string;
  /** Whether the link leads to another site although its address does not show it. */
  readonly external?: boolean;
  /** Rendered without an address. */
  readonly disabled?: boolean;
  /** Current route: the link is active if it leads there or to a parent. */
  readonly route?: string;
  readonly active?: ActiveOptions;
}

/** An anchor that adds the base path, sets `rel` for other sites, and announces that it opens a new tab. */
export function Link(props: LinkProps): ReactNode {
  const {to, target, external = false, disabled = false, route, active, children, ...rest} = props;
  const link = linkTarget(to, target, external);
  if (link.to === undefined || disabled)
    return (
      <a role="link" aria-disabled="true" tabIndex={-1} {...rest}>
        {children}
      </a>
    );
  return (
    <a
      href={href(link.to)}
      target={link.target}
      rel={link.rel}
      {...(route !== undefined && marks(to, route, active))}
      {...rest}
    >
      {children}
      {link.target === '_blank' && <span className="sr-only"> (opens in new tab)</span>}
    </a>
  );
}

/** `aria-current` marks a link to the current page. A link to a page above it only looks active. */
function marks(to: string, route: string, active: ActiveOptions = {}): object {
  if (!isActive(to, route, active)) return {};
  const isHere = isActive(to, route, {...active, exact: true});
  return {'data-state': 'active', ...(isHere && {'aria-current': 'page'})};
}
