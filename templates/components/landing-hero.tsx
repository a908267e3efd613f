import type {ReactNode} from 'react';
import {Icon, useConfig} from 'galley/page';
import type {Home} from '../schemas.js';
import {filledCommand} from '../support/repository.js';
import {ButtonRow} from './button-row.js';
import {Command} from './command.js';
import {Figure} from './figure.js';
import {Inline} from './inline.js';
import {Link} from './link.js';

export interface LandingHeroProps extends NonNullable<Home['hero']> {
  /** File the page is made from; it stands in the margin, as on a proof. */
  readonly file: string;
}

/** The top of the home page. */
export function LandingHero(props: LandingHeroProps): ReactNode {
  const {file, headline, title, description, note, links, figure} = props;
  const install = filledCommand(props.install ?? '', useConfig()) || undefined;
  return (
    <section className="hero">
      <p className="slug">
        <span>{file}</span>
        {headline !== undefined && (
          <Link to={headline.to}>
            {headline.label} <Icon name="lucide:arrow-right" />
          </Link>
        )}
      </p>
      <h1>
        <Inline text={title} />
      </h1>
      <div>
        <p className="description">
          <Inline text={description} />
        </p>
        {install !== undefined && (
          <>
            {note !== undefined && <p className="slug">{note}</p>}
            <Command>{install}</Command>
          </>
        )}
        <ButtonRow links={links} />
      </div>
      {figure !== undefined && <Figure {...figure} />}
    </section>
  );
}
