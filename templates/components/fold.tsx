import type {ReactNode} from 'react';

export interface FoldProps {
  readonly title?: string;
  readonly label?: string;
  readonly open?: boolean | string;
  readonly children?: ReactNode;
}

/** Collapsible content below its title: `::collapse` in Markdown. */
export function Fold({title, label, open, children}: FoldProps): ReactNode {
  return (
    <div className="accordion">
      <details open={open === true || open === 'true' || open === ''}>
        <summary>
          <span>{title ?? label ?? 'More'}</span>
        </summary>
        <div>{children}</div>
      </details>
    </div>
  );
}
