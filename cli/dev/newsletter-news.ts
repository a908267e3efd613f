// What the terminal of `dev` and `preview` says of the newsletter function: never an address, never a token.
import type {LogLine} from '../../runtime/functions/newsletter/log.js';
import type {Io} from '../io.js';
import {mailboxPath} from './mailbox.js';

export interface NewsletterNews {
  log(line: LogLine): void;
  onMail(id: string): void;
}

/** `origin` is a function because the server starts later; it is called with the first event. */
export function newsletterNews(io: Io, origin: () => string): NewsletterNews {
  const {style} = io;
  return {
    log(line) {
      if (io.json) return io.out(JSON.stringify({type: 'newsletter', ...line}));
      const {level, event, ...details} = line;
      const text = [`newsletter: ${event}`, ...Object.entries(details).map(([name, value]) => `${name}=${value}`)].join(
        '  ',
      );
      if (level === 'error') io.warn(`${style.red('✗')} ${text}`);
      else io.say(style.dim(`  ${text}`));
    },
    onMail(id) {
      const url = `${origin()}${mailboxPath}/${id}`;
      if (io.json) io.out(JSON.stringify({type: 'mail', url}));
      else io.say(`${style.green('✓')} A mail is at ${style.cyan(url)}`);
    },
  };
}
