// Tries a call again when the server could not be reached, or says that it may be tried again.
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
import { maxRetriesOf, type ConnectionOptions } from "./options.js";

type Request = UnaryRequest | StreamRequest;
type Response = UnaryResponse | StreamResponse;

const maxDelayMs = 10_000;

/**
 * `UNAVAILABLE` means that the server did not take the call, so every call may be sent again. Methods that are declared free
 * of side effects, or idempotent, are tried again after other passing failures too. Streams of requests are never: what has
 * been sent is gone. A stream of responses is tried again only until its first one.
 */
export function retrying(
  options: Pick<ConnectionOptions, "maxRetries" | "retryDelayMs">,
): Interceptor {
  return (next) => async (request) => {
    const maxRetries = maxRetriesOf(request.contextValues) ?? options.maxRetries ?? 2;
    if (maxRetries <= 0 || !isRepeatable(request)) return next(request);
    const repeat = await repeater(request);
    for (let attempt = 0; ; attempt++) {
      try {
        return await begun(await next(repeat()));
      } catch (error) {
        const delayMs = delayBefore(attempt, options.retryDelayMs ?? 200, ConnectError.from(error));
        const isLast = attempt >= maxRetries || request.signal.aborted || delayMs === undefined;
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

/** Gives the request again and again, although its stream can be read only once. */
async function repeater(request: Request): Promise<() => Request> {
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
async function begun(response: Response): Promise<Response> {
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

/** What the server asks for, else twice as long each time, with up to half of it left to chance. */
function delayBefore(attempt: number, baseMs: number, error: ConnectError): number | undefined {
  const pushback = error.metadata.get("grpc-retry-pushback-ms");
  if (pushback !== null) return /^\d+$/.test(pushback) ? Number(pushback) : undefined;
  const [info] = error.findDetails(RetryInfoSchema);
  if (info?.retryDelay !== undefined) {
    return Number(info.retryDelay.seconds) * 1000 + info.retryDelay.nanos / 1e6;
  }
  const delayMs = Math.min(maxDelayMs, baseMs * 2 ** attempt);
  return delayMs * (0.5 + Math.random() / 2);
}

/** Ends early, with the reason, when the call is aborted or its time is up. */
function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
