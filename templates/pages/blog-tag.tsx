// `/blog/tags/{tag}`: the articles with one tag.
import {definePage} from 'galley/page';
import {ArticlesOf} from '../components/articles-of.js';
import {articleCards, articlesPerPage} from '../support/articles.js';
import {listHead} from '../support/list-head.js';

export default definePage({
  name: 'blog-tag',
  path: '/blog/tags/:slug',
  paginate: {query: articleCards, size: articlesPerPage, by: 'tags'},
  head: ({list}) => listHead(list, `Posts about ${list?.value}`, `All posts of the blog about ${list?.value}.`),
  component: ({list}) => <ArticlesOf title={`Posts about ${list?.value}`} list={list} />,
});
