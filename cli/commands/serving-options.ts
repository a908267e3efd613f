// Code that `dev` and `preview` share: the options for listening, and the line with the URL.
import {InvalidArgumentError, Option, type Command} from 'commander';
import {firstPort} from '../dev/default-ports.js';
import {openBrowser} from '../dev/open-browser.js';
import type {Io} from '../io.js';

export interface ServingOptions {
  readonly host: string;
  readonly port?: number;
  readonly open?: boolean;
}

export function withServingOptions(command: Command, host: Option = listenOption()): Command {
  return command
    .option('--port <number>', `port to listen on (default: the first free port from ${firstPort})`, readPort)
    .addOption(host)
    .option('--open', 'open the browser');
}

function listenOption(): Option {
  const description = 'name or address to listen on; use 0.0.0.0 to allow other machines';
  return new Option('--host <name>', description).default('localhost');
}

export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Write a number from 0 to 65535.');
}

/** Prints the URL of the site, and opens it in the browser with `--open`. */
export function announce(io: Io, what: string, url: string, open = false): void {
  if (io.json) io.out(JSON.stringify({type: 'ready', url}));
  else io.warn(`${io.style.green('✓')} ${what} at ${io.style.cyan(url)}  ${io.style.dim('Press Ctrl-C to stop.')}`);
  if (open) openBrowser(url, () => io.info(`No browser could be opened. Go to ${url}`));
}
