// The Connect protocol over fetch, for browsers and other platforms. fetch does not support streams of requests.
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, type ConnectTransportOptions } from "@connectrpc/connect-web";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface ConnectOptions extends ConnectionOptions {
  /** Further options of the transport, such as `useBinaryFormat` or your own `fetch`. */
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
