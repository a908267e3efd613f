// Which errors an operation documents, as a type that `status` narrows.
import type { ApiError } from "../transport/sdk-errors.js";

/** Statuses of errors that servers use. */
export type ErrorStatus = ClientErrorStatus | ServerErrorStatus;

export type ClientErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 418
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451;

export type ServerErrorStatus = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** One error for each documented status, and one for all others. */
export type ErrorOf<Bodies, Others = unknown> =
  | { [Status in keyof Bodies & number]: ApiError<Status, Bodies[Status]> }[keyof Bodies & number]
  | ApiError<Exclude<ErrorStatus, keyof Bodies>, Others>;

/** The same body for a whole class of statuses, such as `4XX`. */
export type StatusClass<Status extends number, Body> = { [S in Status]: Body };
