// The promise of a call, which resolves to its data or to the full response.
import { requestIdOf } from "../transport/sdk-errors.js";
import type { ErrorEntry } from "./graphql-errors.js";

/** The response of the server. */
export interface GraphqlAnswer<Data> {
  readonly data: Data;
  /** Empty unless partial data is enabled. */
  readonly errors: readonly ErrorEntry[];
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** Status and headers; its body has been read. */
  readonly response: Response;
}

export interface WholeAnswer<Data> extends GraphqlAnswer<Data> {
  readonly requestId: string | undefined;
}

/** `await client.query({ … })` is the data; with `.withResponse()` also errors of partial data, status and headers. */
export class GraphqlPromise<Data> extends Promise<Data> {
  readonly #answer: Promise<GraphqlAnswer<Data>>;

  constructor(answer: Promise<GraphqlAnswer<Data>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** What `then` gives is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  async withResponse(): Promise<WholeAnswer<Data>> {
    // Avoid an unhandled rejection of this promise.
    this.catch(() => undefined);
    const answer = await this.#answer;
    return { ...answer, requestId: requestIdOf(answer.response.headers) };
  }
}
