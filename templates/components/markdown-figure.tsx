import type {ReactNode} from 'react';

export interface MarkdownFigureProps {
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
}

/** `::figure` in Markdown, with its caption in the slot `caption`. */
export function MarkdownFigure({slots = {}, children}: MarkdownFigureProps): ReactNode {
  return (
    <figure className="illustration">
      {children}
      {slots['caption'] !== undefined && <figcaption>{slots['caption']}</figcaption>}
    </figure>
  );
}
