import {Command, InvalidArgumentError, Option} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import type {Io} from '../io.js';
import {printReadyUrl} from '../dev/print-ready-url.js';
import {readPort} from '../dev/serving-options.js';

interface ServeFlags {
  readonly host: string;
  readonly port: number;
  readonly trustProxy?: true | number;
}

/** `inheritSettings` copies the settings of the program to the subcommands, which are added without them. */
export function functionsCommand(
  io: Io,
  inheritSettings: (command: Command) => Command = (command) => command,
): Command {
  const command = new Command('functions').description('Run the functions of the site on your own server');
  return command.addCommand(inheritSettings(serveCommand(io)));
}

function serveCommand(io: Io): Command {
  return new Command('serve')
    .description('Serve the newsletter function behind an HTTPS proxy')
    .addOption(new Option('--port <number>', 'port to listen on').default(8787).env('PORT').argParser(readPort))
    .option('--host <address>', 'address to listen on; use 0.0.0.0 to allow other machines', '127.0.0.1')
    .option(
      '--trust-proxy [hops]',
      'read visitor addresses from X-Forwarded-For; hops is the number of proxies (default: 1)',
      readHops,
    )
    .addHelpText('after', examples)
    .action(async ({host, port, trustProxy}: ServeFlags) => {
      const [{serveNewsletter: serveFunctions}, {readSettings, SettingsError}, {settingsError, storeError}] =
        await Promise.all([
          import('../newsletter/self-hosted-server.js'),
          import('../../runtime/functions/newsletter/newsletter-settings.js'),
          import('../newsletter/newsletter-errors.js'),
        ]);
      const stopped = io.untilStopped();
      const log = (line: object): void => io.out(JSON.stringify({time: new Date().toISOString(), ...line}));
      const start = async () => {
        const {pathname} = readSettings(io.env).url;
        const proxies = trustProxy === true ? 1 : (trustProxy ?? 0);
        const path = pathname.replace(/\/$/, '');
        return {path, running: await serveFunctions({host, port, proxies, path, env: io.env, log})};
      };
      const {running, path} = await start().catch((error: unknown) => {
        if (error instanceof SettingsError) throw settingsError(error, settingsHint);
        throw error instanceof SiteError ? error : storeError('The store', error);
      });
      printReadyUrl(io, 'The newsletter function is', running.origin + path);
      await stopped;
      io.info('Finishing open requests.');
      await running.close();
    });
}

const settingsHint = 'Set them in the environment. They are described in the docs, under Services, Newsletter.';

function readHops(text: string): number {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a number of proxies from 1 to 9.');
}

const examples = `
Settings come from the environment: NEWSLETTER_SITE, NEWSLETTER_SECRET, NEWSLETTER_FROM, SMTP_URL and others.
GET /healthz answers 200 while the server runs. The log goes to stdout, as lines of JSON.

Examples:
  $ galley functions serve --trust-proxy
  $ galley functions serve --host 0.0.0.0 --port 8080 --trust-proxy 2`;
