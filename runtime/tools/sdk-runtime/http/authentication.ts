// Adds keys, passwords and tokens to requests.
import { environmentVariable } from "../transport/environment.js";
import type { OutgoingRequest } from "../transport/transport.js";

/** A secret, or a function that returns it before each attempt, for example to renew a token. */
export type Credential = string | (() => string | Promise<string>);

export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** `option` is the client's option that holds the credential. */
export type Scheme =
  | {
      readonly kind: "apiKey";
      readonly option: string;
      readonly in: "header" | "query" | "cookie";
      readonly name: string;
      readonly credential: Credential | undefined;
    }
  | {
      readonly kind: "basic";
      readonly option: string;
      readonly credential:
        | BasicCredential
        | (() => BasicCredential | Promise<BasicCredential>)
        | undefined;
    }
  | {
      readonly kind: "token";
      readonly option: string;
      /** The authentication scheme before the secret: `Bearer`. */
      readonly prefix: string;
      readonly credential: Credential | undefined;
    };

export type Schemes = Readonly<Record<string, Scheme>>;

/** Alternatives: the schemes of one list are enough. An empty list needs no credentials. */
export type Security = readonly (readonly string[])[];

/** Adds the credentials of the first alternative that has all of them to the request. */
export async function authenticate(
  request: OutgoingRequest,
  schemes: Schemes,
  security: Security,
): Promise<void> {
  const complete = security.find((names) =>
    names.every((name) => Object.hasOwn(schemes, name) && schemes[name]?.credential !== undefined),
  );
  for (const name of complete ?? []) {
    const scheme = schemes[name];
    if (scheme !== undefined) await apply(request, scheme);
  }
}

/**
 * Warns once, before the first request that needs credentials and has none: a bare 401 would not name the missing option.
 * Cookies and client certificates never count as missing, because the platform can add them on its own.
 */
export function createCredentialWarning(
  schemes: Schemes,
): (request: OutgoingRequest, security: Security) => void {
  let hasWarned = false;
  return (request, security) => {
    if (hasWarned || security.length === 0) return;
    const missing = security.map((names) =>
      names.flatMap((name) => {
        const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
        return scheme !== undefined && isMissing(scheme, request) ? [{ name, scheme }] : [];
      }),
    );
    if (missing.some((alternative) => alternative.length === 0)) return;
    hasWarned = true;
    const options = missing.map((alternative) =>
      alternative.map(({ scheme }) => `"${scheme.option}"`).join(" and "),
    );
    const names = [...new Set(missing.flat().map(({ name }) => name))];
    console.warn(
      `${request.operation} requires authentication, but the client has no credentials for it. ` +
        `Set ${[...new Set(options)].join(", or ")} in the options of the client ` +
        `(security scheme${names.length === 1 ? "" : "s"}: ${names.join(", ")}).`,
    );
  };
}

/** Whether neither the client nor the caller's own headers and query have the credential. */
function isMissing(scheme: Scheme, { headers, url }: OutgoingRequest): boolean {
  if (scheme.credential !== undefined) return false;
  if (scheme.kind !== "apiKey") return !headers.has("authorization");
  if (scheme.in === "header") return !hasHeader(headers, scheme.name);
  if (scheme.in === "cookie") return false;
  return !new URLSearchParams(url.split("?", 2)[1]).has(scheme.name);
}

/** API descriptions can have invalid header names, such as `api key`, for which `headers.has` throws. */
function hasHeader(headers: Headers, name: string): boolean {
  let isFound = false;
  headers.forEach((_, key) => {
    isFound ||= key === name.toLowerCase();
  });
  return isFound;
}

async function apply(request: OutgoingRequest, scheme: Scheme): Promise<void> {
  const { headers } = request;
  if (scheme.kind === "basic") {
    const basic = await resolve(scheme.credential);
    if (basic !== undefined && !headers.has("authorization")) {
      headers.set("authorization", `Basic ${base64(`${basic.username}:${basic.password}`)}`);
    }
    return;
  }
  const secret = await resolve(scheme.credential);
  if (secret === undefined) return;
  if (scheme.kind === "token") {
    if (!headers.has("authorization")) headers.set("authorization", `${scheme.prefix} ${secret}`);
  } else if (scheme.in === "header") {
    if (!headers.has(scheme.name)) headers.set(scheme.name, secret);
  } else if (scheme.in === "cookie") {
    const before = headers.get("cookie");
    const cookie = `${scheme.name}=${encodeURIComponent(secret)}`;
    headers.set("cookie", before === null ? cookie : `${before}; ${cookie}`);
  } else {
    const joint = request.url.includes("?") ? "&" : "?";
    request.url += `${joint}${encodeURIComponent(scheme.name)}=${encodeURIComponent(secret)}`;
  }
}

async function resolve<Secret extends string | BasicCredential>(
  credential: Secret | (() => Secret | Promise<Secret>) | undefined,
): Promise<Secret | undefined> {
  return typeof credential === "function" ? await credential() : credential;
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Username and password from two environment variables. Undefined unless both are set. */
export function basicFromEnvironment(
  username: string,
  password: string,
): BasicCredential | undefined {
  const [name, secret] = [environmentVariable(username), environmentVariable(password)];
  return name === undefined || secret === undefined
    ? undefined
    : { username: name, password: secret };
}
