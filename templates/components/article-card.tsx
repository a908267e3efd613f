import type {ReactNode} from 'react';
import {Image, type ListedDocument} from 'galley/page';
import type {Article} from '../schemas.js';
import {imagePath} from '../support/image-path.js';
import type {Fields} from '../support/typed-document.js';
import {ArticleMetadata} from './article-metadata.js';
import {Authors} from './authors.js';
import {DraftMark} from './draft-mark.js';
import {Link} from './link.js';

export interface ArticleCardProps {
  readonly article: Fields<Article> & Pick<ListedDocument, '_words'>;
  /** Spans the full width; used for the newest article. */
  readonly wide: boolean;
}

/** An article in a list; the whole card is a link. */
export function ArticleCard({article, wide}: ArticleCardProps): ReactNode {
  const {title, description, authors} = article;
  const image = imagePath(article.image);
  return (
    <article className="article-card" data-wide={wide ? '' : undefined}>
      {image !== undefined && (
        <Image src={image} alt="" priority={wide} sizes={wide ? '100vw md:55vw xl:660px' : '100vw sm:50vw lg:400px'} />
      )}
      <ArticleMetadata article={article} words={article._words} />
      <DraftMark document={article} />
      <h2>
        <Link to={article._path}>{title}</Link>
      </h2>
      {description !== undefined && <p>{description}</p>}
      <Authors authors={authors} />
    </article>
  );
}
