// Options of a connection and of a single call.
import {
  createContextKey,
  createContextValues,
  type ContextValues,
  type Interceptor,
} from "@connectrpc/connect";

export interface ConnectionOptions {
  /** Where the server is: `https://api.example.com`. */
  readonly baseUrl: string;
  /** Sent as `authorization: Bearer …` with each call. A function is called before each attempt. */
  readonly token?: Provided<string>;
  /** Sent with each call; a call's own headers win. */
  readonly metadata?: Provided<HeadersInit>;
  /** Time limit for a call with all of its attempts. No limit by default. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a failed call; 2 by default. */
  readonly maxRetries?: number;
  /** The wait before the first retry; it doubles with each. 200 by default. */
  readonly retryDelayMs?: number;
  /** Run once per call, and not for each retry. */
  readonly interceptors?: readonly Interceptor[];
}

/** A value, or a function that returns it. */
export type Provided<Value> = Value | (() => Value | Promise<Value>);

export interface CallOptions {
  /** Ends the call with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** The deadline of this call; 0 for none. */
  readonly timeoutMs?: number;
  /** Metadata of this call. */
  readonly headers?: HeadersInit;
  /** Maximum number of retries of this call. */
  readonly maxRetries?: number;
  /** Called with the metadata that came before the response. */
  readonly onHeader?: (headers: Headers) => void;
  /** Called with the metadata that came after the response. */
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

export async function provided<Value extends string | HeadersInit>(
  value: Provided<Value>,
): Promise<Value> {
  return typeof value === "function" ? value() : value;
}
