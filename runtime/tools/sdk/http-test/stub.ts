// A `fetch` that answers without a network and remembers what it was asked.
export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface Stub {
  readonly requests: Request[];
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Returns the responses in order, and then repeats the last one. */
export function stub(...answers: readonly (() => Response)[]): Stub {
  const requests: Request[] = [];
  return {
    requests,
    fetch(url, { method = "GET", headers, body }) {
      requests.push({ method, url: new URL(url), headers: new Headers(headers), body });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      return answer === undefined
        ? Promise.reject(new Error("There is no answer."))
        : Promise.resolve(answer());
    },
  };
}

export function jsonAnswer(data: unknown, status = 200): () => Response {
  return () => Response.json(data, { status });
}
