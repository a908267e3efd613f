// Defines the Markdown pipeline: one frozen unified processor for each set of options. There are two parsers; both
// return mdast, and all later steps are the same. Plugins of a site run after Galley's steps, on the same tree.
import {createRequire} from 'node:module';
import type {Root as HastRoot} from 'hast';
import type {Root} from 'mdast';
import {unified, type Plugin, type Processor} from 'unified';
import {VFile} from 'vfile';
import type {JsonObject} from '../base/json.js';
import {lazy} from '../base/lazy.js';
import {memoize} from '../base/memoize.js';
import {linkAutolinks} from './autolinks.js';
import {applyExtendedSyntax} from './extended-syntax.js';
import type {ReadSyntax} from './other-generator-syntax.js';
import {reportUnclosedCode} from './report-unclosed-code.js';
import {reportIgnoredMarkdown} from './report-ignored-markdown.js';
import {reportForeignSyntax} from './report-other-generator-syntax.js';
import {readHeadingIds} from './headings/read-heading-ids.js';
import {readInlineSyntax, type InlineOptions} from './read-inline-syntax.js';
import type {MarkedText} from './block-markers.js';
import {withoutMathMarks} from './math/mark-math-in-text.js';
import {nativeMdxParser, nativeParser} from './native-parser.js';
import {nestBlocks} from './nest-block-components.js';
import {checkNesting} from '../document/nesting-limit.js';
import type {Collector} from '../document/reference-collector.js';
import type {ComponentMap} from '../mdx/other-generator-components.js';
import {mayOverflowStack} from '../mdx/may-overflow-stack.js';
import {prepareMdx} from '../mdx/prepare-mdx.js';
import {mdxToComponents} from '../mdx/mdx-to-components.js';
import {MdxSyntaxError, mdxSyntaxError} from '../mdx/syntax-error.js';
import {unravel} from '../mdx/unravel-paragraphs.js';
import {elementProperties} from '../html/brace-attributes.js';
import {isSafeProperty, reportAttribute, sanitizeHtml} from '../html/sanitize-html.js';
import {
  extendingPlugins,
  guardedHandlers,
  noPlugins,
  attributeParserErrors,
  usePlugins,
  type SitePlugins,
} from './site-plugins.js';
import type {ElementTags} from './element-tags.js';
import {readTextTags} from './non-html-tags.js';
import {shieldTags, unshield} from './shield-tags.js';
import {replaceMathMarks} from './math/replace-math-marks.js';
import {toHast} from './to-hast.js';

export interface MarkdownOptions {
  readonly parser: 'native' | 'remark';
  readonly gfm: boolean;
  /** Components, spans, attributes, bindings and emoji codes. */
  readonly components: boolean;
  readonly html: 'safe' | 'trusted';
  /** Decides which tags are elements. All others are text. */
  readonly tags: ElementTags;
  /** Read extended Markdown. */
  readonly extras?: boolean;
  /** Report syntax of other generators, besides what is read here. Needs `components`. */
  readonly foreign?: ReadSyntax;
  /** Keep raw HTML in the tree, as `raw` nodes. */
  readonly keepRaw?: boolean;
  /** The text is MDX, and these are the names of its components. */
  readonly mdx?: {readonly components: ComponentMap};
}

/** Information about the text for all steps. It is passed with the file. */
interface MarkdownInput {
  readonly marked: MarkedText;
  readonly collector: Collector;
}

declare module 'vfile' {
  interface DataMap {
    markdown: MarkdownInput;
    /** Fields of the front matter, under the name that plugins expect. */
    matter: JsonObject;
  }
}

/** A step that changes an HTML tree in place. */
type HtmlStep = (tree: HastRoot, file: VFile) => void;

/** The part of the pipeline that differs between callers. */
export interface FinalSteps<R> {
  /** Reads the document as the author wrote it, before the site's HTML plugins run. */
  readonly read: HtmlStep;
  /** Reads the document again after those plugins, which may have changed it. Skipped if there are none. */
  readonly reread?: HtmlStep;
  /** Gives the tree its final form. */
  readonly finish?: HtmlStep;
  readonly compile: (tree: HastRoot, file: VFile) => R;
}

/**
 * Throws an error that `isTooDeep` recognizes if a text nests too deep, a `PluginError` if a plugin of the site throws,
 * and an `MdxSyntaxError` for invalid MDX.
 */
export interface Pipeline<R> {
  process(file: VFile): Promise<R>;
  /** Throws if a plugin of the site is asynchronous. */
  processSync(file: VFile): R;
}

/**
 * Returns a file for the pipeline. Positions in the tree refer to the text of the file, in which block components are
 * marked.
 */
export function markdownFile(marked: MarkedText, collector: Collector, path?: string): VFile {
  // The parser reads the text with marks, and all later steps the text without those of formulas.
  const markedText = {...marked, text: withoutMathMarks(marked.text, marked.formulas ?? [])};
  // Without `cwd`, every file would call `process.cwd()`.
  return new VFile({
    value: marked.text,
    data: {markdown: {marked: markedText, collector}},
    cwd: '/',
    ...(path && {path}),
  });
}

/** Returns the same processor for the same options, because creating one is slow. */
export function pipelineOf<R>(
  finalSteps: FinalSteps<R>,
  options: MarkdownOptions,
  plugins: SitePlugins = noPlugins,
): Pipeline<R> {
  const pipelinesByOptions = pipelines(finalSteps as FinalSteps<unknown>)(plugins);
  const key = JSON.stringify(options);
  const pipeline = pipelinesByOptions.get(key) ?? createPipeline(finalSteps as FinalSteps<unknown>, options, plugins);
  pipelinesByOptions.set(key, pipeline);
  return pipeline as Pipeline<R>;
}

const pipelines = memoize((_finalSteps: FinalSteps<unknown>) =>
  memoize((_plugins: SitePlugins) => new Map<string, Pipeline<unknown>>()),
);

/**
 * Runs the three phases of `processor.process` separately. With that function, a compiler that throws after an
 * asynchronous plugin would leave the promise pending.
 */
function createPipeline(
  finalSteps: FinalSteps<unknown>,
  options: MarkdownOptions,
  plugins: SitePlugins,
): Pipeline<unknown> {
  const processor = processorOf(finalSteps, options, plugins);
  return {
    process: async (file) => processor.stringify(await processor.run(processor.parse(file), file), file),
    processSync: (file) => processor.stringify(processor.runSync(processor.parse(file), file), file),
  };
}

function processorOf(finalSteps: FinalSteps<unknown>, options: MarkdownOptions, plugins: SitePlugins): Processor {
  const processor = unified() as Processor;
  // Plugins that extend the syntax do so for the portable parser.
  const parser = extendingPlugins(plugins).length > 0 ? 'remark' : options.parser;
  const syntax: ParserSyntax = {gfm: options.gfm, extras: options.extras ?? false};
  if (options.mdx === undefined) {
    parsers[parser](processor, syntax);
    processor.use(hideTextTags, options, plugins).use(nestComponents).use(readTags, options);
  } else {
    mdxParsers[parser](processor, syntax);
    processor.use(hideBraces, plugins).use(nestComponents).use(readMdxNodes, options.mdx);
  }
  processor
    .use(readAddresses, options)
    .use(readSyntax, options)
    .use(() => (tree: Root) => checkNesting(tree))
    .use(checkCodeEnd);
  usePlugins(processor, 'remark', plugins);
  processor.use(writeHtmlTree, plugins).use(readHtml, options);
  processor.use(() => htmlStep(finalSteps.read));
  usePlugins(processor, 'rehype', plugins);
  if (plugins.rehype.length > 0 && finalSteps.reread) processor.use(() => htmlStep(finalSteps.reread!));
  if (finalSteps.finish) processor.use(() => htmlStep(finalSteps.finish!));
  processor.use(useCompiler, finalSteps.compile);
  return processor.freeze();
}

/** Syntax that the parsers themselves read. */
interface ParserSyntax {
  readonly gfm: boolean;
  /** Definition lists. */
  readonly extras: boolean;
}

const parsers: Record<MarkdownOptions['parser'], (processor: Processor, syntax: ParserSyntax) => void> = {
  native: (processor, syntax) => {
    if (nativeParser === undefined) return parsers.remark(processor, syntax);
    processor.use(parseNatively, syntax);
  },
  // About a hundred modules that most sites do not need, so they are loaded on demand.
  remark: (processor, {gfm, extras}) => {
    const {default: remarkParse} = require('remark-parse') as typeof import('remark-parse');
    const {default: remarkGfm} = require('remark-gfm') as typeof import('remark-gfm');
    processor.use(remarkParse);
    if (gfm) processor.use(remarkGfm);
    if (!extras) return;
    const {remarkDefinitionList} = require('remark-definition-list') as {readonly remarkDefinitionList: Plugin};
    processor.use(remarkDefinitionList);
  },
};

const mdxParsers: typeof parsers = {
  native: (processor, syntax) => {
    if (nativeMdxParser === undefined) return mdxParsers.remark(processor, syntax);
    processor.use(parseMdxNatively, syntax);
  },
  remark: (processor, syntax) => {
    parsers.remark(processor, syntax);
    // Its types would declare the same nodes as those of the native parser.
    const {default: remarkMdx} = require('remark-mdx') as {readonly default: Plugin};
    processor.use(remarkMdx);
  },
};

const require = createRequire(import.meta.url);

function parseNatively(this: Processor, {gfm, extras}: ParserSyntax): void {
  this.parser = (text) => nativeParser!(text, {features: {gfm, frontmatter: false, definitionList: extras}}) as Root;
}

function parseMdxNatively(this: Processor, syntax: ParserSyntax): void {
  const {gfm, extras} = syntax;
  const portable = lazy(() => {
    const processor = unified() as Processor;
    mdxParsers.remark(processor, syntax);
    return processor.freeze();
  });
  this.parser = (text) =>
    mayOverflowStack(text)
      ? (portable().parse(text) as Root)
      : (nativeMdxParser!(text, {features: {gfm, frontmatter: false, definitionList: extras}}) as Root);
}

/** Wraps either parser of MDX to hide braces that begin no expression. */
function hideBraces(this: Processor, plugins: SitePlugins): void {
  const parse = this.parser as (text: string, file: VFile) => Root;
  this.parser = (text, file) => {
    const {text: prepared, shield} = prepareMdx(text);
    const tree = attributeParserErrors(plugins, () => {
      try {
        return parse(prepared, file);
      } catch (error) {
        throw mdxSyntaxError(error) ?? error;
      }
    });
    unshield(tree, {shield, shielded: '{'});
    unravel(tree);
    const formulas = file.data.markdown?.marked.formulas;
    if (formulas !== undefined) replaceMathMarks(tree, text, formulas);
    return tree;
  };
}

/** Wraps either parser to hide tags that are text. */
function hideTextTags(this: Processor, {tags}: MarkdownOptions, plugins: SitePlugins): void {
  const parse = this.parser as (text: string, file: VFile) => Root;
  this.parser = (text, file) => {
    const {markdown} = file.data;
    // The label of a component is parsed without a file of its own.
    const shielded = markdown ? shieldTags(text, tags, markdown.marked.token) : {text, shield: undefined};
    const tree = attributeParserErrors(plugins, () => parse(shielded.text, file));
    unshield(tree, {...shielded, shielded: '<'});
    if (markdown?.marked.formulas !== undefined) replaceMathMarks(tree, text, markdown.marked.formulas);
    return tree;
  };
}

type MarkdownStep = (tree: Root, file: VFile) => void;

function nestComponents(this: Processor): MarkdownStep {
  const parse = (text: string): Root => {
    try {
      return this.parse(text) as Root;
    } catch (error) {
      if (error instanceof MdxSyntaxError) return {type: 'root', children: []};
      throw error;
    }
  };
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    if (marked.markers.length > 0) nestBlocks(tree, {marked, collector, parse});
  };
}

function readTags({tags}: MarkdownOptions): MarkdownStep {
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    readTextTags(tree, marked.text, tags, collector);
  };
}

function readAddresses({gfm}: MarkdownOptions): MarkdownStep | undefined {
  return gfm ? (tree, file) => linkAutolinks(tree, markdownInput(file).marked.text) : undefined;
}

function readMdxNodes({components}: NonNullable<MarkdownOptions['mdx']>): MarkdownStep {
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    mdxToComponents(tree, {source: marked.text, components, fields: file.data.matter ?? {}, collector});
  };
}

/** Returns the step that reads heading ids, inline components, spans, attributes, bindings and emoji codes. */
function readSyntax({components, html, foreign, mdx, extras}: MarkdownOptions): MarkdownStep | undefined {
  if (!components) return undefined;
  const isAllowed = html === 'safe' ? isSafeProperty : () => true;
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    const propertiesOf: InlineOptions['propertiesOf'] = (attributes, node) =>
      elementProperties(attributes, {
        isAllowed,
        onRemoved: (name, value) => reportAttribute(node, {name, value}, collector),
      });
    const inline = {source: marked.text, propertiesOf};
    readHeadingIds(tree, {...inline, isMdx: mdx !== undefined}, collector);
    if (extras) applyExtendedSyntax(tree, marked.text);
    if (foreign !== undefined) {
      reportForeignSyntax(tree, marked.text, foreign, collector);
      reportIgnoredMarkdown(tree, marked.text, collector);
    }
    readInlineSyntax(tree, inline);
  };
}

function checkCodeEnd(): MarkdownStep {
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    reportUnclosedCode(tree, marked.text, collector);
  };
}

function writeHtmlTree(plugins: SitePlugins): (tree: Root, file: VFile) => HastRoot {
  const handlers = guardedHandlers(plugins);
  return (tree, file) => {
    const html = toHast(tree, markdownInput(file).collector, handlers);
    // The processor keeps a reference to the root. This lets everything below it be garbage collected.
    tree.children = [];
    return html;
  };
}

function readHtml({html, keepRaw}: MarkdownOptions): ((tree: HastRoot, file: VFile) => HastRoot) | undefined {
  if (keepRaw) return undefined;
  return (tree, file) => {
    const {marked, collector} = markdownInput(file);
    return sanitizeHtml(tree, {html, source: marked.text}, collector);
  };
}

/** Drops the return value of a step, because unified would use it as a new tree. */
function htmlStep(step: HtmlStep): HtmlStep {
  return (tree, file) => void step(tree, file);
}

function useCompiler(this: Processor, compile: FinalSteps<unknown>['compile']): void {
  this.compiler = (tree, file) => compile(tree as HastRoot, file) as never;
}

function markdownInput(file: VFile): MarkdownInput {
  return file.data.markdown!;
}
