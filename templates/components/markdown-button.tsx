import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {Link} from './link.js';

export interface MarkdownButtonProps {
  readonly to?: string;
  readonly variant?: 'solid' | 'outline' | 'ghost';
  readonly icon?: string;
  readonly target?: string;
  readonly children?: ReactNode;
}

/** `:button-link[Install]{to="/docs/install"}` in Markdown. */
export function MarkdownButton({to = '', variant = 'solid', icon, target, children}: MarkdownButtonProps): ReactNode {
  return (
    <Link
      className="button"
      to={to}
      disabled={to === ''}
      data-variant={variant}
      {...(target !== undefined && {target})}
    >
      {children}
      {icon !== undefined && <Icon name={icon} />}
    </Link>
  );
}
