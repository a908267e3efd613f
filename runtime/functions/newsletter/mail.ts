// The mail interface of the newsletter: send one message.

export interface Message {
  /** `Acme <news@acme.example>`; checked, without line breaks. */
  readonly from: string;
  /** One address and nothing else. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names and values, to be sent as they are. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mail {
  /** Resolves when a server has accepted the message; throws when none did. */
  send(message: Message): Promise<void>;
}
