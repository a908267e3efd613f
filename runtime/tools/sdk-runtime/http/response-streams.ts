// Responses that arrive in parts: server-sent events and lines of JSON.
import type { Deadline } from "../transport/deadline.js";
import { type ResponseInfo, DecodeError } from "../transport/sdk-errors.js";
import { readChunks } from "../transport/response-body.js";
import type { Decoded } from "./shape-decoder.js";

export interface ServerSentEvent {
  /** `message` if the server sends no name. */
  readonly event: string;
  readonly data: string;
  /** The last id that the server has sent, with this event or an earlier one. */
  readonly id: string | undefined;
}

export interface StreamSource {
  readonly operation: string;
  readonly info: ResponseInfo;
  readonly response: Response;
  readonly deadline: Deadline;
  readonly decode?: ((data: unknown) => Decoded) | undefined;
}

/** Items as they arrive. Leaving the loop aborts the request. A stream can be read only once. */
export class EventStream<Item> implements AsyncIterable<Item> {
  readonly #source: StreamSource;
  readonly #readsWholeEvents: boolean;
  readonly #hasText: boolean;

  constructor(source: StreamSource, readsWholeEvents: boolean, hasText = false) {
    this.#source = source;
    this.#readsWholeEvents = readsWholeEvents;
    this.#hasText = hasText;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const event of this.events()) {
      if (event.data === "[DONE]") return;
      const data = this.#hasText ? event.data : parse(this.#source, event.data);
      yield decoded(this.#source, this.#readsWholeEvents ? { ...event, data } : data) as Item;
    }
  }

  /** The events as the server sent them, with their names and ids. */
  async *events(): AsyncGenerator<ServerSentEvent, void, undefined> {
    let data: string[] = [];
    let event = "";
    let id: string | undefined;
    for await (const line of readLines(this.#source)) {
      const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (line === "") {
        if (data.length > 0) yield { event: event || "message", data: data.join("\n"), id };
        data = [];
        event = "";
      } else if (field === "data") data.push(value);
      else if (field === "event") event = value;
      else if (field === "id" && !value.includes("\0")) id = value;
    }
  }
}

/** Items as they arrive, one per line. Leaving the loop aborts the request. A stream can be read only once. */
export class LineStream<Item> implements AsyncIterable<Item> {
  readonly #source: StreamSource;

  constructor(source: StreamSource) {
    this.#source = source;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const line of readLines(this.#source)) {
      // JSON text sequences begin each item with a record separator.
      const text = line.replaceAll("\u001e", "").trim();
      if (text !== "") yield decoded(this.#source, parse(this.#source, text, true)) as Item;
    }
  }
}

function decoded({ operation, info, decode }: StreamSource, data: unknown): unknown {
  if (decode === undefined) return data;
  const { data: result, mismatch } = decode(data);
  if (mismatch === undefined) return result;
  throw new DecodeError(operation, info, mismatch, JSON.stringify(data));
}

/** Data that is not JSON is text, unless `isJson` requires JSON. */
function parse({ operation, info }: StreamSource, text: string, isJson = false): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!isJson) return text;
    throw new DecodeError(operation, info, "a line of the stream is not valid JSON", text, cause);
  }
}

/** Lines end in `\n`, `\r\n` or `\r`, which may be split between two chunks. The last line may lack its end. */
async function* readLines({
  response,
  deadline,
}: StreamSource): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let endedInReturn = false;
  for await (const chunk of readChunks(response, deadline)) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === "") continue;
    if (endedInReturn && text.startsWith("\n")) text = text.slice(1);
    endedInReturn = text.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    const rest = lines.pop() ?? "";
    for (const line of lines) {
      yield parts.join("") + line;
      parts.length = 0;
    }
    if (rest !== "") parts.push(rest);
  }
  const last = parts.join("") + decoder.decode();
  if (last !== "") yield last;
}
