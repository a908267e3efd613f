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
    // The call's own headers win, and an attempt must not see those of the attempt before.
    const header = new Headers(request.header);
    if (metadata !== undefined) {
      new Headers(await provided(metadata)).forEach((value, name) => {
        if (!header.has(name)) header.set(name, value);
      });
    }
    if (token !== undefined && !header.has("authorization")) {
      header.set("authorization", `Bearer ${await provided(token)}`);
    }
    return next({ ...request, header });
  };
}
