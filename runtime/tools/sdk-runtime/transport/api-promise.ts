// The promise that SDK methods return. It resolves to the data; `withResponse()` also returns the response.
import type { Received } from "./transport.js";
import { requestIdOf } from "./sdk-errors.js";

export interface WithResponse<Data> {
  readonly data: Data;
  /** Status and headers. Its body has been read, or is read by the stream in `data`. */
  readonly response: Response;
  readonly requestId: string | undefined;
}

/** `await books.get("1")` is the book; `await books.get("1").withResponse()` also has status and headers. */
export class ApiPromise<Data> extends Promise<Data> {
  readonly #received: Promise<Received<Data>>;

  constructor(received: Promise<Received<Data>>) {
    super((resolve, reject) => {
      received.then(({ data }) => resolve(data), reject);
    });
    this.#received = received;
  }

  /** `then` returns a plain promise, because the constructor of this class takes no executor. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  async withResponse(): Promise<WithResponse<Data>> {
    // Avoid an unhandled rejection of this promise.
    this.catch(() => undefined);
    const { data, response } = await this.#received;
    return { data, response, requestId: requestIdOf(response.headers) };
  }
}
