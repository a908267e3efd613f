// The JSON twin of a page: what client navigation needs to show it in place of another.
import type {PageHead} from './head.js';
import type {Page} from './page.js';

/** Larger payloads leave the markup out, and the browser loads the page itself. */
const largest = 256 * 1024;

export interface PayloadInputs {
  readonly page: Page;
  readonly head: PageHead;
  readonly body: string;
  readonly layout: string;
  readonly live: boolean;
}

/** `{v, path, lang, title, head, layout, live, main?}`; `main` is everything inside `<main>`. */
export function payloadOf({page, head, body, layout, live}: PayloadInputs): string {
  const main = mainOf(body);
  return JSON.stringify({
    v: 1,
    path: page.route,
    lang: head.language,
    title: head.title,
    head: head.tags.filter(({tag}) => tag !== 'title'),
    layout,
    live,
    ...(main !== undefined && main.length <= largest && {main}),
  });
}

function mainOf(body: string): string | undefined {
  const open = body.indexOf('<main');
  const start = body.indexOf('>', open) + 1;
  const end = body.lastIndexOf('</main>');
  return open === -1 || end < start ? undefined : body.slice(start, end);
}
