// `galley newsletter`: lists, exports, removes and purges the subscribers of the newsletter.
import {open} from 'node:fs/promises';
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {text as readAll} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {Command, InvalidArgumentError, Option} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import type {SubscriptionState} from '../../runtime/functions/newsletter/store-types.js';
import type {Io} from '../io.js';
import type {SubscriberList} from '../newsletter/open-subscriber-list.js';
import {table} from '../terminal/text-table.js';
import {formatCount} from '../terminal/format-values.js';

interface StoreFlags {
  readonly store?: string;
}

interface ListFlags extends StoreFlags {
  readonly state?: SubscriptionState | 'all';
  readonly limit: number;
}

interface ExportFlags extends StoreFlags {
  readonly state?: SubscriptionState | 'all';
  readonly format: 'csv' | 'json';
  readonly out?: string;
  readonly links?: boolean;
}

interface RemoveFlags extends StoreFlags {
  readonly yes?: boolean;
}

interface PurgeFlags extends StoreFlags {
  readonly days: number;
}

/** `inheritSettings` copies the settings of the program to the subcommands, which are added without them. */
export function newsletterCommand(
  io: Io,
  inheritSettings: (command: Command) => Command = (command) => command,
): Command {
  const command = new Command('newsletter')
    .description('Manage the subscribers of the newsletter')
    .addHelpText('after', examples);
  for (const below of [listCommand(io), exportCommand(io), removeCommand(io), purgeCommand(io)]) {
    below.option(
      '--store <file>',
      'file of the store (default: NEWSLETTER_STORE, newsletter.db, or the one of galley dev)',
    );
    command.addCommand(inheritSettings(below));
  }
  return command;
}

const states = ['subscribed', 'pending', 'all'];

function listCommand(io: Io): Command {
  return new Command('list')
    .description('List subscribers')
    .addOption(new Option('--state <state>', 'only subscribers in this state').choices(states).default('all'))
    .option('--limit <n>', 'show at most n', readCount, 100)
    .action(async ({state, limit, ...flags}: ListFlags) => {
      const {rowOf} = await import('../newsletter/subscription-rows.js');
      await withStore(io, flags, async ({store, list, name}) => {
        const rows: ReturnType<typeof rowOf>[] = [];
        let count = 0;
        for await (const subscription of store.listSubscriptions(list, stateOf(state))) {
          count++;
          if (rows.length < limit) rows.push(rowOf(subscription));
        }
        if (io.json) for (const row of rows) io.out(JSON.stringify({type: 'subscription', ...row}));
        else if (rows.length > 0)
          io.out(
            await table(
              rows.map((row) => ({...row, confirmed: row.confirmed ?? '', source: row.source ?? ''})),
              io.columns,
            ),
          );
        const cut = count > rows.length ? `; the first ${rows.length} are shown. To show more, pass --limit` : '';
        io.info(io.style.dim(`${formatCount(count, 'address', 'addresses')} in ${name}${cut}`));
      });
    });
}

function exportCommand(io: Io): Command {
  return new Command('export')
    .description('Export subscribers as CSV or JSON')
    .addOption(new Option('--state <state>', 'only subscribers in this state').choices(states).default('subscribed'))
    .addOption(new Option('--format <format>', 'output format').choices(['csv', 'json']).default('csv'))
    .option('--out <file>', 'output file (default: stdout)')
    .option('--links', 'include unsubscribe links; needs NEWSLETTER_SITE and NEWSLETTER_SECRET')
    .action(async ({state, format, out, links = false, ...flags}: ExportFlags) => {
      const [{exportLines}, {unsubscribeLinkMaker}] = await Promise.all([
        import('../newsletter/export-lines.js'),
        import('../newsletter/unsubscribe-links.js'),
      ]);
      const linkOf = links ? unsubscribeLinkMaker(io.env) : undefined;
      const isJson = io.json || format === 'json';
      await withStore(io, flags, async ({store, list, name}) => {
        const target = out === undefined ? io.stdout : await newFile(path.resolve(io.cwd, out), out);
        let count = 0;
        const texts = async function* (): AsyncIterable<string> {
          for await (const line of exportLines(store.listSubscriptions(list, stateOf(state)), {
            format: isJson ? 'json' : 'csv',
            linkOf,
          })) {
            count += line.count;
            yield line.text;
          }
        };
        await pipeline(texts, target, {end: out !== undefined}).catch((error: unknown) => {
          throw unwritable(out ?? 'The output', error);
        });
        io.info(
          io.style.dim(
            `${formatCount(count, 'address', 'addresses')} of ${name}${out === undefined ? '' : `, in ${out}`}`,
          ),
        );
      });
    });
}

function removeCommand(io: Io): Command {
  return new Command('remove')
    .description('Remove addresses in any state')
    .argument('<address...>', 'addresses, or - to read them from stdin, one per line')
    .option('--yes', 'remove several addresses without confirmation')
    .action(async (given: readonly string[], {yes = false, ...flags}: RemoveFlags) => {
      const {addressKey, readAddress} = await import('../../runtime/functions/newsletter/mail-address.js');
      const written = given.includes('-')
        ? (await readAll(io.stdin))
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : given;
      const addresses = written.map((one) => readAddress(one) ?? noAddress(one));
      if (addresses.length > 1 && !yes && !(await confirmRemoval(io, addresses.length, given.includes('-')))) {
        io.warn('Nothing was removed.');
        io.exitCode = 1;
        return;
      }
      await withStore(io, flags, async ({store, list, name}) => {
        for (const [index, address] of addresses.entries()) {
          const removed = await store.remove(await addressKey(list, address));
          if (!removed) io.exitCode = 1;
          if (io.json) io.out(JSON.stringify({type: 'removed', address: written[index], removed}));
          else if (removed) io.info(`${io.style.green('✓')} Removed ${written[index]}.`);
          else io.warn(`${io.style.yellow('warning')}  ${written[index]} is not in ${name}.`);
        }
      });
    });
}

function purgeCommand(io: Io): Command {
  return new Command('purge')
    .description('Remove unconfirmed addresses')
    .option('--days <n>', 'remove addresses that have been pending for more than n days', readCount, 14)
    .action(async ({days, ...flags}: PurgeFlags) => {
      await withStore(io, flags, async ({store, name}) => {
        const now = Date.now();
        const purged = await store.purge({now, pendingBefore: now - days * dayMs});
        if (io.json) io.out(JSON.stringify({type: 'purged', count: purged}));
        else io.out(`Removed ${formatCount(purged, 'unconfirmed address', 'unconfirmed addresses')} from ${name}.`);
      });
    });
}

const dayMs = 24 * 60 * 60_000;

async function withStore(
  io: Io,
  {store: file}: StoreFlags,
  act: (opened: SubscriberList) => Promise<void>,
): Promise<void> {
  const {openSubscriberList: openList} = await import('../newsletter/open-subscriber-list.js'); // Not needed for --help
  const opened = await openList({file, env: io.env, cwd: io.cwd, root: rootOf(io)});
  try {
    await act(opened);
  } finally {
    await opened.store.close();
  }
}

/** Returns undefined outside of a site, because these commands work there as well. */
function rootOf(io: Io): string | undefined {
  try {
    return io.root();
  } catch (error) {
    if (error instanceof SiteError && error.code === 'content-missing') return undefined;
    throw error;
  }
}

function stateOf(state: SubscriptionState | 'all' | undefined): SubscriptionState | undefined {
  return state === 'all' ? undefined : state;
}

/** Asks for confirmation on a terminal. Without one, `--yes` is required. */
async function confirmRemoval(io: Io, count: number, isStdinRead: boolean): Promise<boolean> {
  if (io.stdin.isTTY !== true || isStdinRead) {
    throw new SiteError('usage', `${count} addresses would be removed.`, {
      hint: 'To remove them, pass --yes.',
    });
  }
  const prompt = createInterface({input: io.stdin, output: io.stderr});
  const answer = await prompt.question(`Remove ${count} addresses? [y/N] `);
  prompt.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

function noAddress(text: string): never {
  throw new SiteError('usage', `${text} is not an email address.`, {
    hint: 'Nothing was removed. Correct it and try again.',
  });
}

async function newFile(file: string, shown: string): Promise<NodeJS.WritableStream> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(shown, error);
  });
  return handle.createWriteStream();
}

/** Turns file system errors into a `SiteError`. Other errors are returned unchanged. */
function unwritable(what: string, error: unknown): unknown {
  const {code, syscall} = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const message = code === 'EEXIST' ? `${what} already exists.` : `${what} cannot be written (${code}).`;
  return new SiteError('output-unwritable', message, {cause: error, hint: 'Choose another name for --out.'});
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number.');
}

const examples = `
Examples:
  $ galley newsletter list --state pending
  $ galley newsletter export --out readers.csv
  $ galley newsletter remove ada@reader.example
  $ galley newsletter purge --days 14`;
