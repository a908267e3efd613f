import type {ReactNode} from 'react';
import {InlineMarkdown} from './inline-markdown.js';
import {ProofMark, type MarkName} from './proof-mark.js';

export interface SectionFrameProps {
  readonly id?: string | undefined;
  readonly headline?: string | undefined;
  /** Proofreader's mark beside the headline. */
  readonly mark?: MarkName | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  /** Side of the text; the figure is on the other side. */
  readonly align?: 'left' | 'right' | 'center' | undefined;
  /** Shown below the heading. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** The shared markup of the sections of the home page: a heading, and the content beside or below it. */
export function SectionFrame(props: SectionFrameProps): ReactNode {
  const {id, headline, mark, title, description, align, more, children} = props;
  return (
    <section id={id} className="section" data-align={align}>
      <div className="heading">
        {headline !== undefined && (
          <p className="headline slug">
            {mark === undefined ? headline : <ProofMark name={mark}>{headline}</ProofMark>}
          </p>
        )}
        <h2>
          <InlineMarkdown text={title} />
        </h2>
        {description !== undefined && (
          <p>
            <InlineMarkdown text={description} />
          </p>
        )}
        {more}
      </div>
      {children}
    </section>
  );
}
