// Writes the payload of a page: the JSON with which client navigation shows it.
import type {Hash} from '../../base/hash.js';
import type {SplitBody} from './split-body.js';
import {headHtml, type PageHead} from '../head/page-head.js';
import type {Page} from '../page.js';
import {isRightToLeft} from './html-document.js';

/** Maximum size. A larger payload omits the markup, and the browser loads the page itself. */
const maxSize = 256 * 1024;

export interface PayloadInputs {
  readonly page: Page;
  readonly head: PageHead;
  readonly layout: string;
  readonly splitPage: SplitBody;
  /** Identifies the script and the style for which the page was made. */
  readonly assets: Hash;
}

/** Returns `{v, path, assets, frame, lang, title, head, layout, …}` as JSON text; `main` is the content of `<main>`. */
export function pagePayload({page, head, layout, splitPage: {frame, main, parts}, assets}: PayloadInputs): string {
  const {middleware = []} = page.definition;
  return JSON.stringify({
    v: 1,
    path: page.route,
    assets,
    frame,
    lang: head.language,
    ...(isRightToLeft(head.language) && {dir: 'rtl'}),
    title: head.title,
    head: headHtml(head.tags.filter(({tag}) => tag !== 'title')),
    layout,
    ...(head.colorMode !== undefined && {colorMode: head.colorMode}),
    ...(middleware.length > 0 && {middleware}),
    ...(main !== undefined && main.length <= maxSize && {main}),
    ...(Object.keys(parts).length > 0 && {parts}),
  });
}
