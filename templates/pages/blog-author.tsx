// `/blog/authors/{name}`: the articles by one author.
import {definePage} from 'galley/page';
import {ArticlesOf} from '../components/articles-of.js';
import {articleCards, articlesPerPage} from '../support/articles.js';
import {listHead} from '../support/list-head.js';

export default definePage({
  name: 'blog-author',
  path: '/blog/authors/:slug',
  paginate: {query: articleCards, size: articlesPerPage, by: 'authors.name'},
  head: ({list}) => listHead(list, `Posts by ${list?.value}`, `All posts of the blog by ${list?.value}.`),
  component: ({list}) => <ArticlesOf title={`Posts by ${list?.value}`} list={list} />,
});
