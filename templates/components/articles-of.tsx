import type {ReactNode} from 'react';
import type {ListPage} from 'galley/page';
import {ArticleList} from './article-list.js';
import {Link} from './link.js';
import {PageHeader} from './page-header.js';

export interface ArticlesOfProps {
  readonly title: string;
  readonly list: ListPage | null;
}

/** The articles with one tag or by one author. */
export function ArticlesOf({title, list}: ArticlesOfProps): ReactNode {
  if (list === null) return null;
  const above = (
    <p className="slug">
      <Link to="/blog">Blog</Link>
    </p>
  );
  return (
    <div className="page container">
      <PageHeader title={title} headline={above} />
      <ArticleList list={list} />
    </div>
  );
}
