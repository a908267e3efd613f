import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import type {Home} from '../collections.js';
import {ButtonRow} from './button-row.js';
import {Command} from './command.js';
import {Figure} from './figure.js';
import {Inline} from './inline.js';
import {Link} from './link.js';

/** The top of the home page. */
export function LandingHero({
  headline,
  title,
  description,
  install,
  links,
  figure,
}: NonNullable<Home['hero']>): ReactNode {
  return (
    <section className="hero register">
      <div className="container">
        <div>
          {headline !== undefined && (
            <Link className="headline" to={headline.to}>
              {headline.label}
              <Icon name="lucide:arrow-right" />
            </Link>
          )}
          <h1>
            <Inline text={title} />
          </h1>
          <p className="description">
            <Inline text={description} />
          </p>
          {install !== undefined && <Command>{install}</Command>}
          <ButtonRow links={links} />
        </div>
        {figure !== undefined && <Figure {...figure} />}
      </div>
    </section>
  );
}
