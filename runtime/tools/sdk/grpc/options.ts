// What can be chosen for a connection, and for a single call.
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
  /** How long a call may take, all its attempts together. Without it there is no deadline. */
  readonly timeoutMs?: number;
  /** How often a failed call is tried again; 2 by default. */
  readonly maxRetries?: number;
  /** The wait before the first retry; it doubles with each. 200 by default. */
  readonly retryDelayMs?: number;
  /** They see each call once, however often it is tried. */
  readonly interceptors?: readonly Interceptor[];
}

/** A value, or a function that gives it. */
export type Provided<Value> = Value | (() => Value | Promise<Value>);

export interface CallOptions {
  /** Ends the call with an `AbortError`. */
  readonly signal?: AbortSignal;
  /** The deadline of this call; 0 for none. */
  readonly timeoutMs?: number;
  /** Metadata of this call. */
  readonly headers?: HeadersInit;
  /** How often this call is tried again. */
  readonly maxRetries?: number;
  /** Called with the metadata that came before the response. */
  readonly onHeader?: (headers: Headers) => void;
  /** Called with the metadata that came after the response. */
  readonly onTrailer?: (trailers: Headers) => void;
}

const maxRetriesKey = createContextKey<number | undefined>(undefined);

/** Carries what interceptors must know of a call's options. */
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
