// gRPC-web with fetch: for browsers, and all else that has it. Streams of requests are beyond fetch.
import type { Transport } from "@connectrpc/connect";
import { createGrpcWebTransport, type GrpcWebTransportOptions } from "@connectrpc/connect-web";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface GrpcWebOptions extends ConnectionOptions {
  /** More for the transport, such as a `fetch` of your own. */
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
