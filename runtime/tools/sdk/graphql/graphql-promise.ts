// What a call returns: a promise of its data that can also give the whole answer.
import { requestIdOf } from "../transport/sdk-errors.js";
import type { ErrorEntry } from "./graphql-errors.js";

/** An answer as the server gave it. */
export interface GraphqlAnswer<Data> {
  readonly data: Data;
  /** Not empty only when partial data is taken. */
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
    // This promise rejects too, and nothing else may handle that.
    this.catch(() => undefined);
    const answer = await this.#answer;
    return { ...answer, requestId: requestIdOf(answer.response.headers) };
  }
}
