/** A message was not accepted. It does not contain the recipient, because it may be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether a retry cannot succeed: the address does not exist, or the server rejects the message itself. */
  readonly final: boolean;
  /** The status code of the server or service: `EENVELOPE 550`, `429`. */
  readonly code: string;

  constructor(message: string, {final, code}: {readonly final: boolean; readonly code: string}) {
    super(message);
    this.final = final;
    this.code = code;
  }
}
