// Calls operations: builds the request from parameters, sends it, reads the response.
import type { Deadline } from "../transport/deadline.js";
import { ApiError, DecodeError, responseInfo } from "../transport/sdk-errors.js";
import { ApiPromise } from "../transport/api-promise.js";
import { isJson, mediaTypeOf, parseJson, readErrorBody } from "../transport/response-body.js";
import {
  type CallOptions,
  createTransport,
  type OutgoingRequest,
  type Received,
  type TransportOptions,
} from "../transport/transport.js";
import {
  authenticate,
  createCredentialWarning,
  type Schemes,
  type Security,
} from "./authentication.js";
import { type BodyStyle, encodeBody } from "./encode-body.js";
import { type ParameterLocation, type ParameterStyle } from "./serialize-parameters.js";
import { followedUrl, PagePromise, type PageRequest, type PageRule } from "./page-promise.js";
import { createRequest } from "./create-request.js";
import type { Decode, Decoded, Shape } from "./shape-decoder.js";
import { EventStream, LineStream, type StreamSource } from "./response-streams.js";

/** Options of the client. */
export interface HttpOptions extends TransportOptions {
  /** Replaces the URL of the server. */
  readonly baseUrl?: string | undefined;
  /** Sent with every request. */
  readonly headers?: HeaderValues | undefined;
}

/** Null removes a header. */
export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/** Options of one call. */
export interface RequestOptions extends CallOptions {
  readonly headers?: HeaderValues | undefined;
  /** Added to the query. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as a header. Allows retries of POST and PATCH, because the server can recognize duplicates. */
  readonly idempotencyKey?: string | undefined;
}

/** How the body of a successful response is read. */
export type ResponseKind =
  | "json"
  | "text"
  | "binary"
  | "events"
  | "eventData"
  | "lines"
  | "none"
  | "any";

/** The parameters of a method that has none yet, so that optional ones can be added later. */
export type NoParameters = { readonly [key: string]: never };

export interface OperationSpec {
  /** `books.get` */
  readonly name: string;
  readonly method: string;
  /** `/books/{id}` */
  readonly path: string;
  /** By property name. A location alone means its default style. */
  readonly parameters?: Readonly<Record<string, ParameterLocation | ParameterStyle>>;
  readonly body?: BodyStyle;
  /** Requested media types. */
  readonly accept?: string;
  /** `json` by default. */
  readonly response?: ResponseKind;
  /** Whether the data of events is never parsed as JSON. */
  readonly textEvents?: boolean;
  /** Whether a successful response may have no body. */
  readonly mayBeEmpty?: boolean;
  /** Replaces the security of the API. */
  readonly security?: Security;
  /** Replaces the server of the API. */
  readonly server?: string;
  /** Header for idempotency keys. `Idempotency-Key` by default. */
  readonly idempotencyHeader?: string;
  /** The shape of the data in a successful response. */
  readonly shape?: Shape;
}

export interface HttpSettings extends HttpOptions {
  /** URL of the API, with its variables filled in. */
  readonly server: string;
  readonly schemes: Schemes;
  readonly security: Security;
  /** Checks the data of responses, or converts its times to dates. */
  readonly decode?: Decode;
}

export interface Http {
  call<Data>(
    spec: OperationSpec,
    parameters: object | undefined,
    options: RequestOptions | undefined,
  ): ApiPromise<Data>;
  paginate<Item, Data>(
    spec: OperationSpec,
    rule: PageRule,
    parameters: object | undefined,
    options: RequestOptions | undefined,
  ): PagePromise<Item, Data>;
}

export function createHttp(settings: HttpSettings): Http {
  const transport = createTransport(settings);
  const warnIfMissing = createCredentialWarning(settings.schemes);
  const send = async <Data>(
    spec: OperationSpec,
    page: PageRequest,
    options: RequestOptions = {},
  ): Promise<Received<Data>> => {
    const request = createRequest(spec, page.parameters, options, settings);
    const url =
      page.url === undefined ? request.url : followedUrl(spec.name, page.url, request.url);
    const encoded = spec.body === undefined ? undefined : await encodeBody(request.body, spec.body);
    if (encoded?.type !== undefined && !request.headers.has("content-type")) {
      request.headers.set("content-type", encoded.type);
    }
    const security = spec.security ?? settings.security;
    return transport.send<Data>({
      operation: spec.name,
      method: spec.method,
      url,
      headers: request.headers,
      body: encoded?.body,
      isIdempotent: request.isIdempotent,
      timeoutMs: options.timeoutMs,
      maxRetries: options.maxRetries,
      signal: options.signal,
      prepare: (outgoing) => {
        warnIfMissing(outgoing, security);
        return authenticate(outgoing, settings.schemes, security);
      },
      read: (response, deadline, outgoing) =>
        readResponse(spec, settings, response, deadline, outgoing) as Promise<Data>,
    });
  };
  return {
    call: <Data>(spec: OperationSpec, parameters: object = {}, options?: RequestOptions) =>
      new ApiPromise<Data>(send(spec, { parameters: { ...parameters } }, options)),
    paginate: <Item, Data>(
      spec: OperationSpec,
      rule: PageRule,
      parameters: object = {},
      options?: RequestOptions,
    ) =>
      new PagePromise<Item, Data>({ parameters: { ...parameters } }, rule, (page) =>
        send(spec, page, options),
      ),
  };
}

async function readResponse(
  spec: OperationSpec,
  { decode }: HttpSettings,
  response: Response,
  deadline: Deadline,
  { method, url }: OutgoingRequest,
): Promise<unknown> {
  const info = responseInfo(method, url, response);
  if (!response.ok) throw new ApiError(spec.name, info, await readErrorBody(response));
  const mediaType = mediaTypeOf(response.headers);
  const { shape } = spec;
  const source = {
    operation: spec.name,
    info,
    response,
    deadline,
    decode: decode && shape !== undefined ? (data: unknown) => decode(data, shape) : undefined,
  };
  switch (spec.response ?? "json") {
    case "json":
      return readJson(source, mediaType, spec.mayBeEmpty || method === "HEAD");
    case "any": {
      const text = await response.text();
      return isJson(mediaType) ? parseJson(spec.name, info, text) : text || undefined;
    }
    case "text":
      return response.text();
    case "binary":
      return response.blob();
    case "events":
    case "eventData":
    case "lines":
      if (isJson(mediaType) || mediaType === "text/html") {
        throw new DecodeError(
          spec.name,
          info,
          `the response is ${mediaType}, not a stream`,
          await response.text(),
        );
      }
      deadline.hold();
      return spec.response === "lines"
        ? new LineStream(source)
        : new EventStream(source, spec.response === "events", spec.textEvents);
    case "none":
      await response.body?.cancel();
      return undefined;
  }
}

async function readJson(
  { operation, info, response, decode }: StreamSource,
  mediaType: string,
  mayBeEmpty: boolean,
): Promise<unknown> {
  const text = await response.text();
  if (text.trim() === "") {
    if (mayBeEmpty || [204, 205].includes(response.status)) return undefined;
    throw new DecodeError(operation, info, "the response is empty", text);
  }
  // Also accept a missing or generic content type.
  const isAllowed =
    isJson(mediaType) || /^(?:|text\/plain|application\/octet-stream)$/.test(mediaType);
  if (!isAllowed) {
    throw new DecodeError(operation, info, `the response is ${mediaType}, not JSON`, text);
  }
  const data = parseJson(operation, info, text);
  const decoded: Decoded = decode === undefined ? { data } : decode(data);
  if (decoded.mismatch === undefined) return decoded.data;
  throw new DecodeError(operation, info, decoded.mismatch, text);
}
