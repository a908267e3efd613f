// Addresses that moved. A static host answers them with a small page that sends the reader on.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {hrefOf, pageFile, trimSlash} from '../base/path.js';
import type {Config} from '../config/config.js';
import {attributes, escapeText} from '../page/html.js';
import {absoluteUrl} from './absolute-url.js';
import type {Artifact} from './artifact.js';
import {compareText} from './compare-text.js';
import {textArtifact} from './text-artifact.js';

export interface Redirects {
  /** From route to the address a browser follows, base included; chains are collapsed. */
  readonly targets: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface RedirectContext {
  /** Whether a page stands at a route: it would be hidden by a redirect from there. */
  isPage(route: string): boolean;
  /** Whether anything answers at a route: a page, or a file. */
  isAddress(route: string): boolean;
  /** Where in the config a redirect stands; the file alone when absent. */
  placeOf?(route: string): Place;
}

/** What `redirects` in the config comes to; a loop, a hidden page or an address that is none is reported and left out. */
export function readRedirects(
  config: Config,
  {isPage, isAddress, placeOf = () => ({file: 'content/site.yml'})}: RedirectContext,
): Redirects {
  const table = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const report = (route: string, code: string, message: string, hint: string): void => {
    diagnostics.push({severity: 'error', code, message, hint, place: placeOf(route)});
  };
  for (const [from, to] of Object.entries(config.redirects).toSorted(([a], [b]) => compareText(a, b))) {
    const route = decoded(trimSlash(from));
    if (!isRoute(route))
      report(
        from,
        'redirect-invalid',
        `${from} cannot be redirected.`,
        'Write a plain path: no `?`, `#`, `//`, `.` or `..`.',
      );
    else if (!isTarget(to))
      report(
        from,
        'redirect-invalid',
        `${from} cannot lead to ${to}.`,
        'Write a route such as /docs, or an address that starts with https://.',
      );
    else if (isPage(route))
      report(
        from,
        'redirect-hides-page',
        `${from} is redirected, but there is a page at that address.`,
        'Remove the redirect, or the page.',
      );
    else if (table.has(route))
      report(
        from,
        'redirect-twice',
        `${from} is redirected twice.`,
        'A slash at the end makes no difference: remove one of them.',
      );
    else table.set(route, to);
  }
  const {ends, loops} = followAll(table);
  for (const loop of loops) {
    report(loop[0] ?? '', 'redirect-loop', `${loop.join(' → ')} leads nowhere.`, 'Let one of them lead to a page.');
  }
  for (const [route, end] of [...ends].toSorted(([a], [b]) => compareText(a, b))) {
    if (
      !end.startsWith('/') ||
      end.startsWith('//') ||
      isAddress(decoded(trimSlash(end.replace(/[?#].*$/s, ''))) || '/')
    )
      continue;
    report(
      route,
      'redirect-broken',
      `${route} leads to ${end}, and there is no page.`,
      'Let it lead to a page that exists.',
    );
  }
  const targets = new Map([...ends].map(([route, end]) => [route, targetHref(end, config)]));
  return {targets, diagnostics};
}

/** One small page per redirect, at the old address. */
export function redirectFiles({targets}: Pick<Redirects, 'targets'>, config: Config): Artifact[] {
  return [...targets].map(([route, href]) => textArtifact(pageFile(route), stub(href, config)));
}

// Authors write addresses as the browser shows them or as it copies them: `/käse`, `/k%C3%A4se`.
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return path;
  }
}

function isRoute(route: string): boolean {
  return (
    /^\/[^?#\\\0]+$/.test(route) &&
    route
      .slice(1)
      .split('/')
      .every((segment) => !['', '.', '..'].includes(segment))
  );
}

function isTarget(to: string): boolean {
  return /^\/(?!\/)/.test(to) || (/^(?:https?:)?\/\/[^/]/i.test(to) && URL.canParse(to, 'https://site.invalid'));
}

/** Where each redirect ends, and the chains that never do. Each redirect is walked once, however long the chains. */
function followAll(table: ReadonlyMap<string, string>): {
  ends: ReadonlyMap<string, string>;
  loops: readonly string[][];
} {
  const ends = new Map<string, string>();
  const seen = new Set<string>();
  const loops: string[][] = [];
  for (const route of table.keys()) {
    const passed = new Set<string>();
    let at = route;
    for (let to = table.get(at); to !== undefined && !seen.has(at); to = table.get(at)) {
      seen.add(at);
      passed.add(at);
      at = decoded(trimSlash(splitTarget(to).path));
    }
    if (passed.has(at)) loops.push([...passed, at]);
    // Back along the chain; what leads into a loop has no end.
    for (const step of [...passed].toReversed()) {
      const to = table.get(step) ?? '';
      const end = table.has(at) ? ends.get(at) : to;
      if (end === undefined) break;
      ends.set(step, withFragment(end, splitTarget(to).hash));
      at = step;
    }
  }
  return {ends, loops};
}

// /a → /b#x → /c     a fragment is kept until a later target has its own; a query never is
function withFragment(target: string, hash: string): string {
  return target.includes('#') ? target : target + hash;
}

function splitTarget(to: string): {path: string; query: string; hash: string} {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {path, query, hash};
}

function targetHref(target: string, config: Config): string {
  if (!target.startsWith('/') || target.startsWith('//')) return target;
  const {path, query, hash} = splitTarget(target);
  const isFile = /\.[a-z][a-z0-9]+$/i.test(path);
  return hrefOf(decoded(trimSlash(path)), isFile ? {base: config.base, trailingSlash: 'never'} : config) + query + hash;
}

function stub(href: string, config: Config): string {
  const whole = absoluteUrl(href, config) ?? href;
  // A canonical address names a page, not a spot on it.
  const canonical = whole.replace(/#.*$/s, '');
  return `<!doctype html>
<html${attributes({lang: config.language})}>
<meta charset="utf-8">
<title>${escapeText(config.brand)}</title>
<meta name="robots" content="noindex">
<meta${attributes({'http-equiv': 'refresh', content: `0; url=${href}`})}>
<link${attributes({rel: 'canonical', href: canonical})}>
<p>This page has moved to <a${attributes({href})}>${escapeText(whole)}</a>.</p>
</html>
`;
}
