// Parses one file to its document, including the body tree, without a site.
import type {Root} from 'hast';
import type {VFile} from 'vfile';
import type {Diagnostic} from '../base/diagnostic.js';
import {SiteError} from '../base/site-error.js';
import type {Json, JsonObject} from '../base/json.js';
import type {Toc} from '../document/document-types.js';
import {parseConfigInput} from '../config/parse-config-input.js';
import type {Config, ConfigInput} from '../config/config.js';
import {addressOf, type Address} from '../document/document-address.js';
import {readData} from '../data/read-data.js';
import {mayHaveBindings, setBindingTexts} from './bindings.js';
import {excerptOf, summaryOf} from './excerpt.js';
import {fieldsOf} from '../document/document-fields.js';
import {readFrontMatter, type FrontMatter} from './front-matter.js';
import {assignHeadingIds, relistHeadings, type PlacedHeading} from './headings/assign-heading-ids.js';
import type {HeadingIdStyle} from './headings/heading-slugs.js';
import {markBlocks} from './mark-block-components.js';
import {maxNesting, isTooDeep} from '../document/nesting-limit.js';
import {createCollector} from '../document/reference-collector.js';
import {markdownFile, pipelineOf, type FinalSteps, type Pipeline} from './pipeline.js';
import {withoutFailing} from './plugin-diagnostics.js';
import {isMdx} from '../mdx/is-mdx.js';
import {describeSyntax, MdxSyntaxError} from '../mdx/syntax-error.js';
import {noPlugins, type SitePlugins} from './site-plugins.js';
import {tocOf} from './headings/toc.js';
import {tocOptions} from './headings/toc-options.js';
import {treeOf} from './body-tree.js';

export interface ParseInput {
  /** Path below its source, with forward slashes: `docs/1.start/2.install.md`. */
  readonly file: string;
  /** Name of the source, which is the first part of `_id`. The default is `content`. */
  readonly source?: string;
  readonly text: string;
}

/** Generated fields and the author's; for Markdown also `body` with its `toc`, and `excerpt`. */
export type ParsedDocument = JsonObject & {
  readonly _id: string;
  readonly _path: string;
  readonly _dir: string;
  readonly _file: string;
  readonly _type: string;
  readonly _locale: string;
  readonly title: string;
  readonly description?: string;
  /** Tree of a Markdown text. Absent for data files, unless they have a `body` of their own. */
  readonly body?: {readonly type: 'root'; readonly children: readonly Json[]; readonly toc?: Toc & JsonObject};
};

/**
 * Parses a Markdown, MDX, YAML, JSON or CSV file. Raw HTML is kept, without event handlers and addresses that run code. Throws a `SiteError` with the
 * position if the text is invalid, and with the key if the config is invalid. Returns the text of any other file as `body`.
 */
export function parse(input: ParseInput, config: ConfigInput = {}): ParsedDocument {
  const openedFile = open(input, config);
  if (openedFile.kind === 'done') return openedFile.document;
  try {
    return documentFrom(openedFile, pipelineFor(openedFile).processSync(openedFile.file));
  } catch (error) {
    throw toParseError(error, openedFile);
  }
}

/** Does the same with plugins of the site. Their messages are dropped here; the build of the site reports them. */
export async function parseWith(
  plugins: SitePlugins,
  input: ParseInput,
  config: ConfigInput = {},
): Promise<ParsedDocument> {
  return withoutFailing(plugins, async (usable) => {
    const openedFile = open(input, config);
    if (openedFile.kind === 'done') return openedFile.document;
    try {
      return documentFrom(openedFile, await pipelineFor(openedFile, usable).process(openedFile.file));
    } catch (error) {
      throw toParseError(error, openedFile);
    }
  });
}

type OpenedFile =
  | {readonly kind: 'done'; readonly document: ParsedDocument}
  | {
      readonly kind: 'markdown';
      readonly file: VFile;
      readonly address: Address;
      readonly idFields: JsonObject;
      readonly frontMatter: FrontMatter;
      readonly config: Config;
    };

function open({file, source = 'content', text}: ParseInput, configInput: ConfigInput): OpenedFile {
  const config = parseConfigInput(configInput);
  const options = {
    locales: config.locales,
    defaultLocale: config.defaultLocale,
    respectPathCase: config.content.respectPathCase,
  };
  const address: Address = {...addressOf(file, options)};
  const idFields = {_id: `${source}:${file.replaceAll('/', ':')}`, _source: source};
  const lines = text.replace(/\r\n?/g, '\n');
  switch (address.extension.toLowerCase()) {
    case 'md':
    case 'mdc':
    case 'mdx':
      return openMarkdown(address, idFields, lines, config);
    case 'yml':
    case 'yaml':
    case 'json':
    case 'json5':
    case 'csv':
      return {kind: 'done', document: asDocument({...dataDocument(address, lines, config), ...idFields})};
    default:
      return {kind: 'done', document: asDocument({_id: idFields._id, body: text})};
  }
}

/** The type describes almost every document. A raw file has only `_id` and `body`. */
function asDocument(fields: JsonObject): ParsedDocument {
  return fields as ParsedDocument;
}

function dataDocument(address: Address, text: string, {content}: Config): JsonObject {
  const {type, fields, diagnostics} = readData({path: address.file, text}, content.csv);
  reject(diagnostics, address.file);
  return fieldsOf(address, type, fields);
}

function openMarkdown(address: Address, idFields: JsonObject, text: string, config: Config): OpenedFile {
  const frontMatter = readFrontMatter(text, address.file);
  reject(frontMatter.diagnostics, address.file);
  const marked = markBlocks(text.slice(frontMatter.bodyOffset), {
    components: true,
    foreign: false,
    isMdx: isMdx(address.file, config.markdown),
    math: config.markdown.math,
  });
  const collector = createCollector({file: address.file, bodyLine: frontMatter.bodyLine, shifts: marked.shifts});
  const file = markdownFile(marked, collector, address.file);
  file.data.headingIds = config.markdown.headingIds;
  file.data.address = address;
  file.data.matter = frontMatter.fields;
  return {kind: 'markdown', file, address, idFields: idFields, frontMatter: frontMatter, config};
}

/** The result of the pipeline. */
interface Parsed {
  readonly tree: Root;
  readonly headings: readonly PlacedHeading[];
  readonly summary: ReturnType<typeof summaryOf>;
}

declare module 'vfile' {
  interface DataMap {
    parsed: Omit<Parsed, 'tree'>;
    headingIds: HeadingIdStyle;
    address: Address;
  }
}

function pipelineFor({address, config}: OpenedMarkdown, plugins: SitePlugins = noPlugins): Pipeline<Parsed> {
  const {parser, components, extras} = config.markdown;
  const mdx = isMdx(address.file, config.markdown) ? {mdx: {components}} : {};
  return pipelineOf(
    finalSteps,
    {parser, gfm: true, components: true, html: 'trusted', tags: 'all', extras, ...mdx},
    plugins,
  );
}

const finalSteps: FinalSteps<Parsed> = {
  read: (tree, file) => {
    if (mayHaveBindings(file.data.markdown!.marked.text))
      setBindingTexts(tree, () => fieldsOf(file.data.address!, 'markdown', file.data.matter ?? {}, summaryOf(tree)));
    file.data.parsed = {headings: assignHeadingIds(tree, file.data.headingIds), summary: summaryOf(tree)};
  },
  reread: (tree, file) => {
    const {headings, summary} = file.data.parsed!;
    file.data.parsed = {headings: relistHeadings(tree, headings, file.data.headingIds), summary};
  },
  compile: (tree, file) => ({tree, ...file.data.parsed!}),
};

type OpenedMarkdown = Extract<OpenedFile, {kind: 'markdown'}>;

function documentFrom(
  {address, idFields, frontMatter, config}: OpenedMarkdown,
  {tree, headings, summary}: Parsed,
): ParsedDocument {
  const toc = tocOptions(config.markdown.toc, frontMatter.fields.toc);
  const addresses = {locales: [], respectPathCase: config.content.respectPathCase};
  const excerpt = excerptOf(tree);
  return asDocument({
    ...fieldsOf(address, 'markdown', frontMatter.fields, summary),
    body: {...treeOf(tree, addresses), ...(toc && {toc: tocOf(headings, toc) as unknown as JsonObject})},
    ...(excerpt && {excerpt: treeOf(excerpt, addresses)}),
    ...idFields,
  });
}

function toParseError(error: unknown, {address, frontMatter}: OpenedMarkdown): unknown {
  if (error instanceof MdxSyntaxError) {
    const {line, column} = error.syntax;
    const {message, hint} = describeSyntax(error.syntax, (inner) => inner + frontMatter.bodyLine - 1);
    return new SiteError('mdx-syntax', `${address.file}:${line + frontMatter.bodyLine - 1}:${column}: ${message}.`, {
      cause: error,
      hint,
    });
  }
  if (!isTooDeep(error)) return error;
  return new SiteError('nesting-too-deep', `${address.file}: The text is nested more than ${maxNesting} levels deep.`, {
    cause: error,
  });
}

/** Throws a `SiteError` for the first error, with the path of the file as the caller wrote it. */
function reject(diagnostics: readonly Diagnostic[], file: string): void {
  const error = diagnostics.find(({severity}) => severity === 'error');
  if (error === undefined) return;
  const place = [file, error.place?.line, error.place?.column].filter((part) => part !== undefined).join(':');
  throw new SiteError(error.code, `${place}: ${error.message}`, error.hint === undefined ? {} : {hint: error.hint});
}
