// `/blog/tags/{tag}`: the articles with one tag.
import {definePage} from 'galley/page';
import {ArticleArchive} from '../components/article-archive.js';
import {articleCardsQuery, articlesPerPage} from '../support/article-queries.js';
import {paginatedHead} from '../support/paginated-head.js';

export default definePage({
  name: 'blog-tag',
  path: '/blog/tags/:slug',
  paginate: {query: articleCardsQuery, size: articlesPerPage, by: 'tags'},
  head: ({list}) => paginatedHead(list, `Posts about ${list?.value}`, `All blog posts about ${list?.value}.`),
  component: ({list}) => <ArticleArchive title={`Posts about ${list?.value}`} list={list} />,
});
