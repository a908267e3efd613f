// A `fetch` that returns prepared responses and records the requests.
export interface RecordedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface StubFetch {
  readonly requests: RecordedRequest[];
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Creates a `fetch` that returns the responses in order, then repeats the last one. */
export function stubFetch(...responses: readonly (() => Response)[]): StubFetch {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    fetch(url, { method = "GET", headers, body }) {
      requests.push({ method, url: new URL(url), headers: new Headers(headers), body });
      const response = responses[Math.min(requests.length, responses.length) - 1];
      return response === undefined
        ? Promise.reject(new Error("stubFetch was called without any responses."))
        : Promise.resolve(response());
    },
  };
}

export function jsonResponse(data: unknown, status = 200): () => Response {
  return () => Response.json(data, { status });
}
