import type {ReactNode} from 'react';

/** A nested list drawn as a folder. */
export function FileTree({children}: {readonly children?: ReactNode}): ReactNode {
  return <div className="file-tree">{children}</div>;
}
