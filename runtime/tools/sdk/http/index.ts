export { environmentVariable } from "../transport/environment.js";
export {
  AbortError,
  ApiError,
  ConnectionError,
  DecodeError,
  SdkError,
  TimeoutError,
} from "../transport/errors.js";
export { ApiPromise, type WithResponse } from "../transport/promise.js";
export type { Fetch, Hooks, OutgoingRequest, Retry } from "../transport/transport.js";
export { type BasicCredential, basicFromEnvironment, type Credential } from "./authentication.js";
export type { Upload } from "./body.js";
export type { ClientErrorStatus, ErrorOf, ServerErrorStatus, StatusClass } from "./error-types.js";
export {
  createHttp,
  type Http,
  type HttpOptions,
  type NoParameters,
  type RequestOptions,
} from "./http.js";
export { type Page, PagePromise } from "./pages.js";
export { serverUrl } from "./server.js";
export { createDecoder, type Shape } from "./shapes.js";
export { EventStream, LineStream, type ServerSentEvent } from "./streams.js";
