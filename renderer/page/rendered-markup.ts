// Defines rendered markup: HTML without tokens, with its files and diagnostics.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileUse} from './used-files.js';

export interface RenderedMarkup {
  readonly html: string;
  /** Whether anything in it needs the browser script. */
  readonly live: boolean;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Whether it depends only on the render environment: it contains no files, nothing of the page and nothing that is
   * missing.
   */
  readonly cached: boolean;
}

/** Returns text without any parts. */
export function plainMarkup(html: string): RenderedMarkup {
  return {html, live: false, files: [], diagnostics: [], cached: true};
}

/** Returns the same markup, marked as dependent on a page or a file. */
export function uncached(filled: RenderedMarkup): RenderedMarkup {
  return {...filled, cached: false};
}
