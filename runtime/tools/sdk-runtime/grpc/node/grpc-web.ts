// gRPC-web, from Node.js.
import type { Transport } from "@connectrpc/connect";
import { createGrpcWebTransport, type GrpcWebTransportOptions } from "@connectrpc/connect-node";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface GrpcWebOptions extends ConnectionOptions {
  /** `2` by default. Streams of requests require HTTP/2. */
  readonly httpVersion?: "1.1" | "2";
  /** Further options of the transport, such as `nodeOptions` with the certificates of a TLS connection. */
  readonly transport?: Partial<GrpcWebTransportOptions>;
}

export function grpcWeb(options: GrpcWebOptions): Transport {
  const { baseUrl, timeoutMs, httpVersion = "2", transport } = options;
  return createGrpcWebTransport({
    ...transport,
    httpVersion,
    baseUrl,
    ...(timeoutMs !== undefined && { defaultTimeoutMs: timeoutMs }),
    interceptors: interceptorsOf(options),
  } as GrpcWebTransportOptions);
}
