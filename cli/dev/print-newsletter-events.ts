// Prints events of the newsletter function in `dev` and `preview`, without addresses and tokens.
import type {LogLine} from '../../runtime/functions/newsletter/log.js';
import type {Io} from '../io.js';
import {inboxPath} from './mail-inbox.js';

export interface NewsletterPrinter {
  log(line: LogLine): void;
  onMail(id: string): void;
}

/** `origin` is a function because the server starts later; it is called with the first event. */
export function createNewsletterPrinter(io: Io, origin: () => string): NewsletterPrinter {
  const {style} = io;
  return {
    log(line) {
      if (io.json) return io.out(JSON.stringify({type: 'newsletter', ...line}));
      const {level, event, ...details} = line;
      const text = [`newsletter: ${event}`, ...Object.entries(details).map(([name, value]) => `${name}=${value}`)].join(
        '  ',
      );
      if (level === 'error') io.warn(`${style.red('✗')} ${text}`);
      else io.info(style.dim(`  ${text}`));
    },
    onMail(id) {
      const url = `${origin()}${inboxPath}/${id}`;
      if (io.json) io.out(JSON.stringify({type: 'mail', url}));
      else io.info(`${style.green('✓')} An email is at ${style.cyan(url)}`);
    },
  };
}
