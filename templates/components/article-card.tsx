import type {ReactNode} from 'react';
import {Image, type PageDocument} from 'galley/page';
import type {Article} from '../collections.js';
import {Authors} from './authors.js';
import {Day} from './day.js';
import {DraftMark} from './draft-mark.js';
import {Link} from './link.js';

/** An article in the list; the whole card leads to it. */
export function ArticleCard({
  article,
  wide,
}: {
  readonly article: PageDocument & Article;
  readonly wide: boolean;
}): ReactNode {
  const {badge, date, title, description, authors, image} = article;
  return (
    <article className="article-card">
      {image !== undefined && (
        <Image src={image.src} alt="" priority={wide} sizes={wide ? '76rem' : '(width < 40rem) 100vw, 26rem'} />
      )}
      <p className="slug">
        {badge !== undefined && <span className="badge">{badge}</span>} <Day iso={date} />
      </p>
      <DraftMark document={article} />
      <h2>
        <Link to={article._path}>{title}</Link>
      </h2>
      {description !== undefined && <p>{description}</p>}
      <Authors authors={authors} />
    </article>
  );
}
