import type {ReactNode} from 'react';
import {Tooltip, type TooltipProps} from './tooltip.js';

export interface ContentTooltipProps extends Omit<TooltipProps, 'children'> {
  readonly children?: ReactNode;
}

/** Words in a text that explain themselves. */
export function ContentTooltip({children, ...tooltip}: ContentTooltipProps): ReactNode {
  return (
    <Tooltip {...tooltip}>
      <button type="button" className="term">
        {children}
      </button>
    </Tooltip>
  );
}
