import type {ReactNode} from 'react';
import {Icon, Image, useConfig} from 'galley/page';
import type {Home} from '../schemas.js';
import {fillCommand} from '../support/repository-links.js';
import {ButtonRow} from './button-row.js';
import {Command} from './command.js';
import {CodeFigure} from './code-figure.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';

export interface LandingHeroProps extends NonNullable<Home['hero']> {
  /** File the page is made from, shown in the margin as on a proof. */
  readonly file: string;
}

/** The top of the home page. */
export function LandingHero(props: LandingHeroProps): ReactNode {
  const {file, headline, title, description, motto, meaning, note, links, figure, picture} = props;
  const install = fillCommand(props.install ?? '', useConfig()) || undefined;
  return (
    <section className={picture === undefined ? 'hero' : 'hero with-picture'}>
      <p className="slug">
        <span>{file}</span>
        {headline !== undefined && (
          <Link to={headline.to}>
            {headline.label} <Icon name="lucide:arrow-right" />
          </Link>
        )}
      </p>
      <h1>
        <InlineMarkdown text={title} />
      </h1>
      <div>
        <p className="description">
          <InlineMarkdown text={description} />
        </p>
        {install !== undefined && (
          <>
            {note !== undefined && <p className="slug">{note}</p>}
            <Command>{install}</Command>
          </>
        )}
        <ButtonRow links={links} />
      </div>
      {figure !== undefined && <CodeFigure {...figure} />}
      {picture !== undefined && <HeroPicture {...picture} />}
      {motto !== undefined && (
        <p className="motto">
          <strong>
            <InlineMarkdown text={motto} />
          </strong>{' '}
          {meaning !== undefined && <InlineMarkdown text={meaning} />}
        </p>
      )}
    </section>
  );
}

/** The style sheet shows the picture of the color mode; the browser does not load the hidden one, because it is lazy. */
function HeroPicture({light, dark, alt}: NonNullable<NonNullable<Home['hero']>['picture']>): ReactNode {
  return (
    <div className="hero-picture sheet">
      <span data-for={dark === undefined ? undefined : 'light'}>
        <Image src={light} alt={alt} sizes={pictureSizes} loading="lazy" />
      </span>
      {dark !== undefined && (
        <span data-for="dark">
          <Image src={dark} alt={alt} sizes={pictureSizes} loading="lazy" />
        </span>
      )}
    </div>
  );
}

/** As wide as the column in landing.css. */
const pictureSizes = 'xs:100vw lg:560px';
