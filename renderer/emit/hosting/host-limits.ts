// Reports rules that exceed the limits of a host, or that it cannot express.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import type {HostName} from '../../config/host-names.js';
import {decodeAddress, patternRootOf} from '../redirect-chains.js';
import {cloudFrontFunction, maxFunctionSize} from './cloudfront.js';
import {redirectLines} from './netlify-and-cloudflare-pages.js';
import type {HostRedirect, HostTable} from './host-rules.js';

/**
 * Numbers of rules, and characters of a line in `_redirects`. Cloudflare Pages ignores rules beyond them:
 * https://developers.cloudflare.com/pages/configuration/redirects/ and …/headers/, as of November 2026.
 */
export const cloudflareMax = {static: 2000, dynamic: 100, line: 1000, headers: 100} as const;

/** Hosts that always redirect pages in a folder to an address with a trailing slash. */
const slashHosts: Partial<Record<HostName, string>> = {cloudflare: 'Cloudflare Pages', 'github-pages': 'GitHub Pages'};

/** Hosts without support for redirects. */
const stubHosts: Partial<Record<HostName, string>> = {'github-pages': 'GitHub Pages'};

/** Hosts that insert the match of `*` unchanged, including leading slashes. */
const insertsUnchanged: ReadonlySet<HostName> = new Set(['netlify', 'cloudflare', 'firebase', 'vercel']);

/** Yields a warning for each rule that a host of the site does not support. The site itself is correct. */
export function* hostLimits(
  table: HostTable,
  hosts: readonly HostName[],
  placeOf: (path: readonly (string | number)[]) => Place,
): Iterable<Diagnostic> {
  const warn: Warn = ({path, ...limit}) => ({severity: 'warning', ...limit, place: placeOf(path)});
  const patterns = table.redirects.filter(({from}) => patternRootOf(from) !== undefined);
  if (hosts.length === 0 || hosts.some((host) => insertsUnchanged.has(host))) yield* openRedirects(patterns, warn);
  for (const [index, host] of hosts.entries()) {
    const slashHost = slashHosts[host];
    if (slashHost !== undefined && table.trailingSlash === 'never') {
      yield warn({
        code: 'host-slash',
        message: `${slashHost} sends readers from /page to /page/ before it shows a page.`,
        hint: 'Set `trailingSlash: always`, so that links lead directly to pages.',
        path: ['hosting', 'hosts', index],
      });
    }
    const stubHost = stubHosts[host];
    if (stubHost !== undefined && patterns.length > 0) {
      yield warn({
        code: 'host-pattern',
        message: `${stubHost} cannot redirect ${patterns.map(({from}) => from).join(', ')}. There, a redirect is a page, so a pattern has no effect.`,
        hint: 'Add a redirect for each address that matters.',
        path: ['hosting', 'hosts', index],
      });
    }
    if (host === 'cloudflare') yield* cloudflareLimits(table, hosts, warn);
    if (host === 's3') yield* cloudFrontLimits(table, warn);
  }
}

interface HostLimit extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  /** Path of the key in the config. */
  readonly path: readonly (string | number)[];
}

type Warn = (limit: HostLimit) => Diagnostic;

// /en//other.example → //other.example     is a different site for a browser
function* openRedirects(patterns: readonly HostRedirect[], warn: Warn): Iterable<Diagnostic> {
  for (const {from, to} of patterns) {
    if (!to.startsWith('/:splat')) continue;
    const route = decodeAddress(from);
    yield warn({
      code: 'host-open-redirect',
      message: `${route} leads to ${to}: at some hosts, ${route.slice(0, -1)}/example.com would lead to another site.`,
      hint: 'Set `url`, so that the redirect always leads to that origin.',
      path: ['redirects', route],
    });
  }
}

function* cloudFrontLimits(table: HostTable, warn: Warn): Iterable<Diagnostic> {
  const size = Buffer.byteLength(cloudFrontFunction(table, {pages: [], files: []}));
  if (size <= maxFunctionSize) return;
  yield warn({
    code: 'host-limit',
    message: `The function for CloudFront has ${size} bytes with its redirects; CloudFront accepts at most ${maxFunctionSize}.`,
    hint: 'Combine redirects with a pattern such as `/old/*`.',
    path: ['redirects'],
  });
}

function* cloudflareLimits(table: HostTable, hosts: readonly HostName[], warn: Warn): Iterable<Diagnostic> {
  const lines = (redirectLines(table, hosts) ?? '').split('\n').filter((line) => line !== '');
  const dynamic = lines.filter((line) => line.split(' ')[0]?.endsWith('*'));
  const counts = [
    ['exact redirects', lines.length - dynamic.length, cloudflareMax.static, 'redirects'],
    ['patterns', dynamic.length, cloudflareMax.dynamic, 'redirects'],
    ['rules for headers', table.headers.length, cloudflareMax.headers, 'headers'],
  ] as const;
  for (const [what, count, limit, key] of counts) {
    if (count > limit) {
      yield warn({
        code: 'host-limit',
        message: `There are ${count} lines of ${what}; Cloudflare Pages reads ${limit} and ignores the others.`,
        hint: 'Combine redirects with a pattern such as `/old/*`, or define them as rules in the Cloudflare dashboard.',
        path: [key],
      });
    }
  }
  const long = lines.find((line) => line.length > cloudflareMax.line);
  if (long !== undefined) {
    yield warn({
      code: 'host-limit',
      message: `The redirect from ${long.split(' ')[0]} has ${long.length} characters; Cloudflare Pages accepts at most ${cloudflareMax.line}.`,
      hint: 'Redirect to a shorter address.',
      path: ['redirects'],
    });
  }
}
