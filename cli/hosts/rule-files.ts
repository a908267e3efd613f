// `_redirects` and `_headers`, as Netlify and Cloudflare both write them. What the lines mean is each host's own.

export interface RedirectLine {
  readonly from: string;
  readonly to: string;
  /** As written: `301`, `301!`; empty when the line ends before it. */
  readonly status: string;
  /** Words between source and target (`id=:id`) and behind the status (`Country=de`). */
  readonly conditions: readonly string[];
}

/** The lines of a `_redirects`; one that holds no source and target is left out. */
export function readRedirectLines(text: string): readonly RedirectLine[] {
  return ruleLines(text).flatMap((line) => {
    const [from = '', ...rest] = line.split(/\s+#.*$/, 1)[0]?.split(/\s+/) ?? [];
    const at = rest.findIndex(isTarget);
    const to = rest[at];
    if (to === undefined) return [];
    const hasStatus = /^\d{3}!?$/.test(rest[at + 1] ?? '');
    const conditions = [...rest.slice(0, at), ...rest.slice(at + (hasStatus ? 2 : 1))];
    return [{from, to, status: hasStatus ? (rest[at + 1] ?? '') : '', conditions}];
  });
}

function isTarget(word: string): boolean {
  return word.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(word);
}

export interface HeaderBlock {
  /** The pattern of addresses the block is about. */
  readonly path: string;
  /** In order, with repeated names. */
  readonly set: readonly (readonly [name: string, value: string])[];
  /** Names behind a `!`. */
  readonly unset: readonly string[];
}

/** The blocks of a `_headers`: a path, then its headers, one to a line. */
export function readHeaderBlocks(text: string): readonly HeaderBlock[] {
  const blocks: {path: string; set: (readonly [string, string])[]; unset: string[]}[] = [];
  for (const line of ruleLines(text)) {
    const block = blocks.at(-1);
    const colon = line.indexOf(':');
    if (line.startsWith('/') || /^https?:\/\//i.test(line)) blocks.push({path: line, set: [], unset: []});
    else if (line.startsWith('! ')) block?.unset.push(line.slice(2).trim());
    else if (colon > 0) block?.set.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return blocks;
}

function ruleLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
