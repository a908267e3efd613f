export { environmentVariable } from "../transport/environment.js";
export {
  AbortError,
  ApiError,
  ConnectionError,
  DecodeError,
  SdkError,
  TimeoutError,
} from "../transport/sdk-errors.js";
export { ApiPromise, type WithResponse } from "../transport/api-promise.js";
export type { Fetch, Hooks, OutgoingRequest, Retry } from "../transport/transport.js";
export { type BasicCredential, basicFromEnvironment, type Credential } from "./authentication.js";
export type { Upload } from "./encode-body.js";
export type { ClientErrorStatus, ErrorOf, ServerErrorStatus, StatusClass } from "./error-types.js";
export {
  createHttp,
  type Http,
  type HttpOptions,
  type NoParameters,
  type RequestOptions,
} from "./http-client.js";
export { type Page, PagePromise } from "./page-promise.js";
export { serverUrl } from "./server-url.js";
export { createDecoder, type Shape } from "./shape-decoder.js";
export { EventStream, LineStream, type ServerSentEvent } from "./response-streams.js";
