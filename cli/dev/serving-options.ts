// The options of `dev` and `preview` for the address to listen on.
import {InvalidArgumentError, Option, type Command} from 'commander';
import {firstPort} from './default-ports.js';

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
