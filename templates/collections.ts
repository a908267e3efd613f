// Schemas by document path; the first entry whose `path` or `below` matches applies. A site's own `templates/collections.ts` adds
// entries to these and does not replace this file. Of the files that a site can replace, this file may only import `schemas.ts`.
import {about, article, auth, blog, doc, download, home, notFound, pricing, tool, tools} from './schemas.js';

/** Pages that show posts or their metadata. */
const showPosts = ['blog', 'blog-slug', 'blog-tag', 'blog-author'];

/** Pages that show tools or their metadata. */
const showTools = [
  'index',
  'tools',
  'tools-convert-postman-to-openapi',
  'tools-generate-sdk-from-graphql',
  'tools-generate-sdk-from-grpc-proto',
  'tools-generate-sdk-from-openapi',
];

/** `pages` are the files in `templates/pages` that use the fields; a schema does not apply if a site has replaced all of them. */
export const collections = [
  {path: '/', schema: home, pages: ['index']},
  {path: '/pricing', schema: pricing, pages: ['pricing']},
  {path: '/download', schema: download, pages: ['download']},
  {path: '/about', schema: about, pages: ['about']},
  {path: '/tools', schema: tools, pages: ['tools']},
  {below: '/tools', type: 'markdown', schema: tool, pages: showTools},
  {path: '/blog', schema: blog, pages: ['blog']},
  {below: '/blog', type: 'markdown', schema: article, pages: showPosts},
  {path: '/404', schema: notFound, pages: ['error']},
  {path: '/login', schema: auth, pages: ['login']},
  {path: '/signup', schema: auth, pages: ['signup']},
  {below: '/docs', type: 'markdown', schema: doc, pages: ['docs-slug']},
  // Every other Markdown document has the same kind of page.
  {below: '/', type: 'markdown', schema: doc, pages: ['document'], isFallback: true},
] as const;
