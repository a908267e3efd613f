import type {SendMailOptions} from 'nodemailer';
import type {Message} from '../newsletter/mail.js';

/** Converts a message to the options of nodemailer. */
export function nodemailerOptions({from, to, subject, text, html, headers}: Message): SendMailOptions {
  return {
    from,
    // nodemailer parses a string as a list of addresses, but not an object.
    to: {name: '', address: to},
    subject,
    text,
    html,
    // `prepared` keeps nodemailer from folding long addresses in angle brackets, which some mail programs do not unfold.
    headers: Object.entries(headers).map(([key, value]) => ({key, value: {prepared: true, value}})),
    // A message must never make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
