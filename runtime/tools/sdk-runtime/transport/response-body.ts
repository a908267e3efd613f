// Reads the bodies of responses: as text, JSON or a stream of chunks.
import type { Deadline } from "./deadline.js";
import { type ResponseInfo, DecodeError } from "./sdk-errors.js";

/** The media type without its parameters, in lower case: `application/json`. Empty if there is none. */
export function mediaTypeOf(headers: Headers): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

export function isJson(mediaType: string): boolean {
  return /^(?:application|text)\/(?:json|[^;]+\+json)$/.test(mediaType);
}

/** Returns undefined for an empty body. Throws a DecodeError for invalid JSON. */
export function parseJson(operation: string, info: ResponseInfo, text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DecodeError(operation, info, "the response is not valid JSON", text, cause);
  }
}

/** The body of an error: parsed when it is JSON, else its text, and undefined when it is empty. */
export async function readErrorBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Proxies respond with HTML pages.
    return text;
  }
}

/** The chunks of a body as they arrive. Each has the full timeout. Leaving the loop aborts the request. */
export async function* readChunks(
  response: Response,
  deadline: Deadline,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (response.body === null) {
    deadline.close();
    return;
  }
  const reader = response.body.getReader();
  let isComplete = false;
  try {
    while (true) {
      deadline.restart();
      const { done, value } = await deadline.race(reader.read());
      if (done) break;
      deadline.pause();
      yield value;
    }
    isComplete = true;
  } catch (cause) {
    throw deadline.failure(cause);
  } finally {
    if (isComplete) deadline.close();
    else deadline.cancel();
  }
}
