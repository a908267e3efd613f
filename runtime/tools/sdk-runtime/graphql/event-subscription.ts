// Subscriptions over server-sent events. Each subscription has its own request.
import { ConnectionError, DecodeError, responseInfo } from "../transport/sdk-errors.js";
import type { Deadline } from "../transport/deadline.js";
import { mediaTypeOf, readChunks } from "../transport/response-body.js";
import type { CallOptions, OutgoingRequest, Transport } from "../transport/transport.js";
import { readPayload, readResponse, payloadOrThrow } from "./read-response.js";
import type { GraphqlRequest } from "./write-document.js";

export interface Subscription {
  /** The method that was called. */
  readonly operation: string;
  readonly request: GraphqlRequest;
  readonly url: string;
  readonly takesPartialData: boolean;
  readonly options: CallOptions;
}

/** The data of each event. Leaving the loop aborts the request. */
export async function* subscribeOverEvents(
  subscription: Subscription,
  transport: Transport,
  headers: Headers,
  authorize: (headers: Headers) => Promise<void>,
): AsyncGenerator<unknown, void, undefined> {
  const { operation, options, takesPartialData } = subscription;
  headers.set("accept", "text/event-stream");
  headers.set("content-type", "application/json");
  const { data: stream } = await transport.send({
    operation,
    method: "POST",
    url: subscription.url,
    headers,
    body: JSON.stringify(subscription.request),
    isIdempotent: true,
    // No timeout by default, because events may be rare.
    timeoutMs: options.timeoutMs ?? 0,
    maxRetries: options.maxRetries,
    signal: options.signal,
    prepare: (outgoing) => authorize(outgoing.headers),
    read: (response, deadline, outgoing) =>
      openStream(response, deadline, outgoing, takesPartialData),
  });
  for await (const { event, data } of eventsOf(stream)) {
    if (event === "complete") return;
    if (event !== "next") continue;
    const payload = readPayload(parse(operation, data, stream));
    if (payload === undefined) throw invalid(operation, data, stream);
    yield payloadOrThrow(operation, payload, takesPartialData, stream.response).data;
  }
  throw new ConnectionError(operation, "the stream ended before the event `complete`");
}

interface Stream {
  readonly response: Response;
  readonly deadline: Deadline;
  readonly outgoing: OutgoingRequest;
}

async function openStream(
  response: Response,
  deadline: Deadline,
  outgoing: OutgoingRequest,
  takesPartialData: boolean,
): Promise<Stream> {
  if (!response.ok || mediaTypeOf(response.headers) !== "text/event-stream") {
    // Throws the errors of the response, if it has any.
    await readResponse(response, outgoing, takesPartialData);
    const info = responseInfo(outgoing.method, outgoing.url, response);
    throw new DecodeError(outgoing.operation, info, "the response is not an event stream", "");
  }
  deadline.hold();
  return { response, deadline, outgoing };
}

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

async function* eventsOf({
  response,
  deadline,
}: Stream): AsyncGenerator<StreamEvent, void, undefined> {
  let event = "";
  let data: string[] = [];
  for await (const line of linesOf(response, deadline)) {
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line === "") {
      if (event !== "" || data.length > 0) yield { event, data: data.join("\n") };
      event = "";
      data = [];
    } else if (field === "data") data.push(value);
    else if (field === "event") event = value;
  }
}

/** Splits chunks at `\n`, `\r\n` or `\r`. */
async function* linesOf(
  response: Response,
  deadline: Deadline,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of readChunks(response, deadline)) {
    rest += decoder.decode(chunk, { stream: true });
    // A `\r` at the end may be the first half of `\r\n`.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function parse(operation: string, data: string, stream: Stream): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw invalid(operation, data, stream);
  }
}

function invalid(operation: string, data: string, { response, outgoing }: Stream): DecodeError {
  const info = responseInfo(outgoing.method, outgoing.url, response);
  return new DecodeError(operation, info, "an event is not a GraphQL response", data);
}
