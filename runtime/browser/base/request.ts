// Requests with a timeout that includes the body, with retries where they are safe, and with one kind of error. Features whose
// chunk must stay small, such as the newsletter form, use `fetch`.

export type FailureKind = 'aborted' | 'timeout' | 'offline' | 'network' | 'status' | 'not-found' | 'invalid';

/** A failed request. It has `status` and `data` if the server responded. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: FailureKind;
  readonly response: Response | undefined;
  readonly data: unknown;

  constructor(kind: FailureKind, message: string, details: ErrorOptions & {response?: Response; data?: unknown} = {}) {
    super(message, details);
    this.kind = kind;
    this.response = details.response;
    this.data = details.data;
  }

  get status(): number | undefined {
    return this.response?.status;
  }
}

export interface RequestOptions extends Omit<RequestInit, 'body' | 'signal'> {
  /** Plain objects and arrays are sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Timeout of each attempt, body included; 0 disables it. */
  readonly timeoutMs?: number;
  /** Default: 1, but 0 for methods that change something. */
  readonly retries?: number;
  /** A response that is not JSON is a failure; an HTML page means that the file does not exist. */
  readonly expect?: 'json';
}

export interface ResponseWithData<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The URL after redirects. */
  readonly url: string;
  readonly redirected: boolean;
  readonly data: T;
}

const defaultTimeoutMs = 10_000;
const firstDelayMs = 300;
const maxDelayMs = 10_000;
const retryable = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const mutatingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Sends a request, and retries it if that may help. Throws only `RequestError`. */
export async function request<T = unknown>(
  url: string | URL,
  options: RequestOptions = {},
): Promise<ResponseWithData<T>> {
  const retries = retriesOf(options);
  for (let attempt = 0; ; attempt++) {
    try {
      return await send<T>(url, options);
    } catch (error) {
      const delayMs = error instanceof RequestError && attempt < retries ? delayBefore(error, attempt) : undefined;
      if (delayMs === undefined) throw error;
      await pause(delayMs, options.signal);
    }
  }
}

/**
 * POST and PATCH are only retried if the server can recognize the same request by its `Idempotency-Key`. PUT and DELETE may be
 * repeated, but are only retried if the caller asks for it.
 */
function retriesOf({method = 'GET', headers, retries}: RequestOptions): number {
  const verb = method.toUpperCase();
  const isNotIdempotent = verb === 'POST' || verb === 'PATCH';
  if (isNotIdempotent && !new Headers(headers).has('Idempotency-Key')) return 0;
  return retries ?? (mutatingMethods.has(verb) ? 0 : 1);
}

/** Milliseconds until the next attempt; undefined if a retry cannot help. */
function delayBefore({kind, status, response}: RequestError, attempt: number): number | undefined {
  const isRetryable = kind === 'network' || kind === 'timeout' || (kind === 'status' && retryable.has(status ?? 0));
  if (!isRetryable) return undefined;
  const retryAfter = response?.headers.get('Retry-After') || 'unknown';
  const seconds = Number(retryAfter);
  const delayMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  if (Number.isNaN(delayMs)) return Math.random() * firstDelayMs * 2 ** attempt;
  return delayMs <= maxDelayMs ? Math.max(0, delayMs) : undefined;
}

async function send<T>(url: string | URL, options: RequestOptions): Promise<ResponseWithData<T>> {
  const {body, signal, timeoutMs = defaultTimeoutMs, retries: _, expect, ...rest} = options;
  const {method = 'GET'} = rest;
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  const timer = timeoutMs > 0 ? setTimeout(abort, timeoutMs) : undefined;
  const label = `[${method.toUpperCase()}] "${String(url)}"`;
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, {...rest, ...encodeBody(body, rest.headers), signal: attempt.signal});
    const data = await readBody(response, method, expect === 'json', label);
    if (!response.ok) {
      throw new RequestError('status', `${label}: ${response.status} ${response.statusText}`, {response, data});
    }
    return {
      status: response.status,
      headers: response.headers,
      url: response.url,
      redirected: response.redirected,
      data: data as T,
    };
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    const kind = signal?.aborted ? 'aborted' : attempt.signal.aborted ? 'timeout' : isOffline() ? 'offline' : 'network';
    throw new RequestError(kind, `${label}: ${kind}`, {cause});
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false;
}

function encodeBody(body: unknown, headersInit: HeadersInit | undefined): RequestInit {
  if (body === undefined || body === null) return {};
  const isJsonBody = Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype || hasToJson(body);
  if (!isJsonBody) return {body: body as BodyInit};
  const headers = new Headers(headersInit);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  return {body: JSON.stringify(body), headers};
}

function hasToJson(body: NonNullable<unknown>): boolean {
  return typeof (body as {toJSON?: unknown}).toJSON === 'function';
}

/** Parses the body by its content type. */
async function readBody(response: Response, method: string, json: boolean, label: string): Promise<unknown> {
  if ([101, 204, 205, 304].includes(response.status) || method.toUpperCase() === 'HEAD') return undefined;
  const type = response.headers.get('Content-Type') ?? '';
  const isJson = type === '' || /[/+]json\b/.test(type);
  const mustBeJson = json && response.ok;
  if (mustBeJson && /^text\/html\b/i.test(type)) {
    throw new RequestError('not-found', 'Not found', {response});
  }
  // Some hosts send JSON files with a general type, such as `application/octet-stream`.
  if (!isJson && !mustBeJson && !type.startsWith('text/')) return response.blob();
  const text = await response.text();
  if (!isJson && !mustBeJson) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (mustBeJson) throw new RequestError('invalid', `${label}: not JSON`, {response, data: text, cause});
    return text;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // The next attempt finds the signal aborted and throws.
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), {once: true});
  });
}
