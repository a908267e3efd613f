import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {Link} from './link.js';

export interface ContentButtonProps {
  readonly to?: string;
  readonly variant?: 'solid' | 'outline' | 'ghost';
  readonly icon?: string;
  readonly target?: string;
  readonly children?: ReactNode;
}

/** `:button-link[Install]{to="/docs/install"}` in Markdown. */
export function ContentButton({to = '/', variant = 'solid', icon, target, children}: ContentButtonProps): ReactNode {
  return (
    <Link className="button" to={to} data-variant={variant} {...(target !== undefined && {target})}>
      {children}
      {icon !== undefined && <Icon name={icon} />}
    </Link>
  );
}
