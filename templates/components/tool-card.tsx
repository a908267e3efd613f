import type {ReactNode} from 'react';
import {Icon, type PageDocument} from 'galley/page';
import type {Tool} from '../collections.js';
import {Link} from './link.js';

export interface ToolCardProps {
  readonly tool: PageDocument & Tool;
  /** Level of the heading: one below the heading above. */
  readonly heading?: 'h2' | 'h3';
}

/** One of the tools; the whole card leads to its page. */
export function ToolCard({tool: {_path, title, description, icon}, heading: Heading = 'h3'}: ToolCardProps): ReactNode {
  return (
    <article className="card">
      {icon !== undefined && <Icon name={icon} />}
      <Heading>
        <Link to={_path}>{title}</Link>
      </Heading>
      {description !== undefined && <p>{description}</p>}
    </article>
  );
}
