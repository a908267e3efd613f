import type {ReactNode} from 'react';
import {href} from 'galley/page';

export interface DialogButtonProps {
  /** Id of the dialog. */
  readonly of: string;
  /** Address of the same content, for readers without a script. */
  readonly to?: string | undefined;
  readonly variant?: 'solid' | 'outline' | 'ghost';
  readonly children?: ReactNode;
}

/** Opens a dialog. */
export function DialogButton({of, to, variant = 'outline', children}: DialogButtonProps): ReactNode {
  const look = {className: 'button', 'data-variant': variant, 'aria-haspopup': 'dialog'} as const;
  if (to !== undefined) {
    return (
      <a href={href(to)} data-opens={of} {...look}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" {...look} {...{commandfor: of, command: 'show-modal'}}>
      {children}
    </button>
  );
}
