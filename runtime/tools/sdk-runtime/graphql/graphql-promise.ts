// The promise that client methods return. It resolves to the data; `withResponse()` also returns the response.
import type { ErrorEntry } from "./graphql-errors.js";

/** The response of the server. */
export interface GraphqlResponse<Data> {
  readonly data: Data;
  /** Empty unless partial data is enabled. */
  readonly errors: readonly ErrorEntry[];
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** Status and headers; its body has been read. */
  readonly response: Response;
  readonly requestId: string | undefined;
}

/** `await client.query({ … })` is the data; with `.withResponse()` also errors of partial data, status and headers. */
export class GraphqlPromise<Data> extends Promise<Data> {
  readonly #response: Promise<GraphqlResponse<Data>>;

  constructor(response: Promise<GraphqlResponse<Data>>) {
    super((resolve, reject) => {
      response.then(({ data }) => resolve(data), reject);
    });
    this.#response = response;
  }

  /** `then` returns a plain promise, because the constructor of this class takes no executor. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  withResponse(): Promise<GraphqlResponse<Data>> {
    // Avoid an unhandled rejection of this promise.
    this.catch(() => undefined);
    return this.#response;
  }
}
