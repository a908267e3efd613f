// `/blog`, `/blog/page/2`, …: all articles, the newest first.
import {Body, definePage} from 'galley/page';
import {ArticleList} from '../components/article-list.js';
import {PageHeader} from '../components/page-header.js';
import {TagList} from '../components/tag-list.js';
import type {Article} from '../schemas.js';
import {articleCards, articles, articlesPerPage} from '../support/articles.js';
import {listHead} from '../support/list-head.js';
import {readDocument} from '../support/read-document.js';

export default definePage({
  name: 'blog',
  path: '/blog',
  needsDocument: true,
  paginate: {query: articleCards, size: articlesPerPage},
  data: {
    index: {where: {_path: '/blog'}, only: ['_path', 'title', 'description'], first: true},
    tagged: {where: articles, sort: {date: -1}, only: ['tags']},
  },
  head: ({list, data: {index}}) => listHead(list, index?.title ?? 'Blog', index?.description),
  component: ({document, list, data: {index, tagged}}) => (
    <div className="page container">
      <PageHeader title={index?.title ?? 'Blog'} description={index?.description}>
        <TagList tags={tagged.flatMap((article) => readDocument<Article>(article).tags ?? [])} />
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
