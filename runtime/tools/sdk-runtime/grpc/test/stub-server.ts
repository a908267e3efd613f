// A server in this process, for tests without a network.
import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodStreaming,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { createRouterTransport, type HandlerContext, type Transport } from "@connectrpc/connect";
import { interceptorsOf } from "../interceptors.js";
import type { ConnectionOptions } from "../options.js";

export interface StubServer<I extends DescMessage> {
  readonly transport: Transport;
  /** The received requests, in order. */
  readonly requests: MessageShape<I>[];
  /** The metadata of each call. */
  readonly headers: Headers[];
}

type Method<I extends DescMessage, O extends DescMessage> =
  | DescMethodUnary<I, O>
  | DescMethodStreaming<I, O>;

/** Serves one method, which returns the same response to every call. */
export function stubMethod<I extends DescMessage, O extends DescMessage>(
  method: Method<I, O>,
  response: MessageInitShape<O>,
): StubServer<I> {
  return serveMethod(method, { token: "secret" }, () => create(method.output, response));
}

/** Serves one method; `response` is called for each call. */
export function serveMethod<I extends DescMessage, O extends DescMessage>(
  method: Method<I, O>,
  options: Omit<ConnectionOptions, "baseUrl">,
  response: (call: number) => MessageShape<O> | Promise<MessageShape<O>>,
): StubServer<I> {
  const requests: MessageShape<I>[] = [];
  const headers: Headers[] = [];
  const respond = (context: HandlerContext) => {
    headers.push(context.requestHeader);
    return response(headers.length - 1);
  };
  const one = async (request: MessageShape<I>, context: HandlerContext) => {
    requests.push(request);
    return respond(context);
  };
  const many = async (stream: AsyncIterable<MessageShape<I>>, context: HandlerContext) => {
    for await (const request of stream) requests.push(request);
    return respond(context);
  };
  const implementations: Readonly<Record<DescMethod["methodKind"], unknown>> = {
    unary: one,
    client_streaming: many,
    async *server_streaming(request: MessageShape<I>, context: HandlerContext) {
      yield await one(request, context);
    },
    async *bidi_streaming(stream: AsyncIterable<MessageShape<I>>, context: HandlerContext) {
      yield await many(stream, context);
    },
  };
  const transport = createRouterTransport(
    (router) => router.rpc(method as DescMethod, implementations[method.methodKind] as never),
    { transport: { interceptors: interceptorsOf({ retryDelayMs: 1, ...options }) } },
  );
  return { transport, requests, headers };
}

/** All messages of a stream. */
export async function collect<Message>(stream: AsyncIterable<Message>): Promise<Message[]> {
  const messages: Message[] = [];
  for await (const message of stream) messages.push(message);
  return messages;
}
