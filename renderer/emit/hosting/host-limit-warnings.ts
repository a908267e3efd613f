// Reports rules that exceed the limits of a host, or that it cannot express.
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {hostTitles, type HostName} from '../../config/host-names.js';
import {cloudflareLimits} from './cloudflare-limits.js';
import {cloudFrontFunction, maxFunctionSize, type CloudFrontInput} from './cloudfront.js';
import {headersFileText, redirectsFileText} from './netlify-and-cloudflare.js';
import {splitRedirects, type HostRedirect, type HostTable} from './host-table.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

/** Hosts that always redirect pages in a folder to an address with a trailing slash. */
const slashHosts: ReadonlySet<HostName> = new Set(['cloudflare', 'github-pages']);

/** Hosts on which a redirect is only a page. S3 is not one of them, because its CloudFront Function can redirect. */
const stubHosts: ReadonlySet<HostName> = new Set(['github-pages']);

/** Hosts that insert the match of `*` unchanged, including leading slashes. */
const insertsUnchanged: ReadonlySet<HostName> = new Set(['netlify', 'cloudflare', 'firebase', 'vercel']);

/** Yields a warning for each rule that a host of the site does not support. The site itself is correct. */
export function* hostLimitWarnings(
  table: HostTable,
  hosts: readonly HostName[],
  {placeOf, ...cloudFrontInput}: CloudFrontInput & {placeOf(path: readonly (string | number)[]): Place},
): Iterable<Diagnostic> {
  const warn: Warn = ({path, ...limit}) => ({severity: 'warning', ...limit, place: placeOf(path)});
  const {patterns} = splitRedirects(table);
  if (hosts.length === 0 || hosts.some((host) => insertsUnchanged.has(host)))
    yield* openRedirects(patterns, table.base, warn);
  for (const [index, host] of hosts.entries()) {
    if (slashHosts.has(host) && table.trailingSlash === 'never') {
      yield warn({
        code: 'host-slash',
        message: `${hostTitles[host]} redirects every page from /page to /page/.`,
        hint: 'Set `trailingSlash: always`, so that links lead directly to pages.',
        path: ['hosting', 'hosts', index],
      });
    }
    if (stubHosts.has(host) && patterns.length > 0) {
      yield warn({
        code: 'host-pattern',
        message: `${hostTitles[host]} cannot redirect ${patterns.map(({from}) => from).join(', ')}. Instead of a redirect, Galley writes a page, which cannot replace a pattern.`,
        hint: 'Add a redirect for each address that matters.',
        path: ['hosting', 'hosts', index],
      });
    }
    if (host === 'cloudflare') yield* cloudflareWarnings(table, hosts, warn);
    if (host === 'nginx') yield* nginxWarnings(table, warn);
    if (host === 's3') yield* cloudFrontWarnings(table, cloudFrontInput, warn);
  }
}

interface HostLimit extends Pick<Diagnostic, 'code' | 'message' | 'hint'> {
  /** Path of the key in the config. */
  readonly path: readonly (string | number)[];
}

type Warn = (limit: HostLimit) => Diagnostic;

// /en//other.example → //other.example     is a different site for a browser
function* openRedirects(patterns: readonly HostRedirect[], base: string, warn: Warn): Iterable<Diagnostic> {
  for (const {from, to} of patterns) {
    if (!to.startsWith('/:splat')) continue;
    const route = decodePercent(from);
    yield warn({
      code: 'host-open-redirect',
      message: `${route} leads to ${to}: on some hosts, ${route.slice(0, -1)}/example.com would lead to another site.`,
      hint: 'Set `url`, so that the redirect always leads to that origin.',
      path: configKeyOf(from, base),
    });
  }
}

/** Returns the path of a redirect in the config, where addresses have no base. */
function configKeyOf(from: string, base: string): HostLimit['path'] {
  return ['redirects', decodePercent(`/${from.slice(base.length)}`)];
}

function* nginxWarnings({headers}: HostTable, warn: Warn): Iterable<Diagnostic> {
  const names = headers.flatMap((rule) =>
    Object.entries(rule.headers).flatMap(([name, value]) => (value.includes('$') ? [name] : [])),
  );
  for (const name of new Set(names)) {
    yield warn({
      code: 'host-limit',
      message: `The header ${name} contains a dollar sign, which nginx reads as a variable. \`galley hosting write\` omits the header.`,
      hint: 'Remove the dollar sign, or add the header in your own nginx configuration.',
      path: name === 'Content-Security-Policy' ? ['security'] : ['headers'],
    });
  }
}

function* cloudFrontWarnings(table: HostTable, input: CloudFrontInput, warn: Warn): Iterable<Diagnostic> {
  const sizeWith = (lists: CloudFrontInput) => Buffer.byteLength(cloudFrontFunction(table, lists));
  const size = sizeWith(input);
  if (size <= maxFunctionSize) return;
  const isTooLongWithoutLists = sizeWith({pages: [], files: []}) > maxFunctionSize;
  yield warn({
    code: 'host-limit',
    message: `The function for CloudFront has ${size} bytes; CloudFront accepts at most ${maxFunctionSize}.`,
    hint: isTooLongWithoutLists
      ? 'Combine redirects with a pattern such as `/old/*`.'
      : 'Remove redirects, or the dots from the last part of page addresses: the function lists these pages.',
    path: ['redirects'],
  });
}

function* cloudflareWarnings(table: HostTable, hosts: readonly HostName[], warn: Warn): Iterable<Diagnostic> {
  const lines = (redirectsFileText(table, hosts) ?? '').split('\n').filter((line) => line !== '');
  const patterns = lines.filter((line) => line.split(' ')[0]?.endsWith('*'));
  const counts = [
    ['lines of exact redirects', lines.length - patterns.length, cloudflareLimits.exactRedirects, 'redirects'],
    ['lines of patterns', patterns.length, cloudflareLimits.patternRedirects, 'redirects'],
    ['header rules', table.headers.length, cloudflareLimits.headerRules, 'headers'],
  ] as const;
  for (const [what, count, limit, key] of counts) {
    if (count > limit) {
      const example =
        key === 'redirects' ? 'redirects with a pattern such as `/old/*`' : 'rules with a path such as `/docs/*`';
      yield warn({
        code: 'host-limit',
        message: `There are ${count} ${what}; Cloudflare Pages reads ${limit} and ignores the others.`,
        hint: `Combine ${example}, or define them in the Cloudflare dashboard.`,
        path: [key],
      });
    }
  }
  const longRedirect = lines.find((line) => line.length > cloudflareLimits.redirectLength);
  if (longRedirect !== undefined) {
    const [from = ''] = longRedirect.split(' ');
    yield warn({
      code: 'host-limit',
      message: `The redirect from ${from} has ${longRedirect.length} characters; Cloudflare Pages accepts at most ${cloudflareLimits.redirectLength}.`,
      hint: 'Redirect to a shorter address.',
      path: configKeyOf(from, table.base),
    });
  }
  const headerLines = headersFileText(table).split('\n');
  const longHeader = headerLines.find((line) => line.length > cloudflareLimits.headerLength);
  if (longHeader !== undefined) {
    const name = longHeader.trim().split(':')[0] ?? '';
    const isPolicy = name === 'Content-Security-Policy';
    yield warn({
      code: 'host-limit',
      message: `The header ${name} has ${longHeader.length} characters; Cloudflare Pages accepts at most ${cloudflareLimits.headerLength}.`,
      hint: isPolicy
        ? 'Remove entries of `security.sources`, or set `security.csp: meta` to write the policy into the pages only.'
        : 'Shorten its value.',
      path: isPolicy ? ['security'] : ['headers'],
    });
  }
}
