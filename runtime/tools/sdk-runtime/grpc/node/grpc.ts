// gRPC over HTTP/2, from Node.js.
import type { Transport } from "@connectrpc/connect";
import { createGrpcTransport, type GrpcTransportOptions } from "@connectrpc/connect-node";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface GrpcOptions extends ConnectionOptions {
  /** Further options of the transport, such as `nodeOptions` with the certificates of a TLS connection. */
  readonly transport?: Partial<GrpcTransportOptions>;
}

export function grpc(options: GrpcOptions): Transport {
  const { baseUrl, timeoutMs, transport } = options;
  return createGrpcTransport({
    ...transport,
    baseUrl,
    ...(timeoutMs !== undefined && { defaultTimeoutMs: timeoutMs }),
    interceptors: interceptorsOf(options),
  });
}
