import type {ReactNode} from 'react';
import {isOn, type Flag} from '../support/flag.js';

export interface DisclosureProps {
  readonly label: ReactNode;
  readonly open?: Flag;
  readonly children?: ReactNode;
}

/** A button and what it shows. Escape leaves it alone. */
export function Disclosure({label, open, children}: DisclosureProps): ReactNode {
  return (
    <details className="disclosure" open={isOn(open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** A button inside of a disclosure that closes it and gives the focus back. */
export function DisclosureClose({children = 'Close'}: {readonly children?: ReactNode}): ReactNode {
  return (
    <button type="button" className="button" data-variant="outline" data-folds="">
      {children}
    </button>
  );
}
