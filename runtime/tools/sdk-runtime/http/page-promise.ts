// Paginated lists: the request for the next page, and a loop over all items.
import { SdkError } from "../transport/sdk-errors.js";
import { ApiPromise } from "../transport/api-promise.js";
import type { Received } from "../transport/transport.js";

/** Property names from the root of the response data. Empty for the data itself. */
export type PropertyPath = readonly string[];

export type PageRule = { readonly items: PropertyPath } & (
  | {
      readonly kind: "cursor";
      readonly parameter: string;
      readonly next: PropertyPath;
      readonly more?: PropertyPath;
    }
  | {
      readonly kind: "afterId";
      readonly parameter: string;
      /** The field with the last id; otherwise `id` names the property of the last item. */
      readonly last?: PropertyPath;
      readonly id?: string;
      readonly more?: PropertyPath;
    }
  | {
      readonly kind: "page";
      readonly parameter: string;
      readonly first: number;
      readonly size?: string;
      /** The field with the number of pages. */
      readonly pages?: PropertyPath;
      readonly more?: PropertyPath;
    }
  | {
      readonly kind: "offset";
      readonly parameter: string;
      readonly size?: string;
      /** The field with the total number of items. */
      readonly total?: PropertyPath;
      readonly more?: PropertyPath;
    }
  | { readonly kind: "link" }
  | { readonly kind: "url"; readonly next: PropertyPath; readonly parameter?: string }
);

export type Parameters = Readonly<Record<string, unknown>>;

/** The request for a page: its parameters, or its URL. */
export interface PageRequest {
  readonly parameters: Parameters;
  readonly url?: string;
}

export interface Page<Item, Data> {
  readonly items: readonly Item[];
  /** The full response. */
  readonly data: Data;
  readonly response: Response;
  readonly hasNext: boolean;
}

/** A paginated list: `await` returns the data of the first page, `for await` every item of every page. */
export class PagePromise<Item, Data> extends ApiPromise<Data> implements AsyncIterable<Item> {
  readonly #first: Promise<Received<Data>>;
  readonly #request: PageRequest;
  readonly #rule: PageRule;
  readonly #send: (request: PageRequest) => Promise<Received<Data>>;

  constructor(
    request: PageRequest,
    rule: PageRule,
    send: (request: PageRequest) => Promise<Received<Data>>,
  ) {
    const first = send(request);
    super(first);
    this.#first = first;
    this.#request = request;
    this.#rule = rule;
    this.#send = send;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** Iterates over the pages. Each is fetched when the loop reaches it. */
  async *pages(): AsyncGenerator<Page<Item, Data>, void, undefined> {
    // Avoid an unhandled rejection if the caller only iterates.
    this.catch(() => undefined);
    let request: PageRequest | undefined = this.#request;
    let received = await this.#first;
    while (true) {
      const { data, response } = received;
      const items = itemsOf(data, this.#rule.items) as readonly Item[];
      request = nextRequest(this.#rule, request, items, received);
      yield { items, data, response, hasNext: request !== undefined };
      if (request === undefined) return;
      received = await this.#send(request);
    }
  }
}

/** The request for the page after this response. Undefined at the end. */
export function nextRequest(
  rule: PageRule,
  { parameters, url }: PageRequest,
  items: readonly unknown[],
  { data, response }: Received<unknown>,
): PageRequest | undefined {
  // A server that repeats a cursor or a URL would cause an endless loop.
  const turn = (parameter: string, value: unknown): PageRequest | undefined => {
    const isNew =
      value !== undefined && value !== null && value !== "" && value !== parameters[parameter];
    return isNew ? { parameters: { ...parameters, [parameter]: value } } : undefined;
  };
  const visit = (address: string): PageRequest | undefined =>
    address === url ? undefined : { parameters, url: address };
  switch (rule.kind) {
    case "cursor":
      return at(data, rule.more) === false ? undefined : turn(rule.parameter, at(data, rule.next));
    case "afterId": {
      if (items.length === 0 || at(data, rule.more) === false) return undefined;
      const last =
        at(data, rule.last) ?? (rule.id === undefined ? undefined : at(items.at(-1), [rule.id]));
      return turn(rule.parameter, last);
    }
    case "page": {
      const page = Number(parameters[rule.parameter] ?? rule.first);
      const pages = at(data, rule.pages);
      const isLast = typeof pages === "number" && page - rule.first + 1 >= pages;
      if (items.length === 0 || isLast || at(data, rule.more) === false) return undefined;
      return isShort(items, parameters, rule.size) ? undefined : turn(rule.parameter, page + 1);
    }
    case "offset": {
      const offset = Number(parameters[rule.parameter] ?? 0) + items.length;
      const total = at(data, rule.total);
      const isCounted = typeof total === "number";
      const isLast = isCounted && offset >= total;
      if (items.length === 0 || isLast || at(data, rule.more) === false) return undefined;
      return !isCounted && isShort(items, parameters, rule.size)
        ? undefined
        : turn(rule.parameter, offset);
    }
    case "link": {
      const address = linkOf(response.headers.get("link") ?? "", "next");
      return address === undefined ? undefined : visit(address);
    }
    case "url": {
      const next = at(data, rule.next);
      if (typeof next !== "string" || next === "") return undefined;
      const isAddress = /^(?:https?:\/\/|\/|\?)/i.test(next);
      return isAddress || rule.parameter === undefined ? visit(next) : turn(rule.parameter, next);
    }
  }
}

/** Whether the page has fewer items than requested, so that it is the last one. */
function isShort(
  items: readonly unknown[],
  parameters: Parameters,
  size: string | undefined,
): boolean {
  const wanted = size === undefined ? undefined : parameters[size];
  return typeof wanted === "number" && items.length < wanted;
}

function itemsOf(data: unknown, path: PropertyPath): readonly unknown[] {
  const items = at(data, path);
  return Array.isArray(items) ? items : [];
}

function at(data: unknown, path: PropertyPath | undefined): unknown {
  if (path === undefined) return undefined;
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** The address with a relation in a `Link` header: `<https://…?page=2>; rel="next"`. */
export function linkOf(header: string, relation: string): string | undefined {
  for (const [, address, parameters = ""] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:=(?:"[^"]*"|[^",;\s]*))?)*)/g,
  )) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]+))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? "").toLowerCase().split(/\s+/).includes(relation)) return address;
  }
  return undefined;
}

/** Resolves the URL of a next page. Throws if it has another origin, which must not get the credentials. */
export function followedUrl(operation: string, next: string, current: string): string {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  // Without a document, only the `fetch` of the client knows the server of a relative URL.
  if (location === undefined && !/^[a-z][a-z0-9+.-]*:/i.test(current)) return next;
  const base = new URL(current, location?.href);
  const target = new URL(next, base);
  if (target.origin === base.origin) return target.href;
  throw new SdkError(operation, `the next page is on another host, ${target.origin}`);
}
