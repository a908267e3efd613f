// Splits the visible text of a page into blocks: paragraphs, headings, list items, table rows and lines of code.

/** Receives the elements and texts of a page in order. */
export interface BlockText {
  /** Begins an element. */
  open(name: string): void;
  /** Ends an element. */
  close(name: string): void;
  add(text: string): void;
  /** Returns the blocks so far. Headings begin with `#`, and cells of a row are separated by `|`. */
  blocks(): readonly string[];
}

export function blockText(): BlockText {
  const blocks: string[] = [];
  let current = '';
  let mark = '';
  let codeDepth = 0;

  const flush = (): void => {
    const text = codeDepth > 0 ? current.trimEnd() : current.replace(/[\s\u200B\uFEFF]+/g, ' ').trim();
    if (text !== '') blocks.push(mark + text);
    if (text !== '') mark = '';
    current = '';
  };
  return {
    open(name) {
      if (name === 'td' || name === 'th') current += current.trim() === '' ? '' : ' | ';
      else if (isBlock(name)) flush();
      if (name === 'pre') codeDepth++;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) mark = `${'#'.repeat(Number(level))} `;
    },
    close(name) {
      if (isBlock(name)) flush();
      if (name === 'pre') codeDepth = Math.max(0, codeDepth - 1);
      if (/^h[1-6]$/.test(name)) mark = '';
    },
    add(text) {
      if (codeDepth === 0) {
        current += text;
        return;
      }
      const [first = '', ...others] = text.split('\n');
      current += first;
      for (const line of others) {
        flush();
        current = line;
      }
    },
    blocks: () => {
      flush();
      return blocks;
    },
  };
}

const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav ol option p pre search ' +
    'section select summary table tbody textarea tfoot thead tr ul video'
  ).split(' '),
);

function isBlock(name: string): boolean {
  return blockElements.has(name);
}
