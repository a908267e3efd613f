// Who is calling: keys, passwords and tokens, put where the API wants them. They are never part of a message.
import { environmentVariable } from "../transport/environment.js";
import type { OutgoingRequest } from "../transport/transport.js";

/** The secret itself, or a function that gets one for each attempt: a token that is renewed. */
export type Credential = string | (() => string | Promise<string>);

export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

export type Scheme =
  | {
      readonly kind: "apiKey";
      readonly in: "header" | "query" | "cookie";
      readonly name: string;
      readonly credential: Credential | undefined;
    }
  | {
      readonly kind: "basic";
      readonly credential:
        | BasicCredential
        | (() => BasicCredential | Promise<BasicCredential>)
        | undefined;
    }
  | {
      /** `Bearer`, or another name that stands before the secret. */
      readonly kind: "token";
      readonly prefix: string;
      readonly credential: Credential | undefined;
    };

export type Schemes = Readonly<Record<string, Scheme>>;

/** Any one of these lists of schemes; an empty one means that no credential is needed. */
export type Security = readonly (readonly string[])[];

/** Adds the credentials of the first alternative for which all are there. */
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

/** User name and password from the environment, when both are there. */
export function basicFromEnvironment(
  username: string,
  password: string,
): BasicCredential | undefined {
  const [name, secret] = [environmentVariable(username), environmentVariable(password)];
  return name === undefined || secret === undefined
    ? undefined
    : { username: name, password: secret };
}
