import type {ReactNode} from 'react';
import type {ListPage} from 'galley/page';
import type {Article} from '../schemas.js';
import {typedDocument} from '../support/typed-document.js';
import {ArticleCard} from './article-card.js';
import {Pagination} from './pagination.js';

export interface ArticleListProps {
  readonly list: ListPage;
  /** Whether the newest article is highlighted. */
  readonly lead?: boolean;
}

/** One page of a list of articles, with links to the other pages. */
export function ArticleList({list, lead = false}: ArticleListProps): ReactNode {
  const {items, number} = list;
  return (
    <div className="page-body">
      <div className="articles">
        {items.map((article, i) => (
          <ArticleCard
            key={article._path}
            article={{...article, ...typedDocument<Article>(article)}}
            wide={lead && number === 1 && i === 0}
          />
        ))}
      </div>
      <Pagination list={list} />
    </div>
  );
}
