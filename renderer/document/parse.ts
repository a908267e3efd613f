// One file to its document, body tree included, without a site around it.
import type {Diagnostic} from '../base/diagnostic.js';
import {SiteError} from '../base/error.js';
import type {Json, JsonObject} from '../base/json.js';
import type {Toc} from './document.js';
import {configSchema, type Config, type ConfigInput} from '../config/config.js';
import {addressOf, type Address} from './address.js';
import {readData} from './data.js';
import {excerptOf, summaryOf} from './excerpt.js';
import {fieldsOf} from './fields.js';
import {readFrontMatter} from './front-matter.js';
import {nameHeadings} from './headings.js';
import {markBlocks} from './mark-blocks.js';
import {markdownTree} from './markdown.js';
import {deepestNesting, isTooDeep} from './nesting.js';
import {createNotes} from './notes.js';
import {settleHtml} from './sanitize.js';
import {tocOf} from './toc.js';
import {tocOptions} from './toc-options.js';
import {treeOf} from './tree.js';

export interface ParseInput {
  /** Path below its source, with forward slashes: `docs/1.start/2.install.md`. */
  readonly file: string;
  /** Name of the source, the first part of `_id`; `content` when absent. */
  readonly source?: string;
  readonly text: string;
}

/** Generated fields, the author's own, and for Markdown `body`, its `toc`, and `excerpt`. */
export type ParsedDocument = JsonObject & {
  readonly _id: string;
  readonly _path: string;
  readonly _dir: string;
  readonly _file: string;
  readonly _type: string;
  readonly _locale: string;
  readonly title: string;
  readonly description?: string;
  /** The tree of a Markdown text; absent for data files, but for those that bring a `body` of their own. */
  readonly body?: {readonly type: 'root'; readonly children: readonly Json[]; readonly toc?: Toc & JsonObject};
};

/**
 * Reads a Markdown, YAML, JSON or CSV file. Raw HTML is kept as it is, without event handlers. Text that cannot be read
 * throws a `SiteError` that says where it is broken; a file of another kind gives its text as `body`.
 */
export function parse({file, source = 'content', text}: ParseInput, config: ConfigInput = {}): ParsedDocument {
  const settings = configSchema.parse(config);
  const options = {
    locales: settings.locales,
    defaultLocale: settings.defaultLocale,
    respectPathCase: settings.content.respectPathCase,
  };
  const address: Address = {...addressOf(file, options)};
  const named = {_id: `${source}:${file.replaceAll('/', ':')}`, _source: source};
  const lines = text.replace(/\r\n?/g, '\n');
  switch (address.extension.toLowerCase()) {
    case 'md':
    case 'mdc':
      return documentOf({...readMarkdown(address, lines, settings), ...named});
    case 'yml':
    case 'yaml':
    case 'json':
    case 'json5':
    case 'csv':
      return documentOf({...dataDocument(address, lines), ...named});
    default:
      return documentOf({_id: named._id, body: text});
  }
}

/** The type says what almost every document has; a raw file has its id and text alone. */
function documentOf(fields: JsonObject): ParsedDocument {
  return fields as ParsedDocument;
}

function dataDocument(address: Address, text: string): JsonObject {
  const {type, fields, diagnostics} = readData({path: address.file, text});
  refuse(diagnostics);
  return fieldsOf(address, type, fields);
}

function readMarkdown(address: Address, text: string, config: Config): JsonObject {
  try {
    return markdownDocument(address, text, config);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    throw new SiteError('nesting-too-deep', `${address.file}: The text nests deeper than ${deepestNesting} levels.`, {
      cause: error,
    });
  }
}

function markdownDocument(address: Address, text: string, config: Config): JsonObject {
  const front = readFrontMatter(text, address.file);
  refuse(front.diagnostics);
  const marked = markBlocks(text.slice(front.bodyOffset), {components: true, foreign: false});
  const notes = createNotes({file: address.file, bodyLine: front.bodyLine, shifts: marked.shifts});
  const {parser} = config.markdown;
  const parsed = markdownTree(marked, {parser, gfm: true, components: true, html: 'trusted', tags: 'all'}, notes);
  const tree = settleHtml(parsed, {html: 'trusted', source: marked.text}, notes);
  const headings = nameHeadings(tree);
  const toc = tocOptions(config.markdown.toc, front.fields.toc);
  const addresses = {locales: [], respectPathCase: config.content.respectPathCase};
  const excerpt = excerptOf(tree);
  return {
    ...fieldsOf(address, 'markdown', front.fields, summaryOf(tree)),
    body: {...treeOf(tree, addresses), ...(toc && {toc: tocOf(headings, toc) as unknown as JsonObject})},
    ...(excerpt && {excerpt: treeOf(excerpt, addresses)}),
  };
}

/** An error in the text fails the document. */
function refuse(diagnostics: readonly Diagnostic[]): void {
  const error = diagnostics.find(({severity}) => severity === 'error');
  if (error === undefined) return;
  const {file, line, column} = error.place ?? {file: ''};
  const place = [file, line, column].filter((part) => part !== undefined && part !== '').join(':');
  throw new SiteError(error.code, `${place}: ${error.message}`, error.hint === undefined ? {} : {hint: error.hint});
}
