// The mail interface of the newsletter: send one message.

export interface Message {
  /** `Acme <news@acme.example>`; checked, without line breaks. */
  readonly from: string;
  /** A single address without a display name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Sent unchanged. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mail {
  /** Resolves when a server has accepted the message, and rejects otherwise. */
  send(message: Message): Promise<void>;
}
