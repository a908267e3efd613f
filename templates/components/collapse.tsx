import type {ReactNode} from 'react';
import {isOn, type Flag} from '../support/boolean-attribute.js';

export interface CollapseProps {
  readonly title?: string;
  readonly label?: string;
  readonly open?: Flag;
  readonly children?: ReactNode;
}

/** Collapsible content below its title: `::collapse` in Markdown. */
export function Collapse({title, label, open, children}: CollapseProps): ReactNode {
  return (
    <div className="accordion">
      <details open={isOn(open)}>
        <summary>
          <span>{title ?? label ?? 'More'}</span>
        </summary>
        <div>{children}</div>
      </details>
    </div>
  );
}
