// What a page tells search engines, for lists that are made without rendering it.
import type {Page} from './page.js';
import {propsOf, type PropsInputs} from './render.js';

/** The page's definition has the last word, as in the page's head. */
export function robotsOf(page: Page, inputs: PropsInputs): string | undefined {
  const meta = page.document?.meta['robots'];
  return saidBy(page, inputs) ?? (typeof meta === 'string' ? meta : undefined);
}

function saidBy(page: Page, inputs: PropsInputs): string | undefined {
  try {
    return page.definition.head?.(propsOf(page, inputs)).robots;
  } catch {
    return undefined; // rendering the page says so, with the place
  }
}
