// Errors of calls, one class per cause. Messages start with the method name.

/** The base class of the errors in this package. */
export class SdkError extends Error {
  override readonly name: string = "SdkError";
  /** The method that was called: `books.get`. */
  readonly operation: string;

  constructor(operation: string, message: string, cause?: unknown) {
    super(`${operation}: ${message}`, cause === undefined ? undefined : { cause });
    this.operation = operation;
  }
}

/** The parts of a response that errors report. */
export interface ResponseInfo {
  readonly method: string;
  /** Without its query, which may hold a key. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
}

/** The server responded with an error status. `body` is parsed if it is JSON. */
export class ApiError<Status extends number = number, Body = unknown> extends SdkError {
  override readonly name = "ApiError";
  readonly method: string;
  readonly url: string;
  readonly status: Status;
  readonly headers: Headers;
  readonly body: Body;
  /** The server's id of this request, for support requests. */
  readonly requestId: string | undefined;

  constructor(operation: string, info: ResponseInfo & { readonly status: Status }, body: Body) {
    const message = extractMessage(body, 0) ?? info.statusText;
    const status = `${info.status} ${message}`.trimEnd();
    super(operation, `${status} (${info.method} ${info.url})`);
    this.method = info.method;
    this.url = info.url;
    this.status = info.status;
    this.headers = info.headers;
    this.body = body;
    this.requestId = requestIdOf(info.headers);
  }
}

/** The response does not match the API description: an unexpected media type, or invalid JSON. */
export class DecodeError extends SdkError {
  override readonly name = "DecodeError";
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The text of the response. */
  readonly body: string;

  constructor(
    operation: string,
    info: ResponseInfo,
    message: string,
    body: string,
    cause?: unknown,
  ) {
    super(operation, `${message} (${info.status}, ${info.method} ${info.url})`, cause);
    this.method = info.method;
    this.url = info.url;
    this.status = info.status;
    this.headers = info.headers;
    this.body = body;
  }
}

/** There was no response, or the connection broke before its end. See `cause`. */
export class ConnectionError extends SdkError {
  override readonly name = "ConnectionError";
}

/** The response did not arrive completely within the timeout. */
export class TimeoutError extends SdkError {
  override readonly name = "TimeoutError";
  readonly timeoutMs: number;

  constructor(operation: string, timeoutMs: number) {
    super(operation, `timed out after ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's signal was aborted. `cause` is its reason. */
export class AbortError extends SdkError {
  override readonly name = "AbortError";
}

export function requestIdOf(headers: Headers): string | undefined {
  for (const name of ["x-request-id", "request-id", "x-correlation-id", "x-trace-id"]) {
    const id = headers.get(name);
    if (id !== null) return id;
  }
  return undefined;
}

export function responseInfo(method: string, url: string, response: Response): ResponseInfo {
  const { status, statusText, headers } = response;
  return { method, url: url.replace(/[?#].*$/s, ""), status, statusText, headers };
}

/** The message in the body of an error, from the fields that APIs commonly use. */
function extractMessage(body: unknown, depth: number): string | undefined {
  if (typeof body === "string") return body.length <= 300 ? body.trim() || undefined : undefined;
  if (typeof body !== "object" || body === null || depth > 3) return undefined;
  if (Array.isArray(body)) return extractMessage(body[0], depth + 1);
  const fields: Readonly<Record<string, unknown>> = { ...body };
  for (const key of [
    "message",
    "error_description",
    "detail",
    "error",
    "errors",
    "title",
    "reason",
  ]) {
    const message = extractMessage(fields[key], depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
}
