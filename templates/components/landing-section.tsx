import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Section} from '../schemas.js';
import {ButtonRow} from './button-row.js';
import {CodeFigure} from './code-figure.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';
import {SectionFrame} from './section-frame.js';

/** A section of the home page: its heading with figures, a list of features, or both. */
export function LandingSection({figure, features, links, ...heading}: Section): ReactNode {
  const frame = {...heading, align: heading.align ?? (figure === undefined ? undefined : 'left')};
  return (
    <SectionFrame {...frame} more={<ButtonRow links={links} />}>
      {figure !== undefined && (
        <div className="shown">
          {[figure].flat().map((one) => (
            <CodeFigure key={one.text} {...one} />
          ))}
        </div>
      )}
      {features !== undefined && (
        <ul className="cells">
          {features.map(({title, description, icon, to}) => (
            <li key={title}>
              {icon !== undefined && <Icon name={icon} />}
              <h3>{to === undefined ? title : <Link to={to}>{title}</Link>}</h3>
              <p>
                <InlineMarkdown text={description} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </SectionFrame>
  );
}
