// Retries calls if the server is unreachable or reports a temporary failure.
import {
  Code,
  ConnectError,
  type Interceptor,
  type StreamRequest,
  type StreamResponse,
  type UnaryRequest,
  type UnaryResponse,
} from "@connectrpc/connect";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { RetryInfoSchema } from "../grpc-details/error_details_pb.js";
import { backoffDelay, wait } from "../retry/backoff.js";
import { maxRetriesOf, type ConnectionOptions } from "./options.js";

type Request = UnaryRequest | StreamRequest;
type Response = UnaryResponse | StreamResponse;

const maxDelayMs = 10_000;

/**
 * `UNAVAILABLE` means that the server did not process the call, so any call may be retried. Methods that are declared
 * idempotent or free of side effects are also retried after other temporary failures. Request streams are never retried,
 * because sent messages are not kept. Response streams are retried only before their first message.
 */
export function retryInterceptor(
  options: Pick<ConnectionOptions, "maxRetries" | "retryDelayMs">,
): Interceptor {
  return (next) => async (request) => {
    const maxRetries = maxRetriesOf(request.contextValues) ?? options.maxRetries ?? 2;
    if (maxRetries <= 0 || !isRepeatable(request)) return next(request);
    const repeat = await repeatableRequest(request);
    for (let failed = 1; ; failed++) {
      try {
        return await afterFirstMessage(await next(repeat()));
      } catch (error) {
        const delayMs = delayAfter(failed, options.retryDelayMs ?? 200, ConnectError.from(error));
        const isLast = failed > maxRetries || request.signal.aborted || delayMs === undefined;
        if (isLast || !mayRepeat(request, ConnectError.from(error))) throw error;
        await wait(delayMs, request.signal);
      }
    }
  };
}

function isRepeatable({ method }: Request): boolean {
  return method.methodKind === "unary" || method.methodKind === "server_streaming";
}

function mayRepeat({ method }: Request, { code, cause }: ConnectError): boolean {
  if (code === Code.Unavailable) return true;
  if (method.idempotency === Idempotency.IDEMPOTENCY_UNKNOWN) return false;
  // fetch() fails with a TypeError when there is no connection.
  const isUnreached = code === Code.Unknown && cause instanceof TypeError;
  return code === Code.Aborted || code === Code.ResourceExhausted || isUnreached;
}

/** Returns a function that copies the request, because its message stream can be read only once. */
async function repeatableRequest(request: Request): Promise<() => Request> {
  if (!request.stream) return () => request;
  const messages: StreamRequest["message"] extends AsyncIterable<infer Message>
    ? Message[]
    : never = [];
  for await (const message of request.message) messages.push(message);
  return () => ({ ...request, message: streamOf(messages) });
}

async function* streamOf<Message>(messages: readonly Message[]): AsyncGenerator<Message> {
  yield* messages;
}

/** Waits for the first message of a stream: until then it can fail like a call with one response. */
async function afterFirstMessage(response: Response): Promise<Response> {
  if (!response.stream) return response;
  const iterator = response.message[Symbol.asyncIterator]();
  const first = await iterator.next();
  return { ...response, message: continued(first, iterator) };
}

async function* continued<Message>(
  first: IteratorResult<Message>,
  iterator: AsyncIterator<Message>,
): AsyncGenerator<Message> {
  for (let result = first; result.done !== true; result = await iterator.next()) {
    yield result.value;
  }
}

/** The delay that the server requests, or else an exponential delay. Undefined if the server asks not to retry. */
function delayAfter(failed: number, baseMs: number, error: ConnectError): number | undefined {
  const pushback = error.metadata.get("grpc-retry-pushback-ms");
  if (pushback !== null) return /^\d+$/.test(pushback) ? Number(pushback) : undefined;
  const [info] = error.findDetails(RetryInfoSchema);
  if (info?.retryDelay !== undefined) {
    return Number(info.retryDelay.seconds) * 1000 + info.retryDelay.nanos / 1e6;
  }
  return backoffDelay(failed, baseMs, maxDelayMs);
}
