// Sends a request, retries it if necessary, and reads the response within the timeout.
import { wait } from "../retry/backoff.js";
import { createDeadline, type Deadline } from "./deadline.js";
import { AbortError, ConnectionError, TimeoutError } from "./sdk-errors.js";
import { retryDelay, isRetryable } from "./retry-policy.js";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request before it is sent, with its credentials. Hooks may change `url` and `headers`. */
export interface OutgoingRequest {
  /** The method that was called: `books.get`. */
  readonly operation: string;
  readonly method: string;
  url: string;
  readonly headers: Headers;
  readonly body: BodyInit | undefined;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

export interface Retry {
  readonly request: OutgoingRequest;
  readonly delayMs: number;
  /** The response or the error of the failed attempt. */
  readonly reason: Response | Error;
}

export interface Hooks {
  /** Called before each attempt. */
  readonly onRequest?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /** Called after each response, before its body is read. Read the body of its `clone()`. */
  readonly onResponse?:
    | ((response: Response, request: OutgoingRequest) => void | Promise<void>)
    | undefined;
  /** Called before the delay of a retry. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

export interface TransportOptions {
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /** Timeout of one attempt, including its body; for a stream, of each chunk. 60,000 by default; 0 for no limit. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries of an idempotent call, after 408, 429, 5xx, timeouts and failed connections. 2 by default. */
  readonly maxRetries?: number | undefined;
  /** Delay before the first retry. It doubles with each retry, up to 8 seconds. 500 by default. */
  readonly retryDelayMs?: number | undefined;
  readonly hooks?: Hooks | undefined;
}

/** Options of one call, which override those of the client. */
export interface CallOptions {
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The request of a call, and how its response is read. */
export interface TransportCall<Value> extends CallOptions {
  /** The method that was called: `books.get`. */
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: BodyInit | undefined;
  /** Whether it may be sent again after a failure. */
  readonly isIdempotent: boolean;
  /** Called before each attempt, for example to add a fresh token. */
  readonly prepare?: ((request: OutgoingRequest) => void | Promise<void>) | undefined;
  /**
   * Reads the response, whatever its status. To read its body later, it calls `deadline.hold()`; then the reader of the
   * body restarts and closes the deadline.
   */
  readonly read: (
    response: Response,
    deadline: Deadline,
    request: OutgoingRequest,
  ) => Promise<Value>;
}

export interface Received<Value> {
  readonly data: Value;
  /** Its body has been read, or is read by the stream in `data`. */
  readonly response: Response;
}

export interface Transport {
  send<Value>(call: TransportCall<Value>): Promise<Received<Value>>;
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
  return { send: (call) => send(settings, call) };
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
  call: TransportCall<Value>,
): Promise<Received<Value>> {
  const isRepeatable = call.isIdempotent && !(call.body instanceof ReadableStream);
  const retries = isRepeatable ? (call.maxRetries ?? settings.maxRetries) : 0;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOnce(settings, call, attempt, attempt <= retries);
    if ("received" in outcome) return outcome.received;
    settings.hooks.onRetry?.(outcome.retry);
    await pause(call, outcome.retry.delayMs);
  }
}

async function pause(call: TransportCall<unknown>, delayMs: number): Promise<void> {
  try {
    await wait(delayMs, call.signal);
  } catch (reason) {
    throw new AbortError(call.operation, "aborted", reason);
  }
}

type Outcome<Value> = { readonly received: Received<Value> } | { readonly retry: Retry };

async function attemptOnce<Value>(
  settings: Settings,
  call: TransportCall<Value>,
  attempt: number,
  mayRetry: boolean,
): Promise<Outcome<Value>> {
  const { operation, method, url, body, signal } = call;
  const deadline = createDeadline(operation, call.timeoutMs ?? settings.timeoutMs, signal);
  const headers = new Headers(call.headers);
  const request: OutgoingRequest = { operation, method, url, headers, body, attempt };
  const retryAfter = (reason: Response | Error): Retry | undefined => {
    const responseHeaders = reason instanceof Response ? reason.headers : undefined;
    const delayMs = mayRetry
      ? retryDelay(attempt, settings.retryDelayMs, responseHeaders)
      : undefined;
    return delayMs === undefined ? undefined : { request, delayMs, reason };
  };
  try {
    await deadline.race(prepareRequest(settings, call, request));
    const sent = settings.fetch(request.url, initOf(request, deadline.signal));
    const response = await overNetwork(deadline, sent);
    await settings.hooks.onResponse?.(response, request);
    const retry = isRetryable(response.status) ? retryAfter(response) : undefined;
    if (retry !== undefined) {
      deadline.cancel();
      return { retry };
    }
    const data = await overNetwork(deadline, call.read(response, deadline, request));
    return { received: { data, response } };
  } catch (error) {
    const isTransient = error instanceof ConnectionError || error instanceof TimeoutError;
    const retry = isTransient ? retryAfter(error) : undefined;
    if (retry === undefined) throw error;
    return { retry };
  } finally {
    if (!deadline.isHeld) deadline.close();
  }
}

async function prepareRequest(
  { hooks }: Settings,
  { prepare }: TransportCall<unknown>,
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
  // `fetch` requires `duplex` for a stream. Not all type definitions of `RequestInit` have it.
  const stream = body instanceof ReadableStream ? { duplex: "half" } : {};
  return { method, headers, body, signal, ...stream };
}
