// Sends a request, retries it if necessary, and reads the response within the timeout.
import { createDeadline, type Deadline } from "./deadline.js";
import { AbortError, ConnectionError } from "./sdk-errors.js";
import { delayOf, isRetryable, wait } from "./retry-policy.js";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What is about to be sent. Hooks may change `url` and `headers`. */
export interface OutgoingRequest {
  /** The method that was called: `books.get`. */
  readonly operation: string;
  readonly method: string;
  url: string;
  readonly headers: Headers;
  readonly body: BodyInit | undefined;
  /** 1 for the first one. */
  readonly attempt: number;
}

export interface Retry {
  readonly request: OutgoingRequest;
  readonly delayMs: number;
  /** The response, or what was thrown. */
  readonly reason: Response | Error;
}

export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /** After each response, before its body is read: to read it, `clone()` it. */
  readonly onResponse?:
    | ((response: Response, request: OutgoingRequest) => void | Promise<void>)
    | undefined;
  /** Before the wait for another attempt. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

export interface TransportOptions {
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Time for one attempt, body included; for a stream, time between two pieces. 60,000 by default, 0 for no limit. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts after 408, 429, 5xx and failed connections. 2 by default. */
  readonly maxRetries?: number | undefined;
  /** The wait before the first further attempt; it doubles each time. 500 by default. */
  readonly retryDelayMs?: number | undefined;
  readonly hooks?: Hooks | undefined;
}

/** Settings of one call, over those of the client. */
export interface CallOptions {
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Exchange<Value> extends CallOptions {
  /** The method that was called: `books.get`. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: BodyInit | undefined;
  /** Whether sending it twice does no harm. Otherwise it is sent once. */
  readonly isIdempotent: boolean;
  /** Called before each attempt, for example to add a fresh token. */
  readonly prepare?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /**
   * Reads the response, whatever its status. A body that is read later needs `deadline.hold()`, `touch()` for each piece
   * and `close()` in the end.
   */
  readonly read: (
    response: Response,
    deadline: Deadline,
    request: OutgoingRequest,
  ) => Promise<Value>;
}

export interface Received<Value> {
  readonly data: Value;
  /** Its body has been read. */
  readonly response: Response;
}

export interface Transport {
  send<Value>(exchange: Exchange<Value>): Promise<Received<Value>>;
}

export function createTransport(options: TransportOptions = {}): Transport {
  const platformFetch: Fetch = (url, init) => globalThis.fetch(url, init);
  const settings: Settings = {
    fetch: options.fetch ?? platformFetch,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    retryDelayMs: options.retryDelayMs ?? 500,
    hooks: options.hooks ?? {},
  };
  return { send: (exchange) => send(settings, exchange) };
}

interface Settings {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly retryDelayMs: number;
  readonly hooks: Hooks;
}

async function send<Value>(
  settings: Settings,
  exchange: Exchange<Value>,
): Promise<Received<Value>> {
  const isRepeatable = exchange.isIdempotent && !(exchange.body instanceof ReadableStream);
  const retries = isRepeatable ? (exchange.maxRetries ?? settings.maxRetries) : 0;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(settings, exchange, attempt, attempt <= retries);
    if ("received" in outcome) return outcome.received;
    settings.hooks.onRetry?.(outcome.retry);
    await pause(exchange, outcome.retry.delayMs);
  }
}

async function pause(exchange: Exchange<unknown>, delayMs: number): Promise<void> {
  try {
    await wait(delayMs, exchange.signal);
  } catch (reason) {
    throw new AbortError(exchange.operation, "aborted", reason);
  }
}

type Outcome<Value> = { readonly received: Received<Value> } | { readonly retry: Retry };

async function attemptOnce<Value>(
  settings: Settings,
  exchange: Exchange<Value>,
  attempt: number,
  mayRetry: boolean,
): Promise<Outcome<Value>> {
  const { operation, method, url, body, signal } = exchange;
  const deadline = createDeadline(operation, exchange.timeoutMs ?? settings.timeoutMs, signal);
  const headers = new Headers(exchange.headers);
  const request: OutgoingRequest = { operation, method, url, headers, body, attempt };
  const again = (reason: Response | Error): Retry | undefined => {
    const responseHeaders = reason instanceof Response ? reason.headers : undefined;
    const delayMs = mayRetry ? delayOf(attempt, settings.retryDelayMs, responseHeaders) : undefined;
    return delayMs === undefined ? undefined : { request, delayMs, reason };
  };
  try {
    await deadline.race(announce(settings, exchange, request));
    const sent = settings.fetch(request.url, initOf(request, deadline.signal));
    const response = await overNetwork(deadline, sent);
    await settings.hooks.onResponse?.(response, request);
    const retry = isRetryable(response.status) ? again(response) : undefined;
    if (retry !== undefined) {
      deadline.cancel();
      return { retry };
    }
    const data = await overNetwork(deadline, exchange.read(response, deadline, request));
    return { received: { data, response } };
  } catch (error) {
    const retry = error instanceof ConnectionError ? again(error) : undefined;
    if (retry === undefined) throw error;
    return { retry };
  } finally {
    if (!deadline.isHeld) deadline.close();
  }
}

async function announce(
  { hooks }: Settings,
  { prepare }: Exchange<unknown>,
  request: OutgoingRequest,
): Promise<void> {
  await prepare?.(request);
  await hooks.onRequest?.(request);
}

async function overNetwork<Value>(deadline: Deadline, promise: Promise<Value>): Promise<Value> {
  try {
    return await deadline.race(promise);
  } catch (cause) {
    throw deadline.failure(cause);
  }
}

function initOf({ method, headers, body }: OutgoingRequest, signal: AbortSignal): RequestInit {
  if (body === undefined) return { method, headers, signal };
  // A stream as a body needs `duplex`, which not every library of types knows.
  const stream = body instanceof ReadableStream ? { duplex: "half" } : {};
  return { method, headers, body, signal, ...stream };
}
