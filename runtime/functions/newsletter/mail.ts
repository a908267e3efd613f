// What the newsletter needs of mail: somebody who sends one message.

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
  /** Done when a server has taken the message; throws when none did. */
  send(message: Message): Promise<void>;
}
