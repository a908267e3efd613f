import type {ReactNode} from 'react';

/** Cards side by side. */
export function CardGroup({children}: {readonly children?: ReactNode}): ReactNode {
  return <div className="card-group">{children}</div>;
}
