import type {ReactNode} from 'react';

export interface FoldProps {
  readonly title?: string;
  readonly label?: string;
  readonly open?: boolean | string;
  readonly children?: ReactNode;
}

/** Text that is hidden behind its title until the reader opens it. */
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
