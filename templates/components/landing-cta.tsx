import type {ReactNode} from 'react';
import type {Home} from '../schemas.js';
import {ButtonRow} from './button-row.js';
import {Command} from './command.js';
import {InlineMarkdown} from './inline-markdown.js';

/** The invitation at the end of a page. */
export function LandingCta({title, description, install, links}: NonNullable<Home['cta']>): ReactNode {
  return (
    <section className="cta">
      <h2>
        <InlineMarkdown text={title} />
      </h2>
      {description !== undefined && (
        <p>
          <InlineMarkdown text={description} />
        </p>
      )}
      {install !== undefined && <Command>{install}</Command>}
      <ButtonRow links={links} />
    </section>
  );
}
