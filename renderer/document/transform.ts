// A source understood: text in, document and body out. Pure, so a thread can run it and the store can keep its answer.
import type {Element, Root} from 'hast';
import type {Hash} from '../base/hash.js';
import type {Config} from '../config/config.js';
import type {TextSource} from '../source/source.js';
import {addressOf, type Address} from './address.js';
import {bodyOf} from './body.js';
import {readData} from './data.js';
import type {Body, Document} from './document.js';
import {summaryOf} from './excerpt.js';
import {fieldsOf} from './fields.js';
import {readFrontMatter} from './front-matter.js';
import {nameHeadings} from './headings.js';
import {holeOf} from './holes.js';
import type {Standpoint} from './links.js';
import {markBlocks, type MarkedText} from './mark-blocks.js';
import {markdownTree} from './markdown.js';
import {deepestNesting, isTooDeep} from './nesting.js';
import {createNotes, type Notes} from './notes.js';
import {withSafeAddresses} from './safe-fields.js';
import {sectionsOf} from './sections.js';
import {settleHtml} from './sanitize.js';
import {settle} from './settle.js';
import {elementTags} from './text-tags.js';
import {tocOf} from './toc.js';
import {tocOptions} from './toc-options.js';
import {hashOfDocument, type TransformOptions} from './transform-options.js';

export interface Transformed {
  readonly document: Document;
  /** Null for data files. */
  readonly body: Body | null;
}

/**
 * Reads a Markdown or data file. Whatever is wrong with it is said in `document.diagnostics`; nothing throws. `hash` is
 * what `hashOfDocument` gives, for whoever knows it already.
 */
export function transform(
  source: TextSource,
  options: TransformOptions,
  hash = hashOfDocument(source, options),
): Transformed {
  return source.kind === 'markdown' ? transformMarkdown(source, options, hash) : transformData(source, options, hash);
}

function transformData(source: TextSource, options: TransformOptions, hash: Hash): Transformed {
  const data = readData(source);
  const {type} = data;
  const {fields, diagnostics: unsafe} = withSafeAddresses(data.fields, data.placeOf);
  const diagnostics = [...data.diagnostics, ...unsafe];
  const address = addressOf(source.path, options);
  const meta = fieldsOf(address, type, fields);
  const path = String(meta._path);
  const title = String(meta.title);
  return {
    document: {
      id: address.id,
      hash,
      file: `content/${source.path}`,
      path,
      title,
      meta,
      body: null,
      headings: [],
      links: [],
      images: [],
      components: [],
      icons: [],
      anchors: [],
      sections: [],
      diagnostics,
    },
    body: null,
  };
}

function transformMarkdown(source: TextSource, options: TransformOptions, hash: Hash): Transformed {
  const file = `content/${source.path}`;
  const address = addressOf(source.path, options);
  const front = readFrontMatter(source.text, file);
  const {fields, diagnostics: unsafe} = withSafeAddresses(front.fields, front.placeOf);
  const marked = markBlocks(source.text.slice(front.bodyOffset), {components: true, foreign: true});
  const notes = createNotes({file, bodyLine: front.bodyLine, shifts: marked.shifts});
  const tree = treeOrText(marked, options.markdown, notes);
  const headings = nameHeadings(tree, notes);
  const meta = fieldsOf(address, 'markdown', fields, summaryOf(tree));
  const path = String(meta._path);
  const title = String(meta.title);
  const description = typeof meta.description === 'string' ? meta.description : '';
  const sections = options.sections ? sectionsOf(tree, {path, title, description}) : [];
  const toc = tocOptions(options.markdown.toc, front.fields.toc);
  settle(tree, {from: standpointOf(address, path, options), code: options.markdown}, notes);
  const body = bodyOf(tree.children, holeOf);
  const {links, images, components, icons, anchors} = notes;
  return {
    document: {
      id: address.id,
      hash,
      file,
      path,
      title,
      meta,
      body: hash, // what makes the document makes its body
      headings: headings.map(({id, depth, text}) => ({id, depth, text})),
      ...(toc && {toc: tocOf(headings, toc)}),
      links,
      images,
      components,
      icons,
      anchors,
      sections,
      diagnostics: [...front.diagnostics, ...unsafe, ...notes.diagnostics],
    },
    body,
  };
}

/** The tree of a text; of one that nests too deep, the text as it is. */
function treeOrText(marked: MarkedText, {parser, html}: Config['markdown'], notes: Notes): Root {
  try {
    const tree = markdownTree(marked, {parser, gfm: true, components: true, html, tags: elementTags(html)}, notes);
    return settleHtml(tree, {html, source: marked.text}, notes);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    notes.diagnostics.push({
      severity: 'error',
      code: 'nesting-too-deep',
      message: `The text nests deeper than ${deepestNesting} levels, so it is shown as it is written.`,
      hint: 'Look for lines that begin with many `>`, brackets that never close, or HTML elements that never end.',
      place: notes.placeOf({}),
    });
    const code: Element = {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: [{type: 'text', value: marked.text}],
    };
    return {type: 'root', children: [{type: 'element', tagName: 'pre', properties: {}, children: [code]}]};
  }
}

function standpointOf(address: Address, path: string, options: TransformOptions): Standpoint {
  return {...options, file: address.file, path, index: address.name === '', html: options.markdown.html};
}
