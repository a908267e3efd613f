// Reads `_redirects` of Netlify and Cloudflare Pages: one rule per line, `from to [status]`.
import type {ImportedRedirect, Notes} from './imported-site.js';

/** Lists the rules. Those that the new site cannot have, such as rewrites and conditions, are noted. */
export function readNetlifyRedirects(text: string, file: string, notes: Notes): readonly ImportedRedirect[] {
  return text.split('\n').flatMap((line, index): readonly ImportedRedirect[] => {
    const rule = line.replace(/(?:^|\s)#(?:\s.*)?$/, '').trim();
    if (rule === '' || rule.startsWith('#')) return [];
    const place = {file, line: index + 1};
    const [from = '', to = '', ...rest] = rule.split(/\s+/);
    // Every host shows Galley's page for addresses that do not exist. `404!` also hides pages that do, so it is noted.
    if (rest[0] === '404') return [];
    const unsupported = unsupportedReason(from, to, rest);
    if (unsupported !== undefined) {
      notes.addManualStep('redirect', `\`${rule}\` ${unsupported}.`, place);
      return [];
    }
    const status = statusOf(rest[0]);
    const isInside = /[^/]\*$/.test(from);
    const target = isInside ? to.replace(/:splat$/, '') : to;
    return [{from: withWildcard(from), to: target, ...(status !== 301 && {status}), place}];
  });
}

type Status = NonNullable<ImportedRedirect['status']>;

function statusOf(written: string | undefined): Status | undefined {
  const number = Number((written ?? '301').replace(/!$/, ''));
  return number === 301 || number === 302 || number === 307 || number === 308 ? number : undefined;
}

function unsupportedReason(from: string, to: string, rest: readonly string[]): string | undefined {
  if (!from.startsWith('/')) return 'belongs to another domain';
  if (to === '' || !/^(?:\/|https?:)/.test(to)) return 'has no target, or passes parameters';
  if (rest.length > 1) return 'has conditions';
  if (rest[0] !== undefined && statusOf(rest[0]) === undefined)
    return `has the status ${rest[0]}, which is not a redirect`;
  if (/\/:/.test(from) || /\*./.test(from)) return 'has placeholders or `*` inside its address';
  if (/:splat./.test(to) || /\/:(?!splat$)/.test(to.replace(/^https?:/, ''))) return 'uses placeholders in its target';
  return undefined;
}

/** `/a*` → `/a/*`: a pattern of Galley matches the address itself and everything below. Nothing is below `/a.html`. */
function withWildcard(from: string): string {
  return from.replace(/\.html\*$/, '.html').replace(/(?<!\/)\*$/, '/*');
}
