// The interface between the navigator and another source of pages, such as a content preview.
import type {LoadPayload} from './page-payloads.js';

/** Loads pages from a source other than the build. */
export interface PageSource {
  readonly load: LoadPayload;
  /** Called once, before the first page is loaded. */
  follow(shown: ShownPage): void;
}

/** The current page, as the source may use it. */
export interface ShownPage {
  /** Loads and shows the page again. */
  refresh(): void;
  /** Parses markup. */
  fragmentOf(html: string): DocumentFragment;
}
