import type {ReactNode} from 'react';
import type {ListPage} from 'galley/page';
import {ArticleList} from './article-list.js';
import {Link} from './link.js';
import {PageHeader} from './page-header.js';

export interface ArticleArchiveProps {
  readonly title: string;
  readonly list: ListPage | null;
}

/** The page with the articles that have one tag, or that are by one author. */
export function ArticleArchive({title, list}: ArticleArchiveProps): ReactNode {
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
