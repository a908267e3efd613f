// The newsletter function at home: the real one, with a file as its store and a folder in place of a mail server.
import {randomBytes} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Config} from '../../renderer/config/config.js';
import type {MailFolder} from '../../runtime/functions/mail/folder.js';
import type {Log} from '../../runtime/functions/newsletter/log.js';
import type {Store} from '../../runtime/functions/newsletter/store.js';
import {mailbox} from './mailbox.js';
import type {Endpoint} from './server.js';
import {readTarget} from './target.js';

export interface LocalNewsletterOptions {
  /** The site root; what is kept lies in its folder `.galley`. */
  readonly root: string;
  /** The configuration as it is now. */
  readonly config: () => NewsletterConfig | undefined;
  readonly log: Log;
  /** Told of a mail that has come, by its id. */
  readonly onMail: (id: string) => void;
}

export type NewsletterConfig = Pick<Config, 'base' | 'brand' | 'newsletter'>;

export interface LocalNewsletter {
  /** The function at its path and the mailbox; nothing where the site asks no function of its own. */
  endpoints(): readonly Endpoint[];
  /** Waits for work that goes on, and closes the store. */
  close(): Promise<void>;
}

/** Opens store and folder when somebody first signs up: most of the time nobody does. */
export function localNewsletter({root, config, log, onMail}: LocalNewsletterOptions): LocalNewsletter {
  const folder = path.join(root, '.galley');
  const works = new Set<Promise<void>>();
  let opened: Promise<Opened> | undefined;

  const open = (): Promise<Opened> => {
    opened ??= openLocal(folder, onMail);
    opened.catch(() => (opened = undefined)); // perhaps the next time
    return opened;
  };

  const answer: Endpoint['answer'] = async (request, {address}) => {
    const {newsletter, secret, store, mail} = await open();
    const current = config();
    const env = localEnv(new URL(request.url), {...current, secret});
    const later = (work: Promise<void>): void => {
      works.add(work);
      void work.finally(() => works.delete(work));
    };
    return newsletter(request, env, {store, mail, log, later}, {ip: address});
  };

  const mails: Pick<MailFolder, 'list' | 'read' | 'source'> = {
    list: async () => (await folderOf(folder)).list(),
    read: async (id) => (await folderOf(folder)).read(id),
    source: async (id) => (await folderOf(folder)).source(id),
  };
  const mailboxEndpoint = mailbox(mails);

  return {
    endpoints() {
      const at = newsletterPath(config());
      return at === undefined ? [] : [{path: at, answer}, mailboxEndpoint];
    },
    async close() {
      await Promise.all(works);
      await (await opened?.catch(() => undefined))?.store.close();
    },
  };
}

/** Where a form of the site posts to, when that is a path of the site: `/AddToNewsletter`. */
export function newsletterPath(config: NewsletterConfig | undefined): string | undefined {
  const action = config?.newsletter?.action ?? '';
  if (!action.startsWith('/') || action.startsWith('//')) return undefined;
  const at = readTarget(action)?.path;
  return at === '/' || at?.startsWith('/__galley') ? undefined : at;
}

interface Opened {
  readonly newsletter: typeof import('../../runtime/functions/newsletter.js').newsletter;
  readonly store: Store;
  readonly mail: MailFolder;
  readonly secret: string;
}

async function openLocal(folder: string, onMail: (id: string) => void): Promise<Opened> {
  await mkdir(folder, {recursive: true});
  const [{newsletter}, {openStore}, {folderMail}, secret] = await Promise.all([
    import('../../runtime/functions/newsletter.js'),
    import('../../runtime/functions/newsletter/open-store.js'),
    import('../../runtime/functions/mail/folder.js'),
    keptSecret(path.join(folder, 'newsletter.key')),
  ]);
  const {href} = pathToFileURL(path.join(folder, 'newsletter.db'));
  const store = await openStore({store: {kind: 'embedded', url: href, token: undefined}});
  return {newsletter, store, secret, mail: folderMail({folder: mailFolder(folder), onMail})};
}

async function folderOf(folder: string): Promise<MailFolder> {
  const {folderMail} = await import('../../runtime/functions/mail/folder.js');
  return folderMail({folder: mailFolder(folder)});
}

function mailFolder(folder: string): string {
  return path.join(folder, 'mail');
}

/** Signs the links in mails, which shall still work after the server was started anew. Made once, for this folder alone. */
async function keptSecret(file: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, made, {flag: 'wx', mode: 0o600});
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  }
}

/** The environment variables for a site at the address of the request. */
function localEnv(
  {origin, hostname, port}: URL,
  {base = '/', brand = '', newsletter, secret}: Partial<NewsletterConfig> & {readonly secret: string},
): Readonly<Record<string, string>> {
  // Under any other name, links in mails lead to this machine, which alone shows them.
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

/** Those that the settings take without HTTPS. */
const plainHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
