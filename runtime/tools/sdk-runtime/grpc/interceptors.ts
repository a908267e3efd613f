// The interceptors of a connection: custom ones, retries and credentials.
import type { Interceptor } from "@connectrpc/connect";
import { resolveProvided, type ConnectionOptions } from "./options.js";
import { retryInterceptor } from "./retry.js";

/** For the functions that create transports. The transports themselves enforce `timeoutMs`. */
export function interceptorsOf(options: Omit<ConnectionOptions, "baseUrl">): Interceptor[] {
  return [...(options.interceptors ?? []), retryInterceptor(options), credentials(options)];
}

/** Adds the token and the metadata. Gets them for each attempt, because a token may have expired since the last one. */
function credentials({ token, metadata }: Omit<ConnectionOptions, "baseUrl">): Interceptor {
  return (next) => async (request) => {
    // The headers of the call take precedence. They are copied, so that a retry does not send those of the last attempt.
    const header = new Headers(request.header);
    if (metadata !== undefined) {
      new Headers(await resolveProvided(metadata)).forEach((value, name) => {
        if (!header.has(name)) header.set(name, value);
      });
    }
    if (token !== undefined && !header.has("authorization")) {
      header.set("authorization", `Bearer ${await resolveProvided(token)}`);
    }
    return next({ ...request, header });
  };
}
