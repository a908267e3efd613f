// Options of a connection and of a single call.
import {
  createContextKey,
  createContextValues,
  type ContextValues,
  type Interceptor,
} from "@connectrpc/connect";

export interface ConnectionOptions {
  /** URL of the server: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Sent as `authorization: Bearer …` with each call. A function is called before each attempt. */
  readonly token?: Provided<string>;
  /** Sent with each call. The headers of the call take precedence. */
  readonly metadata?: Provided<HeadersInit>;
  /** Timeout of a call, including its retries. No limit by default. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a failed call. 2 by default. */
  readonly maxRetries?: number;
  /** Delay before the first retry. It doubles with each retry, up to 10 seconds. 200 by default. */
  readonly retryDelayMs?: number;
  /** Run once per call, and not for each retry. */
  readonly interceptors?: readonly Interceptor[];
}

/** A value, or a function that returns it. */
export type Provided<Value> = Value | (() => Value | Promise<Value>);

export interface CallOptions {
  /** Ends the call with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** Timeout of this call, including its retries. 0 for no limit. */
  readonly timeoutMs?: number;
  /** Metadata of this call. */
  readonly headers?: HeadersInit;
  /** Maximum number of retries of this call. */
  readonly maxRetries?: number;
  /** Called with the metadata before the response. */
  readonly onHeader?: (headers: Headers) => void;
  /** Called with the metadata after the response. */
  readonly onTrailer?: (trailers: Headers) => void;
}

const maxRetriesKey = createContextKey<number | undefined>(undefined);

/** Passes the options of a call to the interceptors. */
export function contextOf(options: CallOptions): ContextValues {
  return createContextValues().set(maxRetriesKey, options.maxRetries);
}

export function maxRetriesOf(context: ContextValues): number | undefined {
  return context.get(maxRetriesKey);
}

/** Returns the value, or the result of the function. */
export async function resolveProvided<Value extends string | HeadersInit>(
  value: Provided<Value>,
): Promise<Value> {
  return typeof value === "function" ? value() : value;
}
