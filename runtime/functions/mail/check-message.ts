// The last check of a message before it is sent, against header injection.
import type {Message} from '../newsletter/mail.js';
import {MailError} from './mail-error.js';

/** Returns the message. Throws a `MailError` if a header has a line break, or if `to` is not exactly one address. */
export function checkMessage(message: Message): Message {
  const {from, to, subject, headers} = message;
  if (!/^[^\s<>,;:"()[\]\\\p{C}]+@[^\s<>,;:"()[\]\\@\p{C}]+$/u.test(to) || to.length > maxAddressLength) {
    throw new MailError('The recipient of an email is not a single address.', {final: true, code: 'EMESSAGE'});
  }
  if (hasLineBreak(from) || hasLineBreak(subject)) throw notOneLine('sender or subject');
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z-]*$/.test(name)) throw notOneLine('name of a header');
    if (!/^[ -~]*$/.test(value)) throw notOneLine(name);
  }
  return message;
}

const maxAddressLength = 254;

function hasLineBreak(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text);
}

function notOneLine(what: string): MailError {
  return new MailError(`A mail was not sent: its ${what} is not one line of ordinary characters.`, {
    final: true,
    code: 'EMESSAGE',
  });
}
