// Defines rendered markup: HTML without tokens, with its files and diagnostics.
import type {Diagnostic} from '../../base/diagnostic.js';
import type {FileUse} from '../used-files.js';

export interface RenderedMarkup {
  readonly html: string;
  /** Whether anything in it needs the browser script. */
  readonly live: boolean;
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Whether other pages with the same render environment can use it: it depends on nothing of the page, on no file of the
   * site, and on nothing that is missing.
   */
  readonly isCacheable: boolean;
}

/** Returns HTML that needs no script and no files. */
export function plainMarkup(html: string): RenderedMarkup {
  return {html, live: false, files: [], diagnostics: [], isCacheable: true};
}

/** Returns the same markup, marked as dependent on a page or a file. */
export function uncacheable(filled: RenderedMarkup): RenderedMarkup {
  return {...filled, isCacheable: false};
}
