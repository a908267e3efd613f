// Opens a Markdown file for the pipeline, as MDX or as Markdown.
import type {VFile} from 'vfile';
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Hash} from '../base/hash.js';
import type {JsonObject} from '../base/json.js';
import {addressOf, type Address} from '../document/document-address.js';
import type {Section} from '../document/document-types.js';
import {createCollector} from '../document/reference-collector.js';
import {readFrontMatter, type FrontMatter} from '../markdown/front-matter.js';
import type {PlacedHeading} from '../markdown/headings/assign-heading-ids.js';
import {markBlocks} from '../markdown/mark-block-components.js';
import {markdownFile} from '../markdown/pipeline.js';
import {isMdx} from '../mdx/is-mdx.js';
import {describeSyntax, type MdxSyntaxError} from '../mdx/syntax-error.js';
import type {TextSource} from '../source/source.js';
import {withSafeAddresses} from './remove-unsafe-addresses.js';
import type {TransformOptions} from './transform-options.js';

/** Information about a Markdown file besides its text. The steps of the pipeline add to it. */
export interface DocumentDraft {
  readonly source: TextSource;
  readonly hash: Hash;
  readonly address: Address;
  readonly options: TransformOptions;
  readonly front: FrontMatter;
  readonly unsafe: readonly Diagnostic[];
  readonly isMdx: boolean;
  /** Why the file is not read as MDX, although it should be. */
  readonly syntaxError?: Diagnostic;
  /** Fields of the front matter, without addresses that could run code. */
  readonly fields: JsonObject;
  meta: JsonObject;
  headings: readonly PlacedHeading[];
  isEmpty: boolean;
  sections: readonly Section[];
}

declare module 'vfile' {
  interface DataMap {
    draft: DocumentDraft;
  }
}

export function openFile(source: TextSource, options: TransformOptions, hash: Hash, syntaxError?: Diagnostic): VFile {
  const path = `content/${source.path}`;
  const frontMatter = readFrontMatter(source.text, path);
  const {fields, diagnostics: addressDiagnostics} = withSafeAddresses(frontMatter.fields, frontMatter.placeOf);
  const asMdx = syntaxError === undefined && isMdx(source.path, options.markdown);
  // Parsers drop a byte-order mark, and their offsets do not count it.
  const marked = markBlocks(source.text.slice(frontMatter.bodyOffset).replace(/^\uFEFF/, ''), {
    components: true,
    foreign: true,
    isMdx: asMdx,
    math: options.markdown.math,
  });
  const {included} = source;
  const collector = createCollector({file: path, bodyLine: frontMatter.bodyLine, shifts: marked.shifts, included});
  const file = markdownFile(marked, collector, path);
  const address = addressOf(source.path, options);
  const draft: DocumentDraft = {
    source,
    hash,
    address,
    options,
    front: frontMatter,
    unsafe: addressDiagnostics,
    fields,
    isMdx: asMdx,
    ...(syntaxError && {syntaxError}),
    meta: {},
    headings: [],
    isEmpty: false,
    sections: [],
  };
  Object.assign(file.data, {draft, matter: fields});
  return file;
}

/** Invalid MDX is read as Markdown, which shows its tags as text. */
export function reopenAsMarkdown({data}: VFile, {syntax}: MdxSyntaxError): VFile {
  const {source, options, hash} = data.draft!;
  const {placeOf} = data.markdown!.collector;
  const placeAt = ({line, column}: {line: number; column: number}): Place =>
    placeOf({position: {start: {line, column}, end: {line, column}}});
  const {message, hint} = describeSyntax(syntax, (line) => placeAt({line, column: 1}).line ?? line);
  return openFile(source, options, hash, {
    severity: 'error',
    code: 'mdx-syntax',
    message: `${message}, so this file is read as Markdown, without its components.`,
    hint,
    place: placeAt(syntax),
  });
}
