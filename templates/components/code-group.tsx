import type {ReactNode} from 'react';

/** Several ways to write the same thing, side by side. */
export function CodeGroup({children}: {readonly children?: ReactNode}): ReactNode {
  return (
    <div className="code-group" role="group" aria-label="Alternatives" tabIndex={0}>
      {children}
    </div>
  );
}
