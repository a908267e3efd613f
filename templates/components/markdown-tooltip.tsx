import type {ReactNode} from 'react';
import {Tooltip, type TooltipProps} from './tooltip.js';

export interface MarkdownTooltipProps extends Omit<TooltipProps, 'children'> {
  readonly children?: ReactNode;
}

/** `:tooltip[words]{text="…"}` in Markdown: words with an explanation. */
export function MarkdownTooltip({children, ...tooltip}: MarkdownTooltipProps): ReactNode {
  return (
    <Tooltip {...tooltip}>
      <button type="button" className="term">
        {children}
      </button>
    </Tooltip>
  );
}
