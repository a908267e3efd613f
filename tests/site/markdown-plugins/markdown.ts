// Five packages as in the documentation; here the compiler checks their types.
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import rehypeKatex from 'rehype-katex';
import {defListHastHandlers, remarkDefinitionList} from 'remark-definition-list';
import remarkMath from 'remark-math';
import remarkSmartypants from 'remark-smartypants';
import type {MarkdownHandlers, MarkdownPlugins} from 'galley/page';

export const remarkPlugins: MarkdownPlugins = [
  remarkMath,
  remarkDefinitionList,
  [remarkSmartypants, {dashes: 'oldschool'}],
];
export const rehypePlugins: MarkdownPlugins = [
  [rehypeKatex, {output: 'mathml'}],
  [rehypeExternalLinks, {target: '_blank', rel: ['nofollow']}],
  [rehypeAutolinkHeadings, {behavior: 'append', content: {type: 'text', value: '#'}}],
];
export const handlers: MarkdownHandlers = defListHastHandlers;
