// The newsletter function without its services. The entries for Node.js and for other runtimes pass a function that opens them.
import {newsletter, type Services} from './newsletter-handler.js';
import {errorResponse} from './newsletter/newsletter-responses.js';
import {errorDetails} from './newsletter/error-details.js';
import {housekeep} from './newsletter/housekeep.js';
import {printLog, type Log} from './newsletter/log.js';
import {readSettings, type Env, type Settings} from './newsletter/newsletter-settings.js';

/** Passed by a host with each request. */
export interface RequestContext {
  /** Network address of the client. If it is absent, only the limit for all clients together applies. */
  readonly ip?: string | undefined;
  /** Settings, on hosts that pass them with each request. */
  readonly env?: Env;
  /** Receives work that continues after the response, such as `waitUntil`. If it is absent, the response waits for the work. */
  readonly later?: ((work: Promise<void>) => void) | undefined;
}

export interface Newsletter {
  /** Handles requests to the URL of the function and below it. Never throws. */
  (request: Request, context?: RequestContext): Promise<Response>;
  /** Opens the store and the mail transport now. Throws a `SettingsError`, or an error of the store. */
  ready(): Promise<void>;
  /** Sends lost mails again and deletes expired data. The function also does this with sign-ups. Never rejects. */
  housekeep(): Promise<void>;
  /** Closes connections. The next request opens them again. */
  close(): Promise<void>;
}

/** Services that are opened once and used for many requests. */
export type OpenedServices = Pick<Services, 'store' | 'mail'> & {readonly close?: () => void};

export interface NewsletterOptions {
  /** Used if a request comes without an environment. */
  readonly env: Env;
  readonly open: (settings: Settings, env: Env) => Promise<OpenedServices>;
  readonly log?: Log | undefined;
  readonly later?: ((work: Promise<void>) => void) | undefined;
}

/** The newsletter function. Its services are opened with the first request, and again when the settings change. */
export function createNewsletter({
  env: defaultEnv,
  open,
  log = printLog,
  later: defaultLater,
}: NewsletterOptions): Newsletter {
  let current: {readonly key: string; readonly opened: Promise<OpenedServices>} | undefined;

  const close = async (): Promise<void> => {
    const previous = await current?.opened.catch(() => undefined);
    current = undefined;
    previous?.close?.();
    await previous?.store.close();
  };

  const servicesFor = async (env: Env): Promise<OpenedServices> => {
    const key = settingsKey(env);
    if (current?.key === key) return current.opened;
    await close();
    const opened = openServices(env);
    current = {key, opened};
    // If opening fails, the next request tries again.
    opened.catch(() => (current = undefined));
    return opened;
  };

  const openServices = async (env: Env): Promise<OpenedServices> => open(readSettings(env), env);

  const handle = async (
    request: Request,
    {ip, env = defaultEnv, later = defaultLater}: RequestContext = {},
  ): Promise<Response> => {
    try {
      const {store, mail} = await servicesFor(env);
      return await newsletter(request, env, {store, mail, log, later}, {ip});
    } catch (error) {
      log({level: 'error', event: 'upstream', ...errorDetails(error)});
      return errorResponse(503, 'upstream');
    }
  };
  const ready = async (): Promise<void> => void (await servicesFor(defaultEnv));

  const runHousekeeping = async (): Promise<void> => {
    const opened = await servicesFor(defaultEnv).catch(() => undefined); // the next request logs the error
    if (opened === undefined) return;
    await housekeep({...opened, mail: opened.mail, settings: readSettings(defaultEnv), log, now: Date.now});
  };
  return Object.assign(handle, {ready, housekeep: runHousekeeping, close});
}

/** A key of all variables that settings are read from. */
function settingsKey(env: Env): string {
  const names = Object.keys(env).filter((name) => name.startsWith('NEWSLETTER_') || name === 'SMTP_URL');
  return JSON.stringify(names.sort().map((name) => [name, env[name]]));
}
