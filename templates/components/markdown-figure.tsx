import type {ReactNode} from 'react';

export interface MarkdownFigureProps {
  readonly caption?: string;
  readonly slots?: Readonly<Record<string, ReactNode>>;
  readonly children?: ReactNode;
}

/** `::figure` in Markdown, with its caption in the prop or the slot `caption`. */
export function MarkdownFigure({caption, slots = {}, children}: MarkdownFigureProps): ReactNode {
  const shown = slots['caption'] ?? caption;
  return (
    <figure className="illustration">
      {children}
      {shown !== undefined && <figcaption>{shown}</figcaption>}
    </figure>
  );
}
