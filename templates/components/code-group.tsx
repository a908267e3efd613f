import type {ReactNode} from 'react';
import {Tabs, type TabsProps} from './tabs.js';

export interface CodeGroupProps extends TabsProps {
  readonly children?: ReactNode;
}

/** Alternative code blocks as tabs. Groups with the same labels switch together. */
export function CodeGroup({labels = [], group, slots = {}, children}: CodeGroupProps): ReactNode {
  // If the group contains anything but code, the renderer does not split it into tabs, so its blocks are shown side by side.
  if (labels.length === 0)
    return (
      <div className="code-row" role="group" aria-label="Alternatives" tabIndex={0}>
        {children}
      </div>
    );
  const same = typeof labels === 'string' ? labels : labels.join(', ');
  return <Tabs className="code-group" labels={labels} group={group ?? same.toLowerCase()} slots={slots} />;
}
