// Distributes parameters to the path, query, headers, cookies and body.
import { SdkError } from "../transport/sdk-errors.js";
import type { HttpSettings, OperationSpec, RequestOptions } from "./http-client.js";
import type { Parameters } from "./page-promise.js";
import {
  cookieParts,
  headerText,
  type ParameterStyle,
  pathText,
  queryParts,
} from "./serialize-parameters.js";

export interface RequestParts {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly isIdempotent: boolean;
}

export function createRequest(
  spec: OperationSpec,
  parameters: Parameters,
  options: RequestOptions,
  settings: Pick<HttpSettings, "server" | "baseUrl" | "headers">,
): RequestParts {
  const headers = new Headers({ accept: spec.accept ?? "application/json" });
  addHeaders(headers, settings.headers);
  const [template = "", fixedQuery = ""] = spec.path.split("?", 2);
  const query = fixedQuery === "" ? [] : fixedQuery.split("&");
  const cookies: string[] = [];
  let path = template;
  for (const [key, style] of Object.entries(spec.parameters ?? {})) {
    const parameter = typeof style === "string" ? { in: style } : style;
    const name = parameter.name ?? key;
    const value = Object.hasOwn(parameters, key) ? parameters[key] : undefined;
    if (parameter.in === "path")
      path = path.replaceAll(`{${name}}`, () => segment(spec, key, name, value, parameter));
    else if (parameter.in === "header")
      addHeaders(headers, { [name]: headerText(value, parameter) });
    else if (parameter.in === "cookie") cookies.push(...cookieParts(name, value, parameter));
    else query.push(...queryParts(name, value, parameter));
  }
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  addHeaders(headers, options.headers);
  const keyHeader = spec.idempotencyHeader ?? "Idempotency-Key";
  if (options.idempotencyKey !== undefined) headers.set(keyHeader, options.idempotencyKey);
  const url = `${serverOf(spec, settings)}${withoutDots(spec, path)}`;
  const parts = [...query, ...extraQuery(options)];
  return {
    url: parts.length === 0 ? url : `${url}?${parts.join("&")}`,
    headers,
    body: bodyOf(spec, parameters),
    isIdempotent: !/^(?:POST|PATCH)$/i.test(spec.method) || headers.has(keyHeader),
  };
}

function segment(
  spec: OperationSpec,
  key: string,
  name: string,
  value: unknown,
  parameter: ParameterStyle,
): string {
  if (value !== undefined && value !== null && value !== "")
    return pathText(name, value, parameter);
  throw new SdkError(spec.name, `${key} must not be empty, because it is part of the path`);
}

/** Rejects `.` and `..` as segments: URL parsers resolve them, so the call would go to another path. */
function withoutDots(spec: OperationSpec, path: string): string {
  if (!/(?:^|\/)\.{1,2}(?=\/|$)/.test(path)) return path;
  throw new SdkError(spec.name, `a parameter in the path must not be . or .. (${path})`);
}

function serverOf(spec: OperationSpec, settings: Pick<HttpSettings, "server" | "baseUrl">): string {
  return (settings.baseUrl ?? spec.server ?? settings.server).replace(/\/+$/, "");
}

function addHeaders(headers: Headers, values: RequestOptions["headers"]): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value === null) headers.delete(name);
    else if (value !== undefined) headers.set(name, value);
  }
}

function extraQuery({ query = {} }: RequestOptions): readonly string[] {
  return Object.entries(query).flatMap(([name, value]) => queryParts(name, value, { in: "query" }));
}

/** The parameter `body.key`. Without a key, an object of all parameters that have no other location. */
function bodyOf({ body, parameters = {} }: OperationSpec, values: Parameters): unknown {
  if (body === undefined) return undefined;
  if (body.key !== undefined) return Object.hasOwn(values, body.key) ? values[body.key] : undefined;
  // Properties set to undefined count as left out.
  const rest = Object.entries(values).filter(
    ([key, value]) => value !== undefined && !Object.hasOwn(parameters, key),
  );
  return rest.length === 0 && !body.required ? undefined : Object.fromEntries(rest);
}
