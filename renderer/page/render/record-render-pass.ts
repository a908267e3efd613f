// Creates the render pass of an element, and records what its components request and read.
import type {Diagnostic} from '../../base/diagnostic.js';
import type {Body} from '../../document/document-types.js';
import type {Page, PageDocument} from '../page.js';
import type {Part, Tokens} from './part-tokens.js';
import type {PageContent, RenderPass} from './render-context.js';
import {unknownIcon} from './render-findings.js';
import type {RendererInputs} from './renderer-inputs.js';
import {templatePlace} from '../templates-in-bundle.js';
import type {FileUse} from '../used-files.js';

export interface PassRecord {
  readonly parts: Part[];
  readonly diagnostics: Diagnostic[];
  /** The workers of tools. */
  readonly workers: FileUse[];
  /** Number of reads of values that differ between pages, or that have an effect on this page. */
  pageReads: number;
  isIconMissing: boolean;
  /** The body of the document, after an element has shown it. */
  body: Body;
}

export function emptyRecord(): PassRecord {
  return {parts: [], diagnostics: [], workers: [], pageReads: 0, isIconMissing: false, body: []};
}

export interface PassInputs {
  readonly page: Page;
  readonly inputs: RendererInputs;
  readonly tokens: Tokens;
  /** Whether many pages share the element. */
  readonly isShared: boolean;
}

export function createRenderPass(record: PassRecord, {page, inputs, tokens, isShared}: PassInputs): RenderPass {
  return {
    config: inputs.config,
    addPart(part) {
      record.pageReads++;
      return tokens.tokenOf(record.parts.push(part) - 1);
    },
    icon(name) {
      const drawing = inputs.icon(name);
      if (drawing === undefined) {
        record.pageReads++;
        record.isIconMissing = true; // The icon may be installed later.
      }
      // If the content names the icon, `check` has already reported it with its place.
      const isKnown = drawing !== undefined || page.document?.icons.some((icon) => icon.name === name);
      const place = templatePlace(inputs.templates, page.definition);
      if (!isKnown) record.diagnostics.push(unknownIcon(name, place, inputs.hintForIcon(name)));
      return drawing;
    },
    content() {
      record.pageReads++;
      return requireContent(page, isShared);
    },
    toolWorker(name) {
      record.pageReads++;
      const path = inputs.toolWorker(name);
      if (path !== undefined) record.workers.push({path, from: {tool: name}});
      return path;
    },
    isPage: inputs.isPage,
  };
}

/** Returns the page's document. Throws if there is none. */
function requireContent({document, definition}: Page, isShared: boolean): PageContent {
  if (isShared) throw new Error('useContent is not available in a part that many pages share.');
  if (document === null) {
    throw new Error(
      `useContent is only available in document-driven mode, on pages that show a document; page ${definition.name} shows none.`,
    );
  }
  return {document: document.meta as PageDocument, toc: document.toc ?? null};
}
