// Finds broken links to other sites. Results are cached, so that a link is requested at most once a day, and at most once
// an hour if it did not work.
import picomatch from 'picomatch';
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {createHostLimits, type HostLimitOptions} from './host-rate-limits.js';
import {formatLinkResults, parseLinkResults, type LinkResult, type LinkResults} from './link-results.js';
import {createLinkRequester, type LinkStatus, type RequestOptions} from './request-link.js';

/** The file with the results of earlier checks. */
export interface ExternalCache {
  /** Returns undefined if there is none. */
  read(): string | undefined;
  write(text: string): void;
}

export type ExternalLimits = HostLimitOptions & Omit<RequestOptions, 'limits' | 'userAgent'>;

export interface WrittenLink {
  readonly href: string;
  place(): Place;
}

export interface ExternalLinkInputs {
  /** All links of the site. Those to other sites are requested. */
  readonly links: Iterable<WrittenLink>;
  /** Glob patterns of addresses, without fragment, that are not requested. */
  readonly ignore: readonly string[];
  /** Address of the site itself, which may not be published yet. */
  readonly siteUrl: string | undefined;
  readonly cache: ExternalCache;
  readonly userAgent: string;
  readonly limits?: Partial<ExternalLimits> | undefined;
  /** The default is the current time. */
  readonly now?: number | undefined;
  onProgress?(done: number, total: number): void;
}

const defaultLimits: ExternalLimits = {
  maxPerHost: 2,
  maxTotal: 32,
  minDelayMs: 200,
  timeoutMs: 15_000,
  retryDelayMs: 1_000,
  maxRetryDelayMs: 30_000,
  maxAttempts: 3,
};

export async function checkExternalLinks(inputs: ExternalLinkInputs): Promise<readonly Diagnostic[]> {
  const {cache, now = Date.now()} = inputs;
  const links = externalLinks(inputs);
  const urls = [...new Set(links.map(({url}) => url))];
  const previousResults = parseLinkResults(cache.read());
  const outdatedUrls = urls.filter((url) => !isFresh(previousResults.get(url), now));
  const requested = await requestAll(outdatedUrls, previousResults, inputs, now);
  const results = new Map(
    urls.flatMap((url) => {
      const result = requested.get(url) ?? previousResults.get(url);
      return result === undefined ? [] : [[url, result] as const];
    }),
  );
  cache.write(formatLinkResults(results));
  return links.flatMap((link) => diagnosticOf(link, results.get(link.url)!) ?? []);
}

interface ExternalLink {
  /** Without fragment. */
  readonly url: string;
  readonly fragment: string;
  readonly place: Place;
}

function externalLinks({links, ignore, siteUrl}: ExternalLinkInputs): readonly ExternalLink[] {
  const isIgnored = picomatch([...ignore], {dot: true});
  const ownOrigin = siteUrl === undefined ? undefined : new URL(siteUrl).origin;
  const found: ExternalLink[] = [];
  for (const {href, place} of links) {
    if (!/^(?:https?:)?\/\//i.test(href) || !URL.canParse(href, 'https://host')) continue;
    const url = new URL(href, 'https://host');
    const fragment = url.hash;
    url.hash = '';
    if (url.origin === ownOrigin || reservedHost.test(url.hostname) || isIgnored(url.href)) continue;
    found.push({url: url.href, fragment, place: place()});
  }
  return found;
}

/** Host names reserved for examples and for the local machine. */
const reservedHost = /(?:^|\.)(?:localhost|example(?:\.(?:com|net|org))?|test|invalid)$/i;

const hour = 3_600_000;

function isFresh(result: LinkResult | undefined, now: number): boolean {
  if (result === undefined) return false;
  const age = now - Date.parse(result.checkedAt);
  return age >= 0 && age < (isOk(result.status) ? 24 * hour : hour);
}

async function requestAll(
  urls: readonly string[],
  previousResults: LinkResults,
  {limits, userAgent, onProgress}: ExternalLinkInputs,
  now: number,
): Promise<LinkResults> {
  const options = {...defaultLimits, ...limits};
  const request = createLinkRequester({...options, userAgent, limits: createHostLimits(options)});
  const checkedAt = new Date(now).toISOString();
  let done = 0;
  const responses = await Promise.all(
    urls.map(async (url) => {
      const response = await request(url);
      onProgress?.((done += 1), urls.length);
      return [url, response] as const;
    }),
  );
  const isNetworkMissing = isNetworkDown(responses.map(([url, {status}]) => [new URL(url).host, status]));
  return new Map(
    responses.map(([url, {status: responseStatus, movedTo}]) => {
      const status = isNetworkMissing && responseStatus === 'not-found' ? 'network' : responseStatus;
      const okAt = isOk(status) ? checkedAt : previousResults.get(url)?.okAt;
      return [url, {checkedAt, status, ...(okAt !== undefined && {okAt}), ...(movedTo !== undefined && {movedTo})}];
    }),
  );
}

/** Without a network connection, some systems report every host name as unknown. */
function isNetworkDown(statuses: readonly (readonly [host: string, status: LinkStatus])[]): boolean {
  return statuses.every(([, status]) => typeof status === 'string') && new Set(statuses.map(([host]) => host)).size > 2;
}

function isOk(status: LinkStatus): boolean {
  return typeof status === 'number' && status < 400;
}

function isDead(status: LinkStatus): boolean {
  return status === 404 || status === 410 || status === 'not-found';
}

function diagnosticOf({url, fragment, place}: ExternalLink, result: LinkResult): Diagnostic | undefined {
  const {status, okAt, movedTo} = result;
  if (isDead(status)) {
    return {
      // A link that worked before must not fail the check of an unrelated change.
      severity: okAt === undefined ? 'error' : 'warning',
      code: 'link-dead',
      message: `${url} ${reasonOf(status)}.`,
      hint:
        okAt === undefined
          ? 'Correct the address.'
          : `It worked on ${okAt.slice(0, 10)}. Link to another page, or remove the link.`,
      place,
    };
  }
  if (!isOk(status)) {
    return {
      severity: 'info',
      code: 'link-unreachable',
      message: `${url} ${reasonOf(status)}.`,
      hint: 'Open it in a browser. If it works there, list it in `checks.external.ignore`.',
      place,
    };
  }
  if (movedTo === undefined) return undefined;
  return {
    severity: 'info',
    code: 'link-moved',
    message: `${url} has moved permanently.`,
    hint: `Link to ${movedTo}${movedTo.includes('#') ? '' : fragment}.`,
    place,
  };
}

function reasonOf(status: LinkStatus): string {
  switch (status) {
    case 'not-found':
      return 'has a host name that does not exist';
    case 'timeout':
      return 'does not respond in time';
    case 'network':
      return 'cannot be reached';
    case 'redirects':
      return 'redirects too many times';
    default:
      return `responds with status ${status}`;
  }
}
