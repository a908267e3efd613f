// Counts the elements that a piece of HTML leaves open, to find the end of a group of HTML blocks.

/** Returns the number of opening tags minus closing tags. Ignores elements that HTML closes automatically. */
export function depthChange(html: string): number {
  let depth = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const found = tagAt(html, at);
    depth += found.change;
    if (found.end <= at) break;
    at = found.end;
  }
  return depth;
}

/** Returns the name of the `script` or `style` element if the piece of HTML is exactly one such element. */
export function rawTextElement(html: string): string | undefined {
  const text = html.trim();
  const name = /^<(script|style)(?=[\s>])/i.exec(text)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const close = closeOf(text, name, 0);
  return close === text.length ? name : undefined;
}

function tagAt(html: string, at: number): {change: number; end: number} {
  if (html.startsWith('<!--', at)) return {change: 0, end: after(html, '-->', at + 4)};
  tag.lastIndex = at;
  const found = tag.exec(html);
  if (found === null) return {change: 0, end: at + 1};
  const [whole, slash, written, rest] = found;
  const name = written!.toLowerCase();
  const end = at + whole.length;
  if (slash === '/') return {change: uncounted.has(name) ? 0 : -1, end};
  if (name === 'script' || name === 'style') return {change: 0, end: closeOf(html, name, end)};
  return {change: uncounted.has(name) || rest!.endsWith('/') ? 0 : 1, end};
}

const tag = /<(\/?)([A-Za-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/y;

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

/** Returns the offset after the closing tag of an element whose content is not HTML. */
function closeOf(html: string, name: string, from: number): number {
  const close = name === 'script' ? scriptClose : styleClose;
  close.lastIndex = from;
  return close.test(html) ? after(html, '>', close.lastIndex) : html.length;
}

const scriptClose = /<\/script/gi;
const styleClose = /<\/style/gi;

const uncounted = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd tr td th thead tbody tfoot option optgroup rp rt'
  ).split(' '),
);
