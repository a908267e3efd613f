/** A message was not taken. Says nothing of whom it was for: this may stand in a log. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether another try is of no use: the address does not exist, or the server never takes such a message. */
  readonly final: boolean;
  /** What the server or the service answered, in short: `EENVELOPE 550`, `429`. */
  readonly code: string;

  constructor(message: string, {final, code}: {readonly final: boolean; readonly code: string}) {
    super(message);
    this.final = final;
    this.code = code;
  }
}
