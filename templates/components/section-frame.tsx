import type {ReactNode} from 'react';
import {Inline} from './inline.js';

export interface SectionFrameProps {
  readonly id?: string | undefined;
  readonly headline?: string | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  /** Side of the text; its figure stands on the other. */
  readonly align?: 'left' | 'right' | 'center' | undefined;
  /** Goes with the heading. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** A section of the home page: its heading, and whatever it is about. */
export function SectionFrame({id, headline, title, description, align, more, children}: SectionFrameProps): ReactNode {
  return (
    <section id={id} className="section" data-align={align}>
      <div className="container">
        <div className="heading">
          {headline !== undefined && <p className="headline slug">{headline}</p>}
          <h2>
            <Inline text={title} />
          </h2>
          {description !== undefined && (
            <p>
              <Inline text={description} />
            </p>
          )}
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
