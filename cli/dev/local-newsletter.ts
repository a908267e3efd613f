// Runs the newsletter function in `dev` and `preview`, with a file as its store and a folder instead of a mail server.
import {randomBytes} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Config} from '../../renderer/config/config.js';
import type {MailFolder} from '../../runtime/functions/mail/folder-mail.js';
import type {Log} from '../../runtime/functions/newsletter/log.js';
import type {SubscriptionStore} from '../../runtime/functions/newsletter/store-types.js';
import {createInbox} from './mail-inbox.js';
import type {Endpoint} from './http-server.js';
import {readTarget} from './request-target.js';

export interface LocalNewsletterOptions {
  /** The site root. The store and the emails are in its folder `.galley`. */
  readonly root: string;
  /** Returns the current configuration. */
  readonly config: () => NewsletterConfig | undefined;
  readonly log: Log;
  /** Called with the id of each new email. */
  readonly onMail: (id: string) => void;
}

export type NewsletterConfig = Pick<Config, 'base' | 'brand' | 'newsletter'>;

export interface LocalNewsletter {
  /** The function at its path, and the inbox. Empty if the form of the site posts elsewhere. */
  endpoints(): readonly Endpoint[];
  /** Waits for pending work, and closes the store. */
  close(): Promise<void>;
}

/** Opens the store and the folder of emails at the first request to the function, because most sessions have none. */
export function localNewsletter({root, config, log, onMail}: LocalNewsletterOptions): LocalNewsletter {
  const folder = path.join(root, '.galley');
  const pendingWork = new Set<Promise<void>>();
  let opened: Promise<Opened> | undefined;

  const open = (): Promise<Opened> => {
    opened ??= openLocal(folder, onMail);
    opened.catch(() => (opened = undefined)); // The next request tries again.
    return opened;
  };

  const handle: Endpoint['handle'] = async (request, {address}) => {
    const {newsletter, secret, store, mail} = await open();
    const current = config();
    const env = localEnv(new URL(request.url), {...current, secret});
    const later = (work: Promise<void>): void => {
      pendingWork.add(work);
      void work.finally(() => pendingWork.delete(work));
    };
    return newsletter(request, env, {store, mail, log, later}, {ip: address});
  };

  const mails: Pick<MailFolder, 'list' | 'read' | 'source'> = {
    list: async () => (await folderOf(folder)).list(),
    read: async (id) => (await folderOf(folder)).read(id),
    source: async (id) => (await folderOf(folder)).source(id),
  };
  const inbox = createInbox(mails);

  return {
    endpoints() {
      const at = newsletterPath(config());
      return at === undefined ? [] : [{path: at, handle}, inbox];
    },
    async close() {
      await Promise.all(pendingWork);
      await (await opened?.catch(() => undefined))?.store.close();
    },
  };
}

/** Returns the path to which a form of the site posts, such as `/AddToNewsletter`, if it is on the site. */
export function newsletterPath(config: NewsletterConfig | undefined): string | undefined {
  const action = config?.newsletter?.action ?? '';
  if (!action.startsWith('/') || action.startsWith('//')) return undefined;
  const at = readTarget(action)?.path;
  return at === '/' || at?.startsWith('/__galley') ? undefined : at;
}

interface Opened {
  readonly newsletter: typeof import('../../runtime/functions/newsletter-handler.js').newsletter;
  readonly store: SubscriptionStore;
  readonly mail: MailFolder;
  readonly secret: string;
}

async function openLocal(folder: string, onMail: (id: string) => void): Promise<Opened> {
  await mkdir(folder, {recursive: true});
  const [{newsletter}, {openStore}, {folderMail}, secret] = await Promise.all([
    import('../../runtime/functions/newsletter-handler.js'),
    import('../../runtime/functions/newsletter/open-store.js'),
    import('../../runtime/functions/mail/folder-mail.js'),
    readOrCreateSecret(path.join(folder, 'newsletter.key')),
  ]);
  const {href} = pathToFileURL(path.join(folder, 'newsletter.db'));
  const store = await openStore({store: {kind: 'embedded', url: href, token: undefined}});
  return {newsletter, store, secret, mail: folderMail({folder: mailFolder(folder), onMail})};
}

async function folderOf(folder: string): Promise<MailFolder> {
  const {folderMail} = await import('../../runtime/functions/mail/folder-mail.js');
  return folderMail({folder: mailFolder(folder)});
}

function mailFolder(folder: string): string {
  return path.join(folder, 'mail');
}

/** The secret that signs links in emails. It is saved, so that links still work after the server is restarted. */
async function readOrCreateSecret(file: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, secret, {flag: 'wx', mode: 0o600});
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  }
}

/** Returns the environment variables for a site at the address of the request. */
function localEnv(
  {origin, hostname, port}: URL,
  {base = '/', brand = '', newsletter, secret}: Partial<NewsletterConfig> & {readonly secret: string},
): Readonly<Record<string, string>> {
  // Under any other name, links point to localhost, because emails are only shown on this machine.
  const site = plainHosts.has(hostname) ? origin : `http://localhost:${port}`;
  const name = brand.replace(/[<>@,;:"\\\p{C}]/gu, '').trim() || 'This site';
  return {
    NEWSLETTER_SITE: site + base,
    NEWSLETTER_URL: site + (newsletterPath({base, brand, newsletter}) ?? '/AddToNewsletter'),
    NEWSLETTER_ORIGINS: origin,
    NEWSLETTER_SECRET: secret,
    NEWSLETTER_BRAND: name,
    NEWSLETTER_FROM: `${name} <newsletter@localhost.example>`,
  };
}

/** Host names that the settings accept without HTTPS. */
const plainHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
