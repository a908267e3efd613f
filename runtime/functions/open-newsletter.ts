// Shared by the entries for Node.js and for other runtimes: opens services from the environment and answers requests.
import {newsletter, type Services} from './newsletter-handler.js';
import {errorAnswer} from './newsletter/newsletter-answers.js';
import {errorDetails} from './newsletter/request-context.js';
import {housekeep} from './newsletter/housekeep.js';
import {printLog, type Log} from './newsletter/log.js';
import {readSettings, SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';

/** What a host passes along with a request. */
export interface RequestContext {
  /** Network address of the client. If it is absent, only the limit for all clients together applies. */
  readonly ip?: string | undefined;
  /** Settings, on hosts that pass them with each request. */
  readonly env?: Env;
  /** Takes work that continues after the answer, such as `waitUntil`. If it is absent, the answer waits for the work. */
  readonly later?: ((work: Promise<void>) => void) | undefined;
}

export interface Newsletter {
  /** Answers requests at the address of the function and below it. Never throws. */
  (request: Request, context?: RequestContext): Promise<Response>;
  /** Opens the store and the mail now. Throws a `SettingsError` that names what is missing, or an error of the store. */
  ready(): Promise<void>;
  /** Sends lost mails again and deletes expired data. The function also does this with sign-ups. Never fails. */
  housekeep(): Promise<void>;
  /** Closes connections. The next request opens them again. */
  close(): Promise<void>;
}

/** Services that are opened once and used for many requests. */
export type Opened = Pick<Services, 'store' | 'mail'> & {readonly close?: () => void};

export interface Opener {
  /** Used if a request comes without an environment. */
  readonly env: Env;
  readonly open: (settings: Settings, env: Env) => Promise<Opened>;
  readonly log?: Log | undefined;
  readonly later?: ((work: Promise<void>) => void) | undefined;
}

/** The newsletter function. Its services are opened with the first request, and again when the settings change. */
export function createNewsletter({env: ownEnv, open, log = printLog, later: ownLater}: Opener): Newsletter {
  let current: {readonly key: string; readonly opened: Promise<Opened>} | undefined;

  const close = async (): Promise<void> => {
    const ending = await current?.opened.catch(() => undefined);
    current = undefined;
    ending?.close?.();
    await ending?.store.close();
  };

  const openedFor = async (env: Env): Promise<Opened> => {
    const key = settingsKey(env);
    if (current?.key === key) return current.opened;
    await close();
    const opened = openFor(env);
    current = {key, opened};
    // If opening fails, the next request tries again.
    opened.catch(() => (current = undefined));
    return opened;
  };

  const openFor = async (env: Env): Promise<Opened> => open(readSettings(env), env);

  const answer = async (
    request: Request,
    {ip, env = ownEnv, later = ownLater}: RequestContext = {},
  ): Promise<Response> => {
    try {
      const {store, mail} = await openedFor(env);
      return await newsletter(request, env, {store, mail, log, later}, {ip});
    } catch (error) {
      const detail =
        error instanceof SettingsError ? {error: error.name, problems: error.message} : errorDetails(error);
      log({level: 'error', event: 'upstream', ...detail});
      return errorAnswer(503, 'upstream');
    }
  };
  const ready = async (): Promise<void> => void (await openedFor(ownEnv));

  const runHousekeeping = async (): Promise<void> => {
    const opened = await openedFor(ownEnv).catch(() => undefined); // the next request says what is wrong
    if (opened === undefined) return;
    await housekeep({...opened, mail: opened.mail, settings: readSettings(ownEnv), log, now: Date.now});
  };
  return Object.assign(answer, {ready, housekeep: runHousekeeping, close});
}

/** A key of all variables that settings are read from. */
function settingsKey(env: Env): string {
  const own = Object.keys(env).filter((name) => name.startsWith('NEWSLETTER_') || name === 'SMTP_URL');
  return JSON.stringify(own.sort().map((name) => [name, env[name]]));
}
