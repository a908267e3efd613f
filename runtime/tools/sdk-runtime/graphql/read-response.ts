// Reads GraphQL responses, which have data, errors, or both.
import { ApiError, DecodeError, requestIdOf, responseInfo } from "../transport/sdk-errors.js";
import { isJson, mediaTypeOf, parseJson } from "../transport/response-body.js";
import type { OutgoingRequest } from "../transport/transport.js";
import { type ErrorEntry, GraphqlError } from "./graphql-errors.js";
import type { GraphqlResponse } from "./graphql-promise.js";

/** The content of a response, or of one event of a subscription. */
export interface Payload {
  readonly data: unknown;
  readonly errors: readonly ErrorEntry[];
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
}

export async function readResponse(
  response: Response,
  request: OutgoingRequest,
  takesPartialData: boolean,
): Promise<GraphqlResponse<unknown>> {
  const { operation, method, url } = request;
  const info = responseInfo(method, url, response);
  const text = await response.text();
  const body = isJson(mediaTypeOf(response.headers))
    ? parseJson(operation, info, text)
    : looseJson(text);
  const payload = readPayload(body);
  if (payload === undefined) {
    if (!response.ok) throw new ApiError(operation, info, body ?? text);
    throw new DecodeError(operation, info, "the response is not a GraphQL response", text);
  }
  const result = payloadOrThrow(operation, payload, takesPartialData, response);
  return { ...result, response, requestId: requestIdOf(response.headers) };
}

/** Returns the payload. Throws its errors, unless partial data is accepted. */
export function payloadOrThrow(
  operation: string,
  payload: Payload,
  takesPartialData: boolean,
  response?: Response,
): Payload {
  const { data, errors } = payload;
  const isPartial = takesPartialData && data !== null && data !== undefined;
  if ((errors.length > 0 && !isPartial) || data === undefined)
    throw new GraphqlError(operation, { ...payload, response });
  return payload;
}

/** Returns undefined if the value is not a GraphQL response. */
export function readPayload(value: unknown): Payload | undefined {
  if (!isObject(value)) return undefined;
  const errors = Array.isArray(value["errors"]) ? value["errors"].map(readErrorEntry) : [];
  const data = value["data"];
  if (data === undefined && errors.length === 0) return undefined;
  const extensions = isObject(value["extensions"]) ? value["extensions"] : undefined;
  return { data, errors, extensions };
}

/** Reads an error of a response. A value that is not an object becomes the message. */
export function readErrorEntry(value: unknown): ErrorEntry {
  if (!isObject(value)) return { message: String(value) };
  const message = typeof value["message"] === "string" ? value["message"] : "unknown error";
  return { ...value, message };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Some servers send JSON with another content type. */
function looseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is probably the HTML page of a proxy. The caller throws the error.
    return undefined;
  }
}
