// Connect with fetch: for browsers, and all else that has it. Streams of requests are beyond fetch.
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, type ConnectTransportOptions } from "@connectrpc/connect-web";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface ConnectOptions extends ConnectionOptions {
  /** More for the transport, such as `useBinaryFormat` or a `fetch` of your own. */
  readonly transport?: Partial<ConnectTransportOptions>;
}

export function connect(options: ConnectOptions): Transport {
  const { baseUrl, timeoutMs, transport } = options;
  return createConnectTransport({
    ...transport,
    baseUrl,
    ...(timeoutMs !== undefined && { defaultTimeoutMs: timeoutMs }),
    interceptors: interceptorsOf(options),
  });
}
