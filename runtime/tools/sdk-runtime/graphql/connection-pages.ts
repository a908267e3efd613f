// Reads a connection page by page: a field with `first` and `after` (or `last` and `before`) whose type has `pageInfo`.
import { SelectionError } from "./graphql-errors.js";
import type { GraphqlPromise } from "./graphql-promise.js";
import type { FieldInfo, Schema } from "./schema.js";

/** `for await` yields the items of all pages. `.pages()` yields the data of each request. */
export interface Pages<Item, Data> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Data>;
}

export interface PageRequest {
  readonly selection: unknown;
}

type Members = Readonly<Record<string, unknown>>;

export function paginate<Item, Data>(
  schema: Schema,
  selection: unknown,
  send: (page: PageRequest) => GraphqlPromise<Data>,
): Pages<Item, Data> {
  const pages = async function* () {
    const connection = findConnection(schema, selection);
    let cursor: unknown;
    while (true) {
      const data = await send({ selection: withCursor(selection, connection, cursor) });
      rejectLists(data, connection.keys);
      const info = asMembers(asMembers(valueAt(data, connection.keys))?.[infoAlias]);
      const next = info?.[connection.isBackward ? "startCursor" : "endCursor"];
      const hasMore = info?.[connection.isBackward ? "hasPreviousPage" : "hasNextPage"] === true;
      yield data;
      // A server that repeats a cursor would cause an endless loop.
      if (!hasMore || typeof next !== "string" || next === cursor) return;
      cursor = next;
    }
  };
  return {
    pages: () => withoutInfo(pages(), () => findConnection(schema, selection)),
    async *[Symbol.asyncIterator]() {
      const connection = findConnection(schema, selection);
      for await (const data of pages()) {
        const page = asMembers(valueAt(data, connection.keys));
        const items = page?.[connection.items];
        if (!Array.isArray(items)) continue;
        for (const item of items) if (item !== null) yield item as Item;
      }
    },
  };
}

const infoAlias = "nextPage_";

interface Connection {
  /** Path of the connection in the selection. */
  readonly path: readonly string[];
  /** Path of the connection in the result. */
  readonly keys: readonly string[];
  readonly isBackward: boolean;
  readonly items: "nodes" | "edges";
}

/** The only connection of a selection. Nested connections are not paginated. */
function findConnection(schema: Schema, selection: unknown): Connection {
  const found = connectionsIn(schema, asMembers(selection) ?? {}, schema.roots.query ?? "", []);
  const [connection, another] = found;
  if (connection === undefined) {
    const hint = "a field with the arguments first and after, with its nodes or edges selected";
    throw new SelectionError("paginate", `the selection has no connection (${hint})`);
  }
  if (another !== undefined) {
    const names = `${connection.keys.join(".")} and ${another.keys.join(".")}`;
    throw new SelectionError("paginate", `the selection has several connections: ${names}`);
  }
  return connection;
}

function connectionsIn(
  schema: Schema,
  selection: Members,
  type: string,
  path: readonly string[],
): readonly Connection[] {
  // Only a cyclic selection is this deep.
  if (path.length > 100) return [];
  return Object.keys(selection).flatMap((key) => {
    const value = selection[key];
    const name = key.slice(key.lastIndexOf(" ") + 1);
    if (isFragment(key)) return connectionsIn(schema, asMembers(value) ?? {}, name, [...path, key]);
    const field = schema.fieldsOf(type)?.get(name);
    if (field === undefined || field.type === "") return [];
    const [args, inner] = Array.isArray(value) ? (value as readonly unknown[]) : [{}, value];
    const selected = asMembers(inner);
    if (selected === undefined) return [];
    const items = itemsOf(schema, field, selected);
    if (items === undefined) return connectionsIn(schema, selected, field.type, [...path, key]);
    const given = asMembers(args) ?? {};
    const isBackward =
      field.args.has("before") && (given["last"] !== undefined || !field.args.has("after"));
    const keys = [...path, key].filter((one) => !isFragment(one)).map(resultKey);
    return [{ path: [...path, key], keys, isBackward, items }];
  });
}

function itemsOf(
  schema: Schema,
  { type, args }: FieldInfo,
  selected: Members,
): "nodes" | "edges" | undefined {
  const isPaged = args.has("after") || args.has("before");
  if (!isPaged || schema.fieldsOf(type)?.has("pageInfo") !== true) return undefined;
  return "nodes" in selected ? "nodes" : "edges" in selected ? "edges" : undefined;
}

/** The selection with `pageInfo`, for the page that starts at the cursor. */
function withCursor(selection: unknown, connection: Connection, cursor: unknown): unknown {
  const { path, isBackward } = connection;
  const info = isBackward
    ? { hasPreviousPage: true, startCursor: true }
    : { hasNextPage: true, endCursor: true };
  const change = (value: unknown, depth: number): unknown => {
    const [args, inner] = Array.isArray(value) ? (value as readonly unknown[]) : [undefined, value];
    const key = path[depth];
    const changed =
      key === undefined
        ? { ...(inner as object), [`${infoAlias}: pageInfo`]: info }
        : { ...(inner as object), [key]: change(asMembers(inner)?.[key], depth + 1) };
    const position =
      key === undefined && cursor !== undefined
        ? { [isBackward ? "before" : "after"]: cursor }
        : undefined;
    return args === undefined && position === undefined
      ? changed
      : [{ ...(args as object | undefined), ...position }, changed];
  };
  return change(selection, 0);
}

/** Removes the fields that only pagination has requested. */
async function* withoutInfo<Data>(
  pages: AsyncIterable<Data>,
  connectionOf: () => Connection,
): AsyncGenerator<Data, void, undefined> {
  const { keys } = connectionOf();
  for await (const data of pages) {
    const page = valueAt(data, keys);
    // The data was parsed for this call, so it can be changed in place.
    if (typeof page === "object" && page !== null) Reflect.deleteProperty(page, infoAlias);
    yield data;
  }
}

/** Whether the key is `... on User`. A fragment adds no level to the result. */
function isFragment(key: string): boolean {
  return key.startsWith("... on ");
}

function resultKey(key: string): string {
  const colon = key.indexOf(": ");
  return colon === -1 ? key : key.slice(0, colon);
}

function valueAt(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => asMembers(value)?.[key], data);
}

/** Throws if the connection is in a list: each item of the list has its own cursor. */
function rejectLists(data: unknown, keys: readonly string[]): void {
  const depth = keys.findIndex((_, index) =>
    Array.isArray(valueAt(data, keys.slice(0, index + 1))),
  );
  if (depth === -1) return;
  const list = keys.slice(0, depth + 1).join(".");
  throw new SelectionError("paginate", `a connection inside a list (${list}) cannot be paginated`);
}

function asMembers(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}
