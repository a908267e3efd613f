// gRPC-web over fetch, for browsers and other platforms. fetch does not support streams of requests.
import type { Transport } from "@connectrpc/connect";
import { createGrpcWebTransport, type GrpcWebTransportOptions } from "@connectrpc/connect-web";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface GrpcWebOptions extends ConnectionOptions {
  /** Further options of the transport, such as your own `fetch`. */
  readonly transport?: Partial<GrpcWebTransportOptions>;
}

export function grpcWeb(options: GrpcWebOptions): Transport {
  const { baseUrl, timeoutMs, transport } = options;
  return createGrpcWebTransport({
    ...transport,
    baseUrl,
    ...(timeoutMs !== undefined && { defaultTimeoutMs: timeoutMs }),
    interceptors: interceptorsOf(options),
  });
}
