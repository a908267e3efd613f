import type {SendMailOptions} from 'nodemailer';
import type {Message} from '../newsletter/mail.js';

/** A message as nodemailer takes it. */
export function mailOptions({from, to, subject, text, html, headers}: Message): SendMailOptions {
  return {
    from,
    // As an object, an address is not read as a list of addresses.
    to: {name: '', address: to},
    subject,
    text,
    html,
    // Long addresses in angle brackets would be broken into lines, which some programs do not put together again.
    headers: Object.entries(headers).map(([key, value]) => ({key, value: {prepared: true, value}})),
    // Nothing of a message is ever the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
