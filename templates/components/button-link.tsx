import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {ButtonLink as ButtonFields} from '../schemas.js';
import type {ButtonProps} from './button.js';
import {Link} from './link.js';

export interface ButtonLinkProps extends ButtonFields {
  readonly size?: ButtonProps['size'];
  readonly disabled?: boolean;
}

/** A link that looks like a button. Its icon follows the label; by default, links that open a new tab have an arrow. */
export function ButtonLink(props: ButtonLinkProps): ReactNode {
  const {label, to, icon, target, variant = 'solid', size = 'medium', disabled = false} = props;
  return (
    <Link
      className="button"
      to={to}
      disabled={disabled}
      data-variant={variant}
      data-size={size}
      {...(target && {target})}
    >
      {label}
      {icon !== undefined ? <Icon name={icon} /> : target === '_blank' && <Icon name="lucide:arrow-up-right" />}
    </Link>
  );
}
