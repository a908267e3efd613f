// Prints where a server runs. Commands that serve a site or its functions share this line.
import type {Io} from '../io.js';
import {openBrowser} from './open-browser.js';

/** Prints the URL of a server, and opens it in the browser if `open` is set. */
export function printReadyUrl(io: Io, what: string, url: string, open = false): void {
  if (io.json) io.out(JSON.stringify({type: 'ready', url}));
  else io.warn(`${io.style.green('✓')} ${what} at ${io.style.cyan(url)}  ${io.style.dim('Press Ctrl-C to stop.')}`);
  if (open) openBrowser(url, () => io.info(`No browser could be opened. Go to ${url}`));
}
