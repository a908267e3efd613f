import type {ReactNode} from 'react';
import type {PageDocument} from 'galley/page';
import type {Tool} from '../schemas.js';
import {Link} from './link.js';

export interface ToolCardProps {
  readonly tool: PageDocument & Tool;
  /** Level of the heading: one below the heading above. */
  readonly heading?: 'h2' | 'h3';
}

/** A tool with its input and output. The card is a link to its page. */
export function ToolCard({tool, heading: Heading = 'h3'}: ToolCardProps): ReactNode {
  const {_path, title, description, accepts = [], returns = []} = tool;
  return (
    <article className="tool">
      <Heading>
        <Link to={_path}>{title}</Link>
      </Heading>
      {description !== undefined && <p>{description}</p>}
      <dl className="slug">
        <dt>in</dt>
        <dd>{accepts[0]}</dd>
        <dt>out</dt>
        <dd>{returns[0]}</dd>
      </dl>
    </article>
  );
}
