// Errors of calls. Messages start with the method name.
import { fromBinary, type DescMessage, type MessageShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  BadRequestSchema,
  DebugInfoSchema,
  ErrorInfoSchema,
  HelpSchema,
  LocalizedMessageSchema,
  PreconditionFailureSchema,
  QuotaFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
} from "../grpc-details/error_details_pb.js";

const detailSchemas = [
  BadRequestSchema,
  DebugInfoSchema,
  ErrorInfoSchema,
  HelpSchema,
  LocalizedMessageSchema,
  PreconditionFailureSchema,
  QuotaFailureSchema,
  RequestInfoSchema,
  ResourceInfoSchema,
  RetryInfoSchema,
] as const;

/** One of the messages of `google.rpc`; `$typeName` is its type. */
export type ErrorDetail = MessageShape<(typeof detailSchemas)[number]>;

/** The server rejected the call, or did not respond. */
export class RpcError extends Error {
  override readonly name: string = "RpcError";
  /** The full name of the method: `acme.Library.GetBook`. */
  readonly operation: string;
  readonly code: Code;
  /** The code as gRPC writes it: `NOT_FOUND`. */
  readonly status: string;
  /** The message of the server, without the code. */
  readonly reason: string;
  /** Headers and trailers of the response. */
  readonly metadata: Headers;
  /** Error details of the types in `google.rpc`. */
  readonly details: readonly ErrorDetail[];
  readonly #error: ConnectError;

  constructor(operation: string, error: ConnectError) {
    const status = statusOf(error.code);
    super(`${operation}: ${status}${error.rawMessage === "" ? "" : ` ${error.rawMessage}`}`, {
      cause: error,
    });
    this.operation = operation;
    this.code = error.code;
    this.status = status;
    this.reason = error.rawMessage;
    this.metadata = error.metadata;
    this.details = detailsOf(error);
    this.#error = error;
  }

  /** Returns error details of any other message type. */
  find<Schema extends DescMessage>(schema: Schema): readonly MessageShape<Schema>[] {
    return this.#error.findDetails(schema);
  }
}

/** The deadline of the call has passed. */
export class TimeoutError extends RpcError {
  override readonly name = "TimeoutError";
}

/** The call was ended by its signal, or by the server. */
export class AbortError extends RpcError {
  override readonly name = "AbortError";
}

/** The server is unreachable or does not accept calls. */
export class ConnectionError extends RpcError {
  override readonly name = "ConnectionError";
}

/** `NotFound` → `NOT_FOUND` */
function statusOf(code: Code): string {
  return (Code[code] ?? "Unknown").replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

function detailsOf({ details }: ConnectError): ErrorDetail[] {
  return details.flatMap((detail) => {
    const typeName = "desc" in detail ? detail.desc.typeName : detail.type;
    const schema = detailSchemas.find((known) => known.typeName === typeName);
    if (schema === undefined) return [];
    if ("desc" in detail) return [detail.value as ErrorDetail];
    try {
      return [fromBinary<(typeof detailSchemas)[number]>(schema, detail.value)];
    } catch {
      // A detail that cannot be read must not hide the error that it belongs to.
      return [];
    }
  });
}

/** Converts a failure to an error of this package. */
export function rpcError(operation: string, reason: unknown): RpcError {
  if (reason instanceof RpcError) return reason;
  const error = ConnectError.from(reason);
  switch (error.code) {
    case Code.DeadlineExceeded:
      return new TimeoutError(operation, error);
    case Code.Canceled:
      return new AbortError(operation, error);
    case Code.Unavailable:
      return new ConnectionError(operation, error);
    default:
      return new RpcError(operation, error);
  }
}
