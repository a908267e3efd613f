import {Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import type {Io} from '../io.js';
import {defaultTtlMs, formatTtl, parseTtl} from '../content-preview/token-ttl.js';
import {openTokenRegistry, type TokenRecord} from '../content-preview/token-registry.js';
import {table} from '../terminal/text-table.js';

interface NewOptions {
  readonly expires?: number;
  readonly label?: string;
  readonly drafts?: boolean;
}

/** `inheritSettings` copies the settings of the program to a subcommand. */
export function shareCommand(io: Io, inheritSettings: (command: Command) => Command): Command {
  const command = new Command('share').description('Create, list and revoke tokens for content previews');
  for (const one of [newCommand(io), listCommand(io), revokeCommand(io)]) command.addCommand(inheritSettings(one));
  return command;
}

function newCommand(io: Io): Command {
  return new Command('new')
    .description('Create a token and print it once')
    .option('--expires <time>', 'lifetime, such as 2h or 90m (default: 8h, at most 24h)', parseTtl)
    .option('--label <name>', 'name of the recipient, shown in the list')
    .option('--drafts', 'also allow previews of unsaved text that an editor or a CMS sends')
    .action(({expires: ttlMs = defaultTtlMs, label = '', drafts = false}: NewOptions) => {
      const {token, record} = openTokenRegistry(io.root()).issue({
        ttlMs,
        label: labelOf(label),
        scope: drafts ? 'write' : 'read',
      });
      io.out(io.json ? JSON.stringify({type: 'token', token, ...record}) : token);
      io.info(`Valid for ${formatTtl(ttlMs)}. To revoke it: galley share revoke ${record.id}`);
    });
}

function listCommand(io: Io): Command {
  return new Command('list')
    .description('List valid tokens by id; the tokens themselves are not stored')
    .action(async () => {
      const records = openTokenRegistry(io.root()).list();
      if (io.json) for (const one of records) io.out(JSON.stringify({type: 'token', ...one}));
      else if (records.length === 0) io.info('There are no tokens. To create one, run galley share new.');
      else io.out(await table(records.map(rowOf), io.columns));
    });
}

function revokeCommand(io: Io): Command {
  return new Command('revoke')
    .description('Revoke a token immediately')
    .argument('<id>', 'id of the token, from galley share list; or all')
    .action((id: string) => {
      const tokens = openTokenRegistry(io.root());
      const ids = id === 'all' ? tokens.list().map((one) => one.id) : [id];
      for (const one of ids) {
        if (tokens.revoke(one)) {
          if (io.json) io.out(JSON.stringify({type: 'revoked', id: one}));
          else io.info(`Revoked ${one}.`);
        } else throw unknown(one);
      }
    });
}

function unknown(id: string): SiteError {
  const isToken = /^[\da-f]{12}\./.test(id);
  const message = isToken
    ? 'Pass the id of the token, not the token itself.'
    : `There is no valid token with the id ${id}.`;
  return new SiteError('token-unknown', message, {
    hint: isToken ? `Its id is ${id.slice(0, 12)}.` : 'To list the valid tokens, run galley share list.',
  });
}

/** Returns one line without control characters, which a terminal could interpret as commands. */
function labelOf(text: string): string {
  return text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 60);
}

function rowOf({id, label, scope, expires}: TokenRecord): Readonly<Record<string, string>> {
  return {
    id,
    label,
    access: scope === 'write' ? 'read, send drafts' : 'read',
    'valid for': formatTtl(expires * 1000 - Date.now()),
  };
}
