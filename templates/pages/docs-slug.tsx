// `/docs/{slug…}`: the documentation.
import {definePage} from 'galley/page';
import {DocArticle} from '../components/doc-article.js';
import {docHead, neighborsQuery} from '../support/doc-page.js';

const pages = {_path: {$regex: '^/docs(/|$)'}, _type: 'markdown', _partial: false};

export default definePage({
  name: 'docs-slug',
  path: '/docs/:slug*',
  layout: 'docs',
  each: {where: pages},
  data: (context) => ({neighbors: neighborsQuery(pages, context)}),
  head: (page) => docHead(page),
  component: ({data, ...page}) => <DocArticle {...page} neighbors={data.neighbors} />,
});
