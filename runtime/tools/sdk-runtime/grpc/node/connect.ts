// The Connect protocol, from Node.js.
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport, type ConnectTransportOptions } from "@connectrpc/connect-node";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface ConnectOptions extends ConnectionOptions {
  /** `2` by default. Bidirectional streams require HTTP/2. */
  readonly httpVersion?: "1.1" | "2";
  /** Further options of the transport, such as `useBinaryFormat`, or `nodeOptions` with certificates. */
  readonly transport?: Partial<ConnectTransportOptions>;
}

export function connect(options: ConnectOptions): Transport {
  const { baseUrl, timeoutMs, httpVersion = "2", transport } = options;
  return createConnectTransport({
    ...transport,
    httpVersion,
    baseUrl,
    ...(timeoutMs !== undefined && { defaultTimeoutMs: timeoutMs }),
    interceptors: interceptorsOf(options),
  } as ConnectTransportOptions);
}
