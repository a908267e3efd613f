// Sends GraphQL requests and reads the responses.
import {
  type CallOptions,
  createTransport,
  type Transport,
  type TransportOptions,
} from "../transport/transport.js";
import { readResponse } from "./read-response.js";
import { encodeBody } from "./request-body.js";
import { defaultSelection, type GraphqlRequest, writeDocument } from "./write-document.js";
import { SdkError } from "../transport/sdk-errors.js";
import { type PageRequest, paginate, type Pages } from "./connection-pages.js";
import { GraphqlPromise } from "./graphql-promise.js";
import { createSchema, type OperationKind, type Schema, type SchemaMap } from "./schema.js";
import { subscribeOverEvents } from "./event-subscription.js";
import { type SocketConstructor, subscribeOverSocket } from "./socket-subscription.js";

/** Options of the client. */
export interface ClientOptions extends TransportOptions {
  /** URL of the API. */
  readonly endpoint?: string | undefined;
  /** Sent as `Authorization: Bearer …`. A function is called before each attempt. */
  readonly token?: string | (() => string | Promise<string>) | undefined;
  /** Sent with every request. */
  readonly headers?: HeaderValues | undefined;
  /** Whether to return partial data of a response with errors. By default, the errors are thrown with the data. */
  readonly partialData?: boolean | undefined;
  /** Selections with more levels are rejected before they are sent. 30 by default. */
  readonly maxSelectionDepth?: number | undefined;
  /** The protocol of subscriptions: server-sent events over HTTP by default. */
  readonly subscriptions?: "sse" | "websocket" | undefined;
  /** URL of subscriptions. By default, the endpoint. WebSockets replace `http` by `ws`. */
  readonly subscriptionEndpoint?: string | undefined;
  /** Replaces the `WebSocket` of the platform, which Node.js 20 lacks. */
  readonly WebSocket?: SocketConstructor | undefined;
  /** Sent when a WebSocket opens. By default, `{ Authorization: "Bearer …" }` if there is a token. */
  readonly connectionParams?: Readonly<Record<string, unknown>> | undefined;
}

/** Null removes a header. */
export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/** Options of one call, which override those of the client. */
export interface GraphqlCallOptions extends CallOptions {
  readonly headers?: HeaderValues | undefined;
  readonly partialData?: boolean | undefined;
  /** The name of the operation, for the logs of the server. */
  readonly operationName?: string | undefined;
  /** Allows retries of a mutation, because the server can recognize duplicates. */
  readonly idempotencyKey?: string | undefined;
}

export interface GraphqlSettings extends ClientOptions {
  readonly map: SchemaMap;
  readonly defaultDepth: number;
}

/** An operation of a GraphQL document. */
export interface PreparedOperation {
  readonly name: string;
  readonly kind: OperationKind;
  readonly query: string;
}

export interface Graphql {
  /** Requests fields of a root type, and resolves to the data of the response. */
  request<Data>(
    kind: "query" | "mutation",
    selection: unknown,
    options?: GraphqlCallOptions,
  ): GraphqlPromise<Data>;
  subscribe<Data>(selection: unknown, options?: GraphqlCallOptions): AsyncIterable<Data>;
  paginate<Item, Data>(selection: unknown, options?: GraphqlCallOptions): Pages<Item, Data>;
  /** One method per field of a root type, which returns the value of that field. */
  methods<Methods>(kind: OperationKind): Methods;
  /** One method per operation. */
  operations<Methods>(prepared: readonly PreparedOperation[]): Methods;
}

export function createGraphql(settings: GraphqlSettings): Graphql {
  const context: Context = {
    settings,
    schema: createSchema(settings.map),
    transport: createTransport(settings),
  };
  const { schema } = context;
  return {
    request: (kind, selection, options = {}) =>
      request(
        context,
        kind,
        kind,
        () => documentOf(context, kind, kind, selection, options),
        options,
      ),
    subscribe: (selection, options = {}) =>
      subscribe(
        context,
        "subscription",
        () => documentOf(context, "subscription", "subscription", selection, options),
        options,
      ),
    paginate: (selection, options = {}) =>
      paginate(schema, selection, (page: PageRequest) =>
        request(
          context,
          "query",
          "paginate",
          () => documentOf(context, "query", "paginate", page.selection, options),
          options,
        ),
      ),
    methods: <Methods>(kind: OperationKind) => methodsOf(context, kind) as Methods,
    operations: <Methods>(prepared: readonly PreparedOperation[]) =>
      operationsOf(context, prepared) as Methods,
  };
}

interface Context {
  readonly settings: GraphqlSettings;
  readonly schema: Schema;
  readonly transport: Transport;
}

const defaultMaxDepth = 30;

function documentOf(
  { settings, schema }: Context,
  kind: OperationKind,
  operation: string,
  selection: unknown,
  { operationName }: GraphqlCallOptions,
): GraphqlRequest {
  const maxDepth = settings.maxSelectionDepth ?? defaultMaxDepth;
  return writeDocument(selection, { schema, kind, operation, operationName, maxDepth });
}

function request<Data>(
  context: Context,
  kind: "query" | "mutation",
  operation: string,
  write: () => GraphqlRequest,
  options: GraphqlCallOptions,
): GraphqlPromise<Data> {
  const send = async () => {
    const { body, type } = encodeBody(write());
    const headers = headersOf(context.settings, options);
    headers.set("accept", "application/graphql-response+json, application/json;q=0.9");
    if (type !== undefined) headers.set("content-type", type);
    const takesPartialData = options.partialData ?? context.settings.partialData ?? false;
    const { data: response } = await context.transport.send({
      operation,
      method: "POST",
      url: endpointOf(context.settings, operation),
      headers,
      body,
      isIdempotent: kind === "query" || options.idempotencyKey !== undefined,
      timeoutMs: options.timeoutMs,
      maxRetries: options.maxRetries,
      signal: options.signal,
      prepare: ({ headers }) => authorize(headers, context.settings),
      read: (response, _, outgoing) => readResponse(response, outgoing, takesPartialData),
    });
    return { ...response, data: response.data as Data };
  };
  return new GraphqlPromise(send());
}

function subscribe<Data>(
  context: Context,
  operation: string,
  write: () => GraphqlRequest,
  options: GraphqlCallOptions,
): AsyncIterable<Data> {
  const { settings, transport } = context;
  const takesPartialData = options.partialData ?? settings.partialData ?? false;
  return {
    [Symbol.asyncIterator]: () => {
      const subscription = {
        operation,
        request: write(),
        url: settings.subscriptionEndpoint ?? endpointOf(settings, operation),
        takesPartialData,
        options,
      };
      const iterator =
        settings.subscriptions === "websocket"
          ? subscribeOverSocket(subscription, settings)
          : subscribeOverEvents(subscription, transport, headersOf(settings, options), (headers) =>
              authorize(headers, settings),
            );
      return iterator as AsyncIterator<Data>;
    },
  };
}

type Method = (...parameters: readonly unknown[]) => unknown;

const groups = { query: "queries", mutation: "mutations", subscription: "subscriptions" } as const;

/**
 * Methods take `(args, selection, options)`. Methods of fields without arguments take no `args`, and those of scalars and
 * enums no `selection`.
 */
function methodsOf(context: Context, kind: OperationKind): Readonly<Record<string, Method>> {
  const methods: Record<string, Method> = Object.create(null);
  const { schema, settings } = context;
  const root = schema.roots[kind];
  for (const [name, field] of (root === undefined ? undefined : schema.fieldsOf(root)) ?? []) {
    const operation = `${groups[kind]}.${name}`;
    methods[name] = (...parameters) => {
      const rest = [...parameters];
      const args = field.args.size > 0 ? (rest.shift() ?? {}) : undefined;
      const selected =
        field.type === ""
          ? true
          : (rest.shift() ?? defaultSelection(schema, field.type, settings.defaultDepth));
      const options: GraphqlCallOptions = { operationName: name, ...(rest.shift() as object) };
      const selection = { [name]: args === undefined ? selected : [args, selected] };
      const write = () => documentOf(context, kind, operation, selection, options);
      if (kind !== "subscription")
        return singleField(request(context, kind, operation, write, options), name);
      return mapped(subscribe(context, operation, write, options), name);
    };
  }
  return methods;
}

/** The value of the only field. */
function singleField(promise: GraphqlPromise<unknown>, name: string): GraphqlPromise<unknown> {
  return new GraphqlPromise(
    promise
      .withResponse()
      .then((response) => ({ ...response, data: memberOf(response.data, name) })),
  );
}

async function* mapped(events: AsyncIterable<unknown>, name: string): AsyncGenerator<unknown> {
  for await (const data of events) yield memberOf(data, name);
}

function memberOf(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null && Object.hasOwn(data, name)
    ? (data as Readonly<Record<string, unknown>>)[name]
    : null;
}

function operationsOf(
  context: Context,
  prepared: readonly PreparedOperation[],
): Readonly<Record<string, Method>> {
  const methods: Record<string, Method> = Object.create(null);
  for (const { name, kind, query } of prepared) {
    methods[name] = (variables = {}, given = {}) => {
      const operation = `operations.${name}`;
      const options = given as GraphqlCallOptions;
      const write = () => ({
        query,
        variables: variables as GraphqlRequest["variables"],
        operationName: name,
      });
      return kind === "subscription"
        ? subscribe(context, operation, write, options)
        : request(context, kind, operation, write, options);
    };
  }
  return methods;
}

function endpointOf({ endpoint }: ClientOptions, operation: string): string {
  if (endpoint !== undefined && endpoint !== "") return endpoint;
  throw new SdkError(operation, "the client has no endpoint; set its option `endpoint`");
}

function headersOf(settings: ClientOptions, options: GraphqlCallOptions): Headers {
  const headers = new Headers();
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  for (const [name, value] of [
    ...Object.entries(settings.headers ?? {}),
    ...Object.entries(options.headers ?? {}),
  ]) {
    if (value === null) headers.delete(name);
    else if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Adds the token to the headers, unless the caller has set `Authorization`. */
async function authorize(headers: Headers, { token }: ClientOptions): Promise<void> {
  if (token === undefined || headers.has("authorization")) return;
  headers.set("authorization", `Bearer ${typeof token === "function" ? await token() : token}`);
}
