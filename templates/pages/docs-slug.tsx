// `/docs/{slug…}`: the documentation.
import {definePage} from 'galley/page';
import {DocArticle} from '../components/doc-article.js';
import {neighbourLinks} from '../support/neighbours.js';

const pages = {_path: {$regex: '^/docs(/|$)'}, _type: 'markdown', _partial: false};

export default definePage({
  name: 'docs-slug',
  path: '/docs/:slug*',
  layout: 'docs',
  each: {where: pages},
  data: ({document}) => ({
    surround: {
      where: {...pages, navigation: {$ne: false}},
      only: ['_path', 'title', 'description'],
      surround: {query: document?._path ?? ''},
    },
  }),
  head: ({data}) => ({type: 'article', links: neighbourLinks(data.surround)}),
  component: ({data, ...page}) => <DocArticle {...page} surround={data.surround} />,
});
