// Computes the robots rule of a page for the sitemap, feeds and lists, which are written without rendering the page. The
// meta tag of the page itself is in page-head.ts.
import {documentRobots} from './page-head.js';
import type {Page} from '../page.js';
import {pageProps, type PropsInputs} from '../render/page-props.js';

/** Returns the robots rule. The page's definition has precedence, as in the page's head. */
export function robotsForListings(page: Page, inputs: PropsInputs): string | undefined {
  return definitionRobots(page, inputs) ?? documentRobots(page);
}

function definitionRobots(page: Page, inputs: PropsInputs): string | undefined {
  try {
    return page.definition.head?.(pageProps(page, inputs)).robots;
  } catch {
    return undefined; // Rendering the page reports the error with its place.
  }
}
