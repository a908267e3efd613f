// Parses the Markdown of a file for checks: without the other steps of the pipeline, with positions in the file.
import {createRequire} from 'node:module';
import type {Root} from 'mdast';
import {unified} from 'unified';
import {bodyOffsetOf} from './front-matter.js';
import {nativeParser} from './native-parser.js';

/** Returns the tree of a text with GFM. Front matter is not part of it. Components are text. */
export function parseForChecks(text: string): Root {
  const start = bodyOffsetOf(text);
  // Blank lines in place of the front matter keep the position of everything else.
  const body = text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start);
  if (nativeParser !== undefined) return nativeParser(body, {features: {gfm: true, frontmatter: false}}) as Root;
  const {default: remarkParse} = require('remark-parse') as typeof import('remark-parse');
  const {default: remarkGfm} = require('remark-gfm') as typeof import('remark-gfm');
  return unified().use(remarkParse).use(remarkGfm).parse(body);
}

const require = createRequire(import.meta.url);
