// Serializes parameters for paths, queries, headers and cookies, in all styles of OpenAPI.

export type Style =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "tabDelimited"
  | "deepObject"
  | "cookie";

export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface ParameterStyle {
  readonly in: ParameterLocation;
  /** The name in the request, if it differs from the key. */
  readonly name?: string;
  /** By default, `simple` in paths and headers, and `form` elsewhere. */
  readonly style?: Style;
  /** Whether items and properties are written separately. By default, only in the styles `form` and `deepObject`. */
  readonly explode?: boolean;
  /** Whether reserved characters such as `/` and `:` are sent without percent-encoding. */
  readonly reserved?: boolean;
  /** The value is sent as JSON. */
  readonly json?: boolean;
}

type Pair = readonly [name: string, value: string];

/** Returns the text that replaces `{name}` in a path. */
export function pathText(name: string, value: unknown, parameter: ParameterStyle): string {
  const { style = "simple", explode = false } = parameter;
  const encode = encoder(parameter);
  if (parameter.json) return encode(JSON.stringify(value));
  const pairs = pairsOf(value).map(([key, item]) => [encode(key), encode(item)] as const);
  const texts = isRecord(value)
    ? pairs.map(([key, item]) => (explode ? `${key}=${item}` : `${key},${item}`))
    : pairs.map(([, item]) => item);
  if (style === "label") return `.${texts.join(explode ? "." : ",")}`;
  if (style !== "matrix") return texts.join(",");
  if (!explode) return `;${name}=${texts.join(",")}`;
  return texts.map((text) => (isRecord(value) ? `;${text}` : `;${name}=${text}`)).join("");
}

/** Parts of a query: `["tag=a", "tag=b"]`. Nothing for a value that is not given. */
export function queryParts(
  name: string,
  value: unknown,
  parameter: ParameterStyle,
): readonly string[] {
  if (value === undefined) return [];
  const { style = "form", explode = style === "form" || style === "deepObject" } = parameter;
  const encode = encoder(parameter);
  const part = ([key, item]: Pair) => `${encodeURIComponent(key)}=${encode(item)}`;
  if (parameter.in === "querystring") {
    return parameter.json
      ? [encodeURIComponent(JSON.stringify(value))]
      : pairsOf(value).map(([key, item]) => part([key || name, item]));
  }
  if (parameter.json) return [part([name, JSON.stringify(value)])];
  if (style === "deepObject") return deepPairs(name, value, 0).map(part);
  const pairs = pairsOf(value);
  if (explode) return pairs.map(([key, item]) => part([isRecord(value) ? key : name, item]));
  if (pairs.length === 0) return [];
  const texts = pairs.flatMap(([key, item]) =>
    isRecord(value) ? [encode(key), encode(item)] : encode(item),
  );
  return [`${encodeURIComponent(name)}=${texts.join(separators[style] ?? ",")}`];
}

const separators: { readonly [S in Style]?: string } = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
  tabDelimited: "%09",
};

/** The text of a header or cookie. Undefined for a value that is not given. */
export function headerText(
  value: unknown,
  { explode = false, json }: ParameterStyle,
): string | undefined {
  if (value === undefined) return undefined;
  if (json) return JSON.stringify(value);
  const texts = pairsOf(value).map(([key, item]) => {
    if (!isRecord(value)) return item;
    return explode ? `${key}=${item}` : `${key},${item}`;
  });
  return texts.join(",");
}

/** `name=value` parts of the `Cookie` header. */
export function cookieParts(
  name: string,
  value: unknown,
  parameter: ParameterStyle,
): readonly string[] {
  if (value === undefined) return [];
  if (parameter.json) return [`${name}=${encodeURIComponent(JSON.stringify(value))}`];
  const { style = "form", explode = true } = parameter;
  const encode = style === "cookie" ? String : encodeURIComponent;
  const pairs = pairsOf(value);
  if (explode) return pairs.map(([key, item]) => `${isRecord(value) ? key : name}=${encode(item)}`);
  const texts = pairs.flatMap(([key, item]) =>
    isRecord(value) ? [key, encode(item)] : [encode(item)],
  );
  return [`${name}=${texts.join(",")}`];
}

/** `filter[a][b]=1` and, for lists, `filter[]=1`. */
function deepPairs(name: string, value: unknown, depth: number): readonly Pair[] {
  if (value === undefined) return [];
  if (depth > 20 || typeof value !== "object" || value === null || value instanceof Date) {
    return [[name, stringify(value)]];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      deepPairs(
        isRecord(item) || Array.isArray(item) ? `${name}[${index}]` : `${name}[]`,
        item,
        depth + 1,
      ),
    );
  }
  return Object.entries(value).flatMap(([key, item]) =>
    deepPairs(`${name}[${key}]`, item, depth + 1),
  );
}

/** The items of a list or object as text. The items of a list, and a single value, have empty names. */
function pairsOf(value: unknown): readonly Pair[] {
  if (Array.isArray(value) || value instanceof Set) {
    return [...value].filter((item) => item !== undefined).map((item) => ["", stringify(item)]);
  }
  if (!isRecord(value)) return [["", stringify(value)]];
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [key, stringify(item)]);
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof Set)
  );
}

export function stringify(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

function encoder({ reserved, in: location }: ParameterStyle): (text: string) => string {
  if (!reserved) return encodeStrictly;
  // Characters that would end the path or the value are always encoded.
  return (text) => {
    const kept = encodeURI(text).replace(/%5B/g, "[").replace(/%5D/g, "]").replaceAll("#", "%23");
    return location === "path"
      ? kept.replaceAll("?", "%3F")
      : kept.replaceAll("&", "%26").replaceAll("+", "%2B");
  };
}

/** Also encodes the characters that RFC 3986 reserves and `encodeURIComponent` does not encode. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
