// Subscriptions over WebSockets with the protocol `graphql-transport-ws`. Each subscription has its own socket.
import { AbortError, ConnectionError, SdkError, TimeoutError } from "../transport/sdk-errors.js";
import { readErrorEntry, isObject, readPayload, payloadOrThrow } from "./read-response.js";
import type { Subscription } from "./event-subscription.js";
import type { ClientOptions } from "./graphql-client.js";
import { GraphqlError } from "./graphql-errors.js";

/** The part of `WebSocket` that is used, so that implementations of other packages fit. */
export interface Socket {
  send(data: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(
    type: "close",
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
}

export type SocketConstructor = new (url: string, protocol: string) => Socket;

/** Time limit for `connection_ack`. */
const defaultTimeoutMs = 60_000;

/** The data of each event. Leaving the loop closes the socket. */
export async function* subscribeOverSocket(
  subscription: Subscription,
  settings: ClientOptions,
): AsyncGenerator<unknown, void, undefined> {
  const { operation, takesPartialData, options } = subscription;
  const queue = createQueue<unknown>();
  const params = await connectionParamsOf(settings);
  if (options.signal?.aborted) throw new AbortError(operation, "aborted", options.signal.reason);
  const socket = open(subscription, settings);
  const send = (message: object) => socket.send(JSON.stringify(message));
  const timeoutMs = options.timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs;
  const timer =
    timeoutMs > 0 && timeoutMs < 2 ** 31
      ? setTimeout(() => queue.fail(new TimeoutError(operation, timeoutMs)), timeoutMs)
      : undefined;
  const abort = () => queue.fail(new AbortError(operation, "aborted", options.signal?.reason));
  options.signal?.addEventListener("abort", abort, { once: true });
  socket.addEventListener("open", () =>
    send({ type: "connection_init", ...(params !== undefined && { payload: params }) }),
  );
  socket.addEventListener("error", () =>
    queue.fail(new ConnectionError(operation, "the connection of the WebSocket failed")),
  );
  socket.addEventListener("close", ({ code, reason }) =>
    queue.fail(
      new ConnectionError(operation, `the WebSocket was closed (${code}${reason && ` ${reason}`})`),
    ),
  );
  socket.addEventListener("message", ({ data }) => {
    const message = readMessage(data);
    switch (message["type"]) {
      case "connection_ack":
        clearTimeout(timer);
        send({ id: "1", type: "subscribe", payload: subscription.request });
        break;
      case "ping":
        send({ type: "pong" });
        break;
      case "next":
        queue.add(message["payload"]);
        break;
      case "error": {
        const given = message["payload"];
        const errors = (Array.isArray(given) ? given : [given]).map(readErrorEntry);
        const result = { errors, data: undefined, extensions: undefined, response: undefined };
        queue.fail(new GraphqlError(operation, result));
        break;
      }
      case "complete":
        queue.end();
    }
  });
  try {
    for await (const value of queue.items) {
      const payload = readPayload(value);
      if (payload === undefined)
        throw new SdkError(operation, "an event is not a GraphQL response");
      yield payloadOrThrow(operation, payload, takesPartialData).data;
    }
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", abort);
    if (queue.isOpen) trySend(() => send({ id: "1", type: "complete" }));
    socket.close(1000, "done");
  }
}

async function connectionParamsOf({
  connectionParams,
  token,
}: ClientOptions): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (connectionParams !== undefined || token === undefined) return connectionParams;
  return { Authorization: `Bearer ${typeof token === "function" ? await token() : token}` };
}

function open({ operation, url }: Subscription, settings: ClientOptions): Socket {
  const platform = globalThis as { readonly WebSocket?: SocketConstructor };
  const Constructor = settings.WebSocket ?? platform.WebSocket;
  if (Constructor === undefined)
    throw new SdkError(
      operation,
      "this platform has no WebSocket; set the option `WebSocket` of the client",
    );
  try {
    return new Constructor(url.replace(/^http/, "ws"), "graphql-transport-ws");
  } catch (cause) {
    throw new ConnectionError(operation, "the WebSocket could not be opened", cause);
  }
}

function trySend(send: () => void): void {
  try {
    send();
  } catch {
    // The socket is already closed.
  }
}

function readMessage(data: unknown): Readonly<Record<string, unknown>> {
  try {
    const message: unknown = JSON.parse(String(data));
    return isObject(message) ? message : {};
  } catch {
    // All messages of the protocol are JSON, so ignore this one.
    return {};
  }
}

interface Queue<Item> {
  add(item: Item): void;
  end(): void;
  /** Only the first failure counts. Items that were added before are still delivered. */
  fail(error: Error): void;
  /** Neither ended nor failed. */
  readonly isOpen: boolean;
  readonly items: AsyncIterable<Item>;
}

function createQueue<Item>(): Queue<Item> {
  const waiting: Item[] = [];
  let state: "open" | "ended" | Error = "open";
  let wake: () => void = () => undefined;
  const finish = (next: "ended" | Error) => {
    if (state === "open") state = next;
    wake();
  };
  return {
    add(item) {
      waiting.push(item);
      wake();
    },
    end: () => finish("ended"),
    fail: finish,
    get isOpen() {
      return state === "open";
    },
    items: {
      async *[Symbol.asyncIterator]() {
        while (true) {
          while (waiting.length > 0) yield waiting.shift() as Item;
          if (state instanceof Error) throw state;
          if (state === "ended") return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    },
  };
}
