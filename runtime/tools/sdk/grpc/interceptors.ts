// What happens to each call on its way to the server.
import type { Interceptor } from "@connectrpc/connect";
import { provided, type ConnectionOptions } from "./options.js";
import { retrying } from "./retry.js";

/** Everything but the deadline, which the transport itself keeps. Made for you by the functions that make transports. */
export function interceptorsOf(options: Omit<ConnectionOptions, "baseUrl">): Interceptor[] {
  return [...(options.interceptors ?? []), retrying(options), credentials(options)];
}

/** Asks for token and metadata on each attempt: a token may have run out since the last one. */
function credentials({ token, metadata }: Omit<ConnectionOptions, "baseUrl">): Interceptor {
  return (next) => async (request) => {
    if (metadata !== undefined) {
      new Headers(await provided(metadata)).forEach((value, name) => {
        if (!request.header.has(name)) request.header.set(name, value);
      });
    }
    if (token !== undefined && !isOwn(request.header, token)) {
      request.header.set("authorization", `Bearer ${await provided(token)}`);
    }
    return next(request);
  };
}

/** Whether the call came with an authorization of its own. That of an earlier attempt is replaced. */
function isOwn(header: Headers, token: NonNullable<ConnectionOptions["token"]>): boolean {
  const own = header.get("authorization");
  return own !== null && !(typeof token === "function" && own.startsWith("Bearer "));
}
