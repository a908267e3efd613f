import type {ReactNode} from 'react';
import {isOn, type Flag} from '../support/boolean-attribute.js';

export interface DisclosureProps {
  readonly label: ReactNode;
  readonly open?: Flag;
  readonly children?: ReactNode;
}

/** A button that shows and hides its content. With a script, Escape and a click outside close it. */
export function Disclosure({label, open, children}: DisclosureProps): ReactNode {
  return (
    <details className="disclosure" data-dismiss="" open={isOn(open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}

/** A button inside a disclosure that closes it and moves the focus back. */
export function DisclosureClose({children = 'Close'}: {readonly children?: ReactNode}): ReactNode {
  return (
    <button type="button" className="button" data-variant="outline" data-folds="">
      {children}
    </button>
  );
}
