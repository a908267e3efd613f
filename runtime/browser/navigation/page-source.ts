// The interface of another source of pages, such as a content preview.
import type {LoadPayload} from './page-payloads.js';

/** Where pages come from instead of the build. */
export interface PageSource {
  readonly load: LoadPayload;
  /** Called once, before the first page is loaded. */
  follow(shown: ShownPage): void;
}

/** The page in the tab, as the navigator lends it to the source. */
export interface ShownPage {
  /** Loads and shows the page again. */
  refresh(): void;
  /** Markup → nodes. */
  fragmentOf(html: string): DocumentFragment;
}
