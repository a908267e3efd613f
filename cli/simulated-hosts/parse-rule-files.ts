// Parses `_redirects` and `_headers`, which Netlify and Cloudflare both use. Each host interprets the lines itself.

export interface RedirectLine {
  readonly from: string;
  readonly to: string;
  /** As written: `301`, `301!`; empty if the line ends before it. */
  readonly status: string;
  /** Words between source and target (`id=:id`) and after the status (`Country=de`). */
  readonly conditions: readonly string[];
}

/** Returns the lines of a `_redirects` file. Lines without source and target are skipped. */
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
  /** The address pattern of the block. */
  readonly path: string;
  /** In order, with repeated names. */
  readonly set: readonly (readonly [name: string, value: string])[];
  /** Names after a `!`. */
  readonly unset: readonly string[];
}

/** Returns the blocks of a `_headers` file: a path, then one header per line. */
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
