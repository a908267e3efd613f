// The four kinds of calls: their request and their response are each a single message or a stream of messages.
import type {
  DescMessage,
  DescMethodBiDiStreaming,
  DescMethodClientStreaming,
  DescMethodServerStreaming,
  DescMethodStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from "@bufbuild/protobuf";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { rpcError } from "./errors.js";
import { contextOf, type CallOptions } from "./options.js";

/** Requests of a stream: an array, a generator, or anything else that can be iterated over. */
export type Requests<Message> = AsyncIterable<Message> | Iterable<Message>;

/** One request, one response. */
export async function unary<I extends DescMessage, O extends DescMessage>(
  transport: Transport,
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
  options: CallOptions = {},
): Promise<MessageShape<O>> {
  const { signal, timeoutMs, headers, onHeader, onTrailer } = options;
  try {
    const context = contextOf(options);
    const response = await transport.unary(method, signal, timeoutMs, headers, request, context);
    onHeader?.(response.header);
    onTrailer?.(response.trailer);
    return response.message;
  } catch (error) {
    throw rpcError(nameOf(method), error);
  }
}

/** One request, a stream of responses. */
export function serverStream<I extends DescMessage, O extends DescMessage>(
  transport: Transport,
  method: DescMethodServerStreaming<I, O>,
  request: MessageInitShape<I>,
  options: CallOptions = {},
): AsyncGenerator<MessageShape<O>, void, undefined> {
  return responses(transport, method, [request], options);
}

/** A stream of requests, one response. */
export async function clientStream<I extends DescMessage, O extends DescMessage>(
  transport: Transport,
  method: DescMethodClientStreaming<I, O>,
  requests: Requests<MessageInitShape<I>>,
  options: CallOptions = {},
): Promise<MessageShape<O>> {
  let response: MessageShape<O> | undefined;
  for await (const message of responses(transport, method, requests, options)) response ??= message;
  if (response !== undefined) return response;
  throw rpcError(
    nameOf(method),
    new ConnectError("the server sent no response", Code.Unimplemented),
  );
}

/** A stream of requests, a stream of responses. */
export function bidiStream<I extends DescMessage, O extends DescMessage>(
  transport: Transport,
  method: DescMethodBiDiStreaming<I, O>,
  requests: Requests<MessageInitShape<I>>,
  options: CallOptions = {},
): AsyncGenerator<MessageShape<O>, void, undefined> {
  return responses(transport, method, requests, options);
}

/** Starts the call immediately. Leaving the loop over the responses aborts the call. */
function responses<I extends DescMessage, O extends DescMessage>(
  transport: Transport,
  method: DescMethodStreaming<I, O>,
  requests: Requests<MessageInitShape<I>>,
  options: CallOptions,
): AsyncGenerator<MessageShape<O>, void, undefined> {
  const { signal, timeoutMs, headers, onHeader, onTrailer } = options;
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  const response = transport.stream(
    method,
    controller.signal,
    timeoutMs,
    headers,
    streamOf<I>(requests),
    contextOf(options),
  );
  // Avoid an unhandled rejection if the call fails before the caller starts to read.
  response.catch(() => undefined);
  return (async function* () {
    let isOver = false;
    try {
      const { header, message, trailer } = await response;
      onHeader?.(header);
      yield* message;
      isOver = true;
      onTrailer?.(trailer);
    } catch (error) {
      isOver = true;
      throw rpcError(nameOf(method), error);
    } finally {
      signal?.removeEventListener("abort", stop);
      if (!isOver) controller.abort();
    }
  })();
}

async function* streamOf<I extends DescMessage>(
  requests: Requests<MessageInitShape<I>>,
): AsyncGenerator<MessageInitShape<I>> {
  yield* requests;
}

function nameOf(method: { readonly parent: { readonly typeName: string }; readonly name: string }) {
  return `${method.parent.typeName}.${method.name}`;
}
