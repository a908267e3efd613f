// Finds links that reach their page through a redirect of the site.
import type {Diagnostic, Fix} from '../base/diagnostic.js';
import {decodedPath, routeOf} from '../base/url-mapping.js';
import type {Redirect} from '../emit/resolve-redirects.js';
import {splitTarget} from '../emit/redirect-chains.js';
import {fieldLinks} from './broken-field-links.js';
import {addressFix, routeFix} from './fixes/address-fix.js';
import type {CheckContext} from './site-wide-checks.js';

/** Ignores temporary redirects: their target can change, so links to them may be intended. */
export function* redirectedLinks(site: CheckContext): Iterable<Diagnostic> {
  const {documents, redirects} = site;
  const permanentRedirects = new Map(
    redirects.filter(({status}) => status === 301 || status === 308).map((rule) => [rule.route, rule] as const),
  );
  if (permanentRedirects.size === 0) return;
  for (const document of documents) {
    for (const link of document.links) {
      const rule = link.path === undefined ? undefined : permanentRedirects.get(link.path);
      if (rule === undefined) continue;
      const {route, isRouteOnly} = targetOf(rule, site);
      const fix: Fix | undefined =
        route === undefined
          ? addressFix(link, site.readFixableText, (written) => (/[?#]/.test(written) ? undefined : rule.to))
          : isRouteOnly
            ? routeFix(link, route, document, site)
            : undefined;
      yield {...redirectFinding(rule, site), place: link.place, ...(fix && {fix})};
    }
  }
  for (const {to, place} of fieldLinks(site)) {
    const rule = permanentRedirects.get(decodedPath(to.replace(/[?#].*$/s, '')));
    if (rule !== undefined) yield {...redirectFinding(rule, site), place: place()};
  }
}

function redirectFinding(rule: Redirect, site: CheckContext): Omit<Diagnostic, 'place'> {
  const target = targetOf(rule, site).address;
  return {
    severity: 'info',
    code: 'link-redirected',
    message: `${rule.route} redirects to ${target}.`,
    hint: `Link to ${target}.`,
  };
}

interface Target {
  /** Route on this site. */
  readonly route: string | undefined;
  /** Whether the target is only a route, without a query or an anchor. */
  readonly isRouteOnly: boolean;
  /** As an author would write it. */
  readonly address: string;
}

function targetOf({to}: Redirect, {config}: Pick<CheckContext, 'config'>): Target {
  const {path, query, hash} = splitTarget(to);
  const route = path.startsWith('/') && !path.startsWith('//') ? routeOf(path, config) : undefined;
  if (route === undefined) return {route, isRouteOnly: false, address: to};
  const decoded = decodedPath(route);
  return {route: decoded, isRouteOnly: query + hash === '', address: decoded + query + hash};
}
