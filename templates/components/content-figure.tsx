import type {ReactNode} from 'react';

export interface ContentFigureProps {
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
}

/** A figure with its caption in the slot `caption`. */
export function ContentFigure({slots = {}, children}: ContentFigureProps): ReactNode {
  return (
    <figure className="illustration">
      {children}
      {slots['caption'] !== undefined && <figcaption>{slots['caption']}</figcaption>}
    </figure>
  );
}
