// Opens the newsletter store for a command: that of NEWSLETTER_STORE, or a file.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {SiteError} from '../../renderer/base/site-error.js';
import {isNativePartError, nativePartMissing} from '../../renderer/base/missing-native-package.js';
import {openStore} from '../../runtime/functions/newsletter/open-store.js';
import {
  readSettings,
  SettingsError,
  type Env,
  type Settings,
} from '../../runtime/functions/newsletter/newsletter-settings.js';
import type {DatabaseStore} from '../../runtime/functions/newsletter/store-types.js';
import {settingsError, storeError} from './newsletter-errors.js';
import {capitalize} from '../../runtime/text/capitalize.js';

export interface SubscriberListOptions {
  /** A file from `--store`. */
  readonly file: string | undefined;
  readonly env: Env;
  readonly cwd: string;
  /** The site root, if there is one. */
  readonly root: string | undefined;
}

export interface SubscriberList {
  readonly store: DatabaseStore;
  /** Name of the list: NEWSLETTER_LIST, or `newsletter`. */
  readonly list: string;
  /** Display name of the store, without the address of a server, which may contain a password. */
  readonly name: string;
}

/**
 * Opens the list. Throws `store-missing`, `store-unreachable` or `function-settings`. Does not create a file that does
 * not exist.
 */
export async function openSubscriberList({file, env, cwd, root}: SubscriberListOptions): Promise<SubscriberList> {
  const configuredUrl =
    file === undefined ? env['NEWSLETTER_STORE']?.trim() || undefined : `file:${path.resolve(cwd, file)}`;
  const place = configuredUrl ?? `file:${defaultFile(cwd, root)}`;
  const settings = settingsFor(place, env);
  if (settings.store.kind === 'provider') {
    throw new SiteError('store-missing', 'An email service stores the addresses, so this command cannot read them.', {
      hint: 'List, export and remove them on its website.',
    });
  }
  const name = settings.store.kind === 'postgres' ? 'the PostgreSQL store' : await checkedName(settings.store.url, cwd);
  const store = await openStore(settings).catch((error: unknown) => {
    throw storeError(capitalize(name), error);
  });
  return {store: store as DatabaseStore, list: settings.list, name};
}

/** Returns the file of `galley functions serve`, or else that of `galley dev`. */
function defaultFile(cwd: string, root: string | undefined): string {
  const own = path.join(cwd, 'newsletter.db');
  const local = root === undefined ? undefined : path.join(root, '.galley/newsletter.db');
  if (!existsSync(own) && local !== undefined && existsSync(local)) return local;
  return own;
}

/** Returns the settings of the store. The others are not needed here, and get placeholders because they are required. */
function settingsFor(place: string, env: Env): Settings {
  const own = Object.entries(env).filter(([name]) => /^NEWSLETTER_(?:STORE_|PROVIDER|LIST$)/.test(name));
  const others = {
    NEWSLETTER_SITE: 'https://site.example/',
    NEWSLETTER_SECRET: 'not used'.repeat(8),
    NEWSLETTER_DOUBLE_OPT_IN: 'false',
  };
  try {
    return readSettings({...others, ...Object.fromEntries(own), NEWSLETTER_STORE: place});
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw settingsError(error, 'Correct the setting, or pass the file of a store with --store.');
  }
}

/** How long to wait for another process that writes to the store, in milliseconds. */
const busyMs = 5000;

/**
 * Checks a file before anything is written to it, because our tables must not be added to the database of another
 * program. SQLite opens it instead of Node.js: closing a file ends all locks that this process has on it, and other
 * connections may need theirs.
 */
async function checkedName(url: string, cwd: string): Promise<string> {
  if (!url.startsWith('file:')) return 'the libSQL store';
  const file = path.resolve(cwd, decodeURIComponent(url.replace(/^file:(?:\/\/(?=\/))?/, '').replace(/\?.*$/, '')));
  const relative = path.relative(cwd, file);
  const name = relative === '' || relative.startsWith('..') ? file : relative;
  const missing = new SiteError('store-missing', `There is no store at ${name}.`, {
    hint: 'Pass its file with --store, or set NEWSLETTER_STORE.',
  });
  if (!existsSync(file)) throw missing;
  const foreign = new SiteError('store-missing', `${name} is not a store of the newsletter.`, {
    hint: missing.hint ?? '',
  });
  const {createClient} = await import('@libsql/client').catch((error: unknown) => {
    throw isNativePartError(error) ? nativePartMissing('@libsql/client', error) : error;
  });
  const client = createClient({url: pathToFileURL(file).href, timeout: busyMs});
  try {
    const {rows} = await client.execute("SELECT 1 FROM sqlite_master WHERE name = 'newsletter_subscriptions'");
    if (rows.length === 0) throw foreign;
  } catch (error) {
    throw error instanceof SiteError ? error : foreign;
  } finally {
    client.close();
  }
  return name;
}
