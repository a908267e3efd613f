import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Section} from '../collections.js';
import {ButtonRow} from './button-row.js';
import {Figure} from './figure.js';
import {Inline} from './inline.js';
import {Link} from './link.js';
import {SectionFrame} from './section-frame.js';

/** A claim of the home page with what shows it: a figure, or a list of features. */
export function LandingSection({figure, features, links, ...heading}: Section): ReactNode {
  const frame = {...heading, align: heading.align ?? (figure === undefined ? 'center' : 'left')};
  const buttons = <ButtonRow links={links} />;
  return (
    <SectionFrame {...frame} more={figure === undefined ? null : buttons}>
      {figure !== undefined && <Figure {...figure} />}
      {features !== undefined && (
        <ul className="features">
          {features.map(({title, description, icon, to}) => (
            <li key={title}>
              {icon !== undefined && <Icon name={icon} />}
              <h3>{to === undefined ? title : <Link to={to}>{title}</Link>}</h3>
              <p>
                <Inline text={description} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {figure === undefined && buttons}
    </SectionFrame>
  );
}
