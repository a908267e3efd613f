// `/blog/2026/03/hello`: one article whose address has several segments, as front matter or another generator gave it.
import {articleFilter} from '../support/article-queries.js';
import article from './blog-slug.js';

// A site can replace `blog-slug.tsx` with a page that has no `each`.
export default {...article, name: 'blog-path', path: '/blog/:slug*', each: {where: articleFilter}};
