// `/blog/2026/03/hello`: one article whose address has several segments, as front matter or another generator gave it.
import article from './blog-slug.js';

export default {...article, name: 'blog-path', path: '/blog/:slug*'};
