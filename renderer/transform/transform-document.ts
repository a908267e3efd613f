// Transforms a source into a document and its body. It is a pure function, so it can run in a thread, and its result can
// be stored.
import type {Element, Root} from 'hast';
import type {VFile} from 'vfile';
import type {Diagnostic} from '../base/diagnostic.js';
import type {TextSource} from '../source/source.js';
import type {Address} from '../document/document-address.js';
import {bodyOf} from '../html/serialize-body.js';
import type {Body, Document} from '../document/document-types.js';
import {mayHaveBindings, setBindingTexts} from '../markdown/bindings.js';
import {summaryOf} from '../markdown/excerpt.js';
import {fieldsOf} from '../document/document-fields.js';
import {addAnchorAliases} from '../markdown/headings/anchor-aliases.js';
import {assignHeadingIds, relistHeadings} from '../markdown/headings/assign-heading-ids.js';
import {componentToHole} from '../html/component-to-hole.js';
import type {LinkContext} from '../markdown/finalize-link.js';
import {markPlaces} from '../markdown/mark-places.js';
import {maxNesting, isTooDeep} from '../document/nesting-limit.js';
import {pluginDiagnostics, messagesOf, withoutFailing} from '../markdown/plugin-diagnostics.js';
import {pipelineOf, type FinalSteps, type Pipeline} from '../markdown/pipeline.js';
import {MdxSyntaxError} from '../mdx/syntax-error.js';
import {sectionsOf, sizeOfSection} from './search-sections.js';
import {finalizeTree} from '../markdown/finalize-tree.js';
import {noPlugins, type SitePlugins} from '../markdown/site-plugins.js';
import {elementTags} from '../markdown/element-tags.js';
import {tocOf} from '../markdown/headings/toc.js';
import {tocOptions} from '../markdown/headings/toc-options.js';
import {isBlank, isElement} from '../document/tree-nodes.js';
import {ignoreCommentsIn} from '../base/ignore-comments.js';
import {headingAdvice} from '../markdown/headings/heading-advice.js';
import {openFile, reopenAsMarkdown, type DocumentDraft} from './document-draft.js';
import {transformData} from './transform-data.js';
import {hashOfDocument, type TransformOptions} from './transform-options.js';

export interface Transformed {
  readonly document: Document;
  /** Null for data files. */
  readonly body: Body | null;
}

/**
 * Transforms a Markdown or data file. Errors of the author are in `document.diagnostics`; only a bug throws. Pass `hash` if
 * you already have the result of `hashOfDocument`.
 */
export function transform(
  source: TextSource,
  options: TransformOptions,
  hash = hashOfDocument(source, options),
): Transformed {
  if (source.kind !== 'markdown') return {document: transformData(source, options, hash), body: null};
  return processSync(openFile(source, options, hash));
}

function processSync(file: VFile): Transformed {
  try {
    return toTransformed(file, pipelineFor(file).processSync(file));
  } catch (error) {
    if (error instanceof MdxSyntaxError) return processSync(reopenAsMarkdown(file, error));
    return asPlainText(file, error);
  }
}

/** Like `transform`, with Markdown plugins of the site. A plugin that throws is skipped for this document. */
export async function transformWithPlugins(
  plugins: SitePlugins,
  source: TextSource,
  options: TransformOptions,
  hash = hashOfDocument(source, options),
): Promise<Transformed> {
  if (source.kind !== 'markdown') return {document: transformData(source, options, hash), body: null};
  return withoutFailing(plugins, async (usable, failures) => {
    const {file, transformed} = await process(openFile(source, options, hash), usable);
    const {document, body} = transformed;
    const {diagnostics} = document;
    const {collector} = file.data.markdown!;
    return {
      document: {
        ...document,
        diagnostics: [...diagnostics, ...pluginDiagnostics(failures, collector), ...messagesOf(file)],
      },
      body,
    };
  });
}

/** Also returns the file, which is a new one if its MDX is invalid. */
async function process(
  file: VFile,
  plugins: SitePlugins,
): Promise<{readonly file: VFile; readonly transformed: Transformed}> {
  return pipelineFor(file, plugins)
    .process(file)
    .then(
      (body) => ({file, transformed: toTransformed(file, body)}),
      (error: unknown) =>
        error instanceof MdxSyntaxError
          ? process(reopenAsMarkdown(file, error), plugins)
          : {file, transformed: asPlainText(file, error)},
    );
}

function pipelineFor({data}: VFile, plugins: SitePlugins = noPlugins): Pipeline<Body> {
  const {options, isMdx: asMdx} = data.draft!;
  const {parser, html, math, mermaid, extras, components} = options.markdown;
  const pipelineOptions = {
    parser,
    gfm: true,
    components: true,
    html,
    tags: elementTags(html),
    extras,
    foreign: {math, mermaid, extras},
  };
  return pipelineOf(finalSteps, asMdx ? {...pipelineOptions, mdx: {components}} : pipelineOptions, plugins);
}

const finalSteps: FinalSteps<Body> = {
  read: (tree, file) => {
    const draft = file.data.draft!;
    if (mayHaveBindings(file.data.markdown!.marked.text))
      setBindingTexts(tree, () => fieldsOf(draft.address, 'markdown', draft.fields, summaryOf(tree)));
    draft.headings = assignHeadingIds(tree, draft.options.markdown.headingIds, file.data.markdown!.collector);
    file.data.markdown!.collector.diagnostics.push(
      ...addAnchorAliases(tree, draft.fields.anchors, draft.front.placeOf),
    );
    setFieldsAndSections(draft, tree);
  },
  reread: (tree, file) => {
    const draft = file.data.draft!;
    draft.headings = relistHeadings(tree, draft.headings, draft.options.markdown.headingIds);
  },
  finish: (tree, file) => {
    const {address, options, meta} = file.data.draft!;
    const from = linkContextOf(address, String(meta._path), options);
    finalizeTree(
      tree,
      {
        from,
        code: options.markdown,
        fields: meta,
        math: options.markdown.math,
        mermaid: options.markdown.mermaid,
        mermaidPackage: options.mermaid,
      },
      file.data.markdown!.collector,
    );
    if (options.places) markPlaces(tree, file.data.markdown!.collector);
  },
  compile: ({children}) => bodyOf(children, componentToHole),
};

/** Sets fields and sections from the tree. */
function setFieldsAndSections(draft: DocumentDraft, tree: Root): void {
  const {address, fields, options} = draft;
  const meta = fieldsOf(address, 'markdown', fields, summaryOf(tree));
  const description = typeof meta.description === 'string' ? meta.description : '';
  const page = {path: String(meta._path), title: String(meta.title), description};
  draft.meta = meta;
  draft.isEmpty = tree.children.every((node) => isBlank(node) || node.type === 'comment' || isElement(node, 'h1'));
  draft.sections = options.sections ? sectionsOf(tree, page) : [];
}

function toTransformed(file: VFile, body: Body): Transformed {
  const {
    source,
    hash,
    address,
    options,
    front: frontMatter,
    unsafe: addressDiagnostics,
    syntaxError,
    meta,
    headings,
    isEmpty,
    sections,
  } = file.data.draft!;
  const {marked, collector} = file.data.markdown!;
  const {links, images, components, icons, anchors, languages, diagnostics} = collector;
  const ignoredComponents = marked.ignored.map(({line, column, ...ignored}) => {
    const start = {line, column};
    return {...ignored, place: collector.placeOf({position: {start, end: start}})};
  });
  const toc = tocOptions(options.markdown.toc, frontMatter.fields.toc);
  const ignores =
    source.included?.ignores ??
    ignoreCommentsIn(source.text, {file: `content/${source.path}`, bodyLine: frontMatter.bodyLine});
  return {
    document: {
      id: address.id,
      hash,
      file: `content/${source.path}`,
      path: String(meta._path),
      title: String(meta.title),
      meta,
      body: hash, // The body has the same input, so it has the same hash.
      headings: headings.map(({level: _level, ...heading}) => heading),
      ...(toc && {toc: tocOf(headings, toc)}),
      ...(source.included && {includes: source.included.files.slice(1)}),
      links,
      images,
      components,
      ...(ignoredComponents.length > 0 && {ignoredComponents}),
      icons,
      anchors,
      sections,
      sectionSizes: sections.map(sizeOfSection),
      diagnostics: [
        ...frontMatter.diagnostics,
        ...addressDiagnostics,
        ...(source.included?.diagnostics ?? []),
        ...withSyntaxError(diagnostics, syntaxError),
        ...headingAdvice(headings, `content/${source.path}`),
        ...ignores.diagnostics,
      ],
      authored: Object.keys(frontMatter.fields),
      ...(languages.size > 0 && {languages: [...languages]}),
      ...(isEmpty && {isEmpty}),
      ...(ignores.comments.length > 0 && {ignores: ignores.comments}),
    },
    body,
  };
}

/** Removes diagnostics about tags after a syntax error, because they have the same cause. */
function withSyntaxError(diagnostics: readonly Diagnostic[], error: Diagnostic | undefined): readonly Diagnostic[] {
  return error === undefined ? diagnostics : [error, ...diagnostics.filter(({code}) => !tagCodes.has(code))];
}

const tagCodes: ReadonlySet<string> = new Set(['html-unknown', 'html-removed', 'binding-unknown', 'syntax-foreign']);

/** Returns the document as plain text if it nests too deep. Throws any other error. */
function asPlainText(file: VFile, error: unknown): Transformed {
  if (!isTooDeep(error)) throw error;
  const {marked, collector} = file.data.markdown!;
  collector.diagnostics.push({
    severity: 'error',
    code: 'nesting-too-deep',
    message: `The text is nested more than ${maxNesting} levels deep, so the page shows it as written.`,
    hint: 'Look for lines that begin with many `>`, brackets that never close, or HTML elements that never end.',
    place: collector.placeOf({}),
  });
  const text = {type: 'text', value: marked.text} as const;
  const code: Element = {type: 'element', tagName: 'code', properties: {}, children: [text]};
  const pre: Element = {type: 'element', tagName: 'pre', properties: {}, children: [code]};
  const draft = file.data.draft!;
  draft.headings = [];
  setFieldsAndSections(draft, {type: 'root', children: [pre]});
  return toTransformed(file, bodyOf([pre], componentToHole));
}

function linkContextOf(address: Address, path: string, options: TransformOptions): LinkContext {
  return {...options, file: address.file, path, index: address.name === '', html: options.markdown.html};
}
