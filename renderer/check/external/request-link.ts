// Requests the URL of a link with HEAD, then with GET if the server rejects that. Follows redirects and retries.
import {setTimeout as sleep} from 'node:timers/promises';
import type {HostLimits} from './host-rate-limits.js';

/** An HTTP status, or the reason why there is none. `not-found`: the host name cannot be resolved. */
export type LinkStatus = number | 'not-found' | 'timeout' | 'network' | 'redirects';

export interface LinkResponse {
  readonly status: LinkStatus;
  /** The new URL, if the server redirects permanently. */
  readonly movedTo?: string;
}

export interface RequestOptions {
  readonly limits: HostLimits;
  readonly userAgent: string;
  readonly timeoutMs: number;
  /** Delay before the second attempt, doubled before each further one. `Retry-After` overrides it. */
  readonly retryDelayMs: number;
  /** If `Retry-After` is longer, the host is not requested again. */
  readonly maxRetryDelayMs: number;
  readonly maxAttempts: number;
}

/** Returns a function that requests links. It stops requesting a host after repeated failures. */
export function createLinkRequester(options: RequestOptions): (url: string) => Promise<LinkResponse> {
  const {limits, retryDelayMs, maxRetryDelayMs, maxAttempts} = options;
  const failures: Failures = new Map();
  const addFailures = (host: string, status: LinkStatus, count: number): void => {
    failures.set(host, {status, count: (failures.get(host)?.count ?? 0) + count});
  };
  return async (url) => {
    const {host} = new URL(url);
    for (let attempt = 1; ; attempt += 1) {
      const {retryAfterMs, ...response} = await followRedirects(url, options, failures);
      if (statusIfGivenUp(host, failures) !== undefined) return response;
      if (!isTemporary(response.status)) return response;
      const delay = retryAfterMs ?? retryDelayMs * 2 ** (attempt - 1);
      if (delay > maxRetryDelayMs) addFailures(host, response.status, maxFailuresPerHost);
      else if (attempt < maxAttempts) {
        if (retryAfterMs !== undefined) limits.pause(host, delay);
        await sleep(delay);
        continue;
      } else if (typeof response.status !== 'number') addFailures(host, response.status, 1);
      return response;
    }
  };
}

/** The last failure of each host, and the number of failures. */
type Failures = Map<string, {readonly status: LinkStatus; readonly count: number}>;

function statusIfGivenUp(host: string, failures: Failures): LinkStatus | undefined {
  const failed = failures.get(host);
  return failed !== undefined && failed.count >= maxFailuresPerHost ? failed.status : undefined;
}

const maxFailuresPerHost = 3;
const maxRedirects = 10;

function isTemporary(status: LinkStatus): boolean {
  return typeof status === 'number' ? status === 429 || status >= 500 : status === 'timeout' || status === 'network';
}

interface FinalResponse extends LinkResponse {
  readonly retryAfterMs?: number;
}

async function followRedirects(url: string, options: RequestOptions, failures: Failures): Promise<FinalResponse> {
  let address = url;
  let method: 'HEAD' | 'GET' = 'HEAD';
  let movedTo: string | undefined;
  let isPermanent = true;
  for (let redirects = 0; redirects <= maxRedirects;) {
    const {status, location, retryAfterMs} = await request(method, address, options, failures);
    const next = location === undefined ? undefined : webAddress(location, address);
    if (next !== undefined) {
      isPermanent &&= status === 301 || status === 308;
      if (isPermanent) movedTo = next;
      address = next;
      redirects += 1;
    } else if (method === 'HEAD' && typeof status === 'number' && status >= 400 && status !== 429) {
      // Many servers do not handle HEAD correctly.
      method = 'GET';
    } else {
      const isOk = typeof status === 'number' && status < 400;
      return {
        status,
        ...(isOk && movedTo !== undefined && {movedTo}),
        ...(retryAfterMs !== undefined && {retryAfterMs}),
      };
    }
  }
  return {status: 'redirects'};
}

interface RawResponse {
  readonly status: LinkStatus;
  /** Set on redirects. */
  readonly location?: string;
  readonly retryAfterMs?: number;
}

function request(
  method: 'HEAD' | 'GET',
  address: string,
  options: RequestOptions,
  failures: Failures,
): Promise<RawResponse> {
  const {limits, userAgent, timeoutMs} = options;
  const {host} = new URL(address);
  return limits.run(host, async () => {
    // Other requests may have failed while this one waited.
    const failed = statusIfGivenUp(host, failures);
    if (failed !== undefined) return {status: failed};
    try {
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        headers: {'User-Agent': userAgent, Accept: 'text/html,*/*;q=0.8'},
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      const {status, headers} = response;
      const location = status >= 300 && status < 400 ? headers.get('location') : null;
      const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
      return {status, ...(location !== null && {location}), ...(retryAfterMs !== undefined && {retryAfterMs})};
    } catch (error) {
      return {status: statusOf(error as Error)};
    }
  });
}

function statusOf({name, cause}: Error): LinkStatus {
  if (name === 'TimeoutError') return 'timeout';
  return (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOTFOUND' ? 'not-found' : 'network';
}

function webAddress(location: string, base: string): string | undefined {
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** `Retry-After` contains seconds or a date. */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
