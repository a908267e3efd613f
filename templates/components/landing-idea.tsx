import type {ReactNode} from 'react';
import type {Home} from '../schemas.js';
import {ideaDrawings} from '../support/idea-drawings.js';
import {InlineMarkdown} from './inline-markdown.js';
import {SectionFrame} from './section-frame.js';

/** Explains Galley in three drawings: a folder, its proof, the site. */
export function LandingIdea({steps, ...heading}: NonNullable<Home['idea']>): ReactNode {
  return (
    <SectionFrame {...heading}>
      <ol className="idea cells">
        {steps.map(({drawing, title, description}) => (
          <li key={drawing}>
            {ideaDrawings[drawing]}
            <h3>{title}</h3>
            <p>
              <InlineMarkdown text={description} />
            </p>
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}
