// Applies the timeout and the caller's signal to an attempt, until the body has been read.
import { AbortError, ConnectionError, SdkError, TimeoutError } from "./sdk-errors.js";

/** The maximum delay of timers. */
const maxTimerMs = 2 ** 31 - 1;

export interface Deadline {
  readonly signal: AbortSignal;
  /** Settles like the promise, or rejects as soon as the timeout has passed or the caller aborts. */
  race<Value>(promise: Promise<Value>): Promise<Value>;
  /** Keeps the deadline open after the call has returned, because its body is read later. */
  hold(): void;
  readonly isHeld: boolean;
  /** Starts the timeout again, before the next chunk is awaited. */
  restart(): void;
  /** Stops the timeout while the caller works with a chunk. */
  pause(): void;
  /** Ends the timeout, because nothing more is read. */
  close(): void;
  /** Aborts the request. */
  cancel(): void;
  /** Converts a failure to an error of this package. */
  failure(cause: unknown): SdkError;
}

/** Starts the timeout. There is none if `timeoutMs` is 0, or more than timers support. */
export function createDeadline(
  operation: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTimedOut = false;
  let isHeld = false;
  const pause = () => clearTimeout(timer);
  const start = () => {
    pause();
    if (timeoutMs <= 0 || timeoutMs > maxTimerMs) return;
    timer = setTimeout(() => {
      isTimedOut = true;
      controller.abort(new TimeoutError(operation, timeoutMs));
    }, timeoutMs);
  };
  const abort = () => controller.abort(new AbortError(operation, "aborted", signal?.reason));
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), {
      once: true,
    });
  });
  // Avoid an unhandled rejection when nothing is raced against it.
  ended.catch(() => undefined);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  start();
  const close = () => {
    pause();
    signal?.removeEventListener("abort", abort);
  };
  return {
    signal: controller.signal,
    race: (promise) => Promise.race([promise, ended]),
    hold() {
      isHeld = true;
    },
    get isHeld() {
      return isHeld;
    },
    restart: start,
    pause,
    close,
    cancel() {
      close();
      controller.abort();
    },
    failure(cause) {
      if (isTimedOut) return new TimeoutError(operation, timeoutMs);
      if (signal?.aborted) return new AbortError(operation, "aborted", signal.reason);
      if (cause instanceof SdkError) return cause;
      return new ConnectionError(operation, `the connection failed (${describe(cause)})`, cause);
    },
  };
}

/** `fetch failed: connect ECONNREFUSED 127.0.0.1:1`: Node.js gives the reason as the cause of the error. */
function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error && cause.cause.message !== ""
    ? `${cause.message}: ${cause.cause.message}`
    : cause.message;
}
