// `/blog`, `/blog/page/2`, …: all articles, the newest first.
import type {ReactNode} from 'react';
import {Body, definePage, type PageDocument} from 'galley/page';
import {ArticleList} from '../components/article-list.js';
import {PageHeader} from '../components/page-header.js';
import {TagList} from '../components/tag-list.js';
import type {Article, Blog} from '../schemas.js';
import {articleCardsQuery, articleFilter, articlesPerPage} from '../support/article-queries.js';
import {paginatedHead} from '../support/paginated-head.js';
import {typedDocument} from '../support/typed-document.js';

export default definePage({
  name: 'blog',
  path: '/blog',
  needsDocument: true,
  paginate: {query: articleCardsQuery, size: articlesPerPage},
  data: {
    index: {where: {_path: '/blog'}, only: ['_path', 'title', 'description', 'headline'], first: true},
    tagged: {where: articleFilter, sort: {date: -1}, only: ['tags']},
  },
  head: ({list, data: {index}}) => paginatedHead(list, index?.title ?? 'Blog', index?.description),
  component: ({document, list, data: {index, tagged}}) => (
    <div className="page container">
      <PageHeader title={index?.title ?? 'Blog'} description={index?.description} headline={headlineOf(index)}>
        <TagList tags={tagged.flatMap((article) => typedDocument<Article>(article).tags ?? [])} />
      </PageHeader>
      {document?._type === 'markdown' && list?.number === 1 && (
        <div className="page-body prose">
          <Body omitTitle />
        </div>
      )}
      {list !== null && <ArticleList list={list} lead />}
    </div>
  ),
});

function headlineOf(index: PageDocument | null): ReactNode {
  const headline = index === null ? undefined : typedDocument<Blog>(index).headline;
  return headline !== undefined && <p className="slug">{headline}</p>;
}
