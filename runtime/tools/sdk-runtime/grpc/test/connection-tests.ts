// Tests what all methods share, with one of them: errors, retries, timeouts, aborts and metadata.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
} from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { unary } from "../calls.js";
import { ErrorInfoSchema } from "../../grpc-details/error_details_pb.js";
import { AbortError, ConnectionError, RpcError, TimeoutError } from "../errors.js";
import { serveMethod } from "./stub-server.js";

export function testConnection<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  request: MessageInitShape<I>,
  response: MessageInitShape<O>,
): void {
  const operation = `${method.parent.typeName}.${method.name}`;

  test("an error has the code, the message and the details of the server", async () => {
    const info = { desc: ErrorInfoSchema, value: { reason: "GONE", domain: "example.com" } };
    const { transport } = serveMethod(method, {}, () => {
      throw new ConnectError("no such thing", Code.NotFound, { "x-trace": "7" }, [info]);
    });
    const error = await failure(unary(transport, method, request));
    assert.equal(error.message, `${operation}: NOT_FOUND no such thing`);
    assert.equal(error.status, "NOT_FOUND");
    assert.equal(error.metadata.get("x-trace"), "7");
    const [detail] = error.details;
    assert.equal(detail?.$typeName === "google.rpc.ErrorInfo" && detail.reason, "GONE");
    assert.equal(error.find(ErrorInfoSchema)[0]?.domain, "example.com");
  });

  test("a call is retried while the server is unavailable", async () => {
    const { transport, headers } = serveMethod(method, {}, (call) => {
      if (call < 2) throw new ConnectError("restarting", Code.Unavailable);
      return create(method.output, response);
    });
    await unary(transport, method, request);
    assert.equal(headers.length, 3);
  });

  test("the number of retries can be set for a call", async () => {
    const { transport, headers } = serveMethod(method, {}, () => {
      throw new ConnectError("restarting", Code.Unavailable);
    });
    const error = await failure(unary(transport, method, request, { maxRetries: 1 }));
    assert.ok(error instanceof ConnectionError);
    assert.equal(headers.length, 2);
  });

  test("a call rejects with TimeoutError after its timeout", async () => {
    const { transport } = serveMethod(method, {}, () => new Promise(() => undefined));
    const error = await failure(unary(transport, method, request, { timeoutMs: 5 }));
    assert.ok(error instanceof TimeoutError);
  });

  test("a call rejects with AbortError when its signal is aborted", async () => {
    const { transport } = serveMethod(method, {}, () => new Promise(() => undefined));
    const signal = AbortSignal.abort();
    assert.ok((await failure(unary(transport, method, request, { signal }))) instanceof AbortError);
  });

  test("metadata of the connection and of the call are sent, with the token", async () => {
    const options = { token: async () => "fresh", metadata: { "x-team": "a", "x-call": "b" } };
    const { transport, headers } = serveMethod(method, options, () =>
      create(method.output, response),
    );
    await unary(transport, method, request, { headers: { "x-call": "c" } });
    const sent = ["authorization", "x-team", "x-call"].map((name) => headers[0]?.get(name));
    assert.deepEqual(sent, ["Bearer fresh", "a", "c"]);
  });
}

async function failure(call: Promise<unknown>): Promise<RpcError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof RpcError);
    return error;
  }
  throw new assert.AssertionError({ message: "The call did not fail." });
}
