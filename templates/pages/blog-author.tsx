// `/blog/authors/{name}`: the articles by one author.
import {definePage} from 'galley/page';
import {ArticleArchive} from '../components/article-archive.js';
import {articleCardsQuery, articlesPerPage} from '../support/article-queries.js';
import {paginatedHead} from '../support/paginated-head.js';

export default definePage({
  name: 'blog-author',
  path: '/blog/authors/:slug',
  paginate: {query: articleCardsQuery, size: articlesPerPage, by: 'authors.name'},
  head: ({list}) => paginatedHead(list, `Posts by ${list?.value}`, `All blog posts by ${list?.value}.`),
  component: ({list}) => <ArticleArchive title={`Posts by ${list?.value}`} list={list} />,
});
