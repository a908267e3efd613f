// Returns the text of `_redirects` and `_headers`, which Netlify and Cloudflare Pages read from the top of a site.
// `host-table.ts` and `security-headers.ts` decide which headers there are.
import {looksLikeFile} from '../../base/url-mapping.js';
import type {HostName} from '../../config/host-names.js';
import {withSplat} from '../redirect-chains.js';
import {splitRedirects, type HostTable} from './host-table.js';

/**
 * Returns the lines of redirects, exact paths first, or undefined if there are none. Most redirects have two lines: one
 * for the path with a slash or the folder itself. Netlify prefers an existing file to a redirect unless the status ends
 * in an exclamation mark, which Cloudflare does not support.
 */
export function redirectsFileText(table: HostTable, hosts: readonly HostName[] = []): string | undefined {
  if (table.redirects.length === 0) return undefined;
  const force = hosts.includes('netlify') && !hosts.includes('cloudflare') ? '!' : '';
  const lines = new Map<string, string>();
  const add = (from: string, to: string, status: number) => {
    if (!lines.has(from)) lines.set(from, `${from} ${to} ${status}${force}\n`);
  };
  const {exact, patterns} = splitRedirects(table);
  for (const {from, to, status} of exact) {
    add(from, to, status);
    // Cloudflare distinguishes `/old` and `/old/`.
    if (!looksLikeFile(from)) add(`${from}/`, to, status);
  }
  for (const {root, to, status} of patterns) add(root, withSplat(to, ''), status);
  for (const {from, to, status} of patterns) add(from, to, status);
  return [...lines.values()].join('');
}

/**
 * Returns one block per rule, from general to specific. Cloudflare joins the values of all matching blocks, so a block
 * first removes the header that it replaces, with a line that Netlify ignores. On Netlify the last block takes
 * precedence.
 */
export function headersFileText({headers}: HostTable): string {
  const earlier: {readonly path: string; readonly names: readonly string[]}[] = [];
  const blocks = headers.map(({path, headers: values}) => {
    const replaced = new Set(earlier.filter((rule) => overlaps(rule.path, path)).flatMap(({names}) => names));
    const lines = Object.entries(values).flatMap(([name, value]) => [
      ...(replaced.has(name.toLowerCase()) ? [`  ! ${name}`] : []),
      `  ${name}: ${value}`,
    ]);
    earlier.push({path, names: Object.keys(values).map((name) => name.toLowerCase())});
    return [path, ...lines, ''].join('\n');
  });
  return blocks.join('');
}

/** Returns whether an earlier, more general rule matches some path of a later one. */
function overlaps(earlier: string, later: string): boolean {
  return earlier.endsWith('*') && later.startsWith(earlier.slice(0, -1));
}
