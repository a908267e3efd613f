// Errors that are specific to GraphQL: errors in the response, and invalid selections.
import { requestIdOf, SdkError } from "../transport/sdk-errors.js";

/** One error of a response. */
export interface ErrorEntry {
  readonly message: string;
  /** Keys and indices that lead to the field that failed. */
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface ErrorResponse {
  readonly errors: readonly ErrorEntry[];
  /** The partial result. */
  readonly data: unknown;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  /** Undefined when the response came over a WebSocket. */
  readonly response: Response | undefined;
}

/** The server responded with errors. `data` is the partial result. */
export class GraphqlError extends SdkError {
  override readonly name = "GraphqlError";
  readonly errors: readonly ErrorEntry[];
  readonly data: unknown;
  readonly extensions: Readonly<Record<string, unknown>> | undefined;
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  readonly requestId: string | undefined;

  constructor(operation: string, { errors, data, extensions, response }: ErrorResponse) {
    const [first] = errors;
    const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
    super(operation, `${first?.message ?? "the server responded with an error"}${more}`);
    this.errors = errors;
    this.data = data;
    this.extensions = extensions;
    this.status = response?.status;
    this.headers = response?.headers;
    this.requestId = response === undefined ? undefined : requestIdOf(response.headers);
  }
}

/** The selection does not match the schema. Nothing was sent. */
export class SelectionError extends SdkError {
  override readonly name = "SelectionError";
}
