// The newsletter function, AddToNewsletter: one standard handler for every host.
import {errorAnswer} from './newsletter/newsletter-answers.js';
import {padDuration} from './newsletter/pad-duration.js';
import {errorDetails, type Context} from './newsletter/request-context.js';
import {answerLink} from './newsletter/confirm-and-unsubscribe.js';
import {printLog, type Log} from './newsletter/log.js';
import type {Mail} from './newsletter/mail.js';
import {readSettings, SettingsError, type Env, type Settings} from './newsletter/newsletter-settings.js';
import {answerSignUp} from './newsletter/sign-up.js';
import type {Store} from './newsletter/subscription-store.js';

/** What the host provides to the function. */
export interface Services {
  readonly store: Store;
  /** Needed where we ask for confirmation ourselves: stores of kind `own`, with double opt-in. */
  readonly mail?: Mail | undefined;
  /** Milliseconds since 1970; the clock by default. */
  readonly now?: (() => number) | undefined;
  /** By default prints lines of JSON. */
  readonly log?: Log | undefined;
  /**
   * Takes work that goes on after the answer (`waitUntil`, or a set that a server waits for before it ends). Never fails.
   * If it is absent, the answer waits for the work, padded to a multiple of `stepMs` so that its duration reveals nothing.
   */
  readonly later?: ((work: Promise<void>) => void) | undefined;
  /** Answers are padded to a multiple of this, in milliseconds; 1000 by default. */
  readonly stepMs?: number | undefined;
}

/** The client, as the host knows it. */
export interface Caller {
  /** Network address. If it is absent, only the limit for all clients together applies. */
  readonly ip?: string | undefined;
}

/**
 * Answers `POST …/AddToNewsletter`, and `GET` and `POST` of `…/confirm` and `…/unsubscribe` below it: the last segment of the
 * path decides, so it may be mounted anywhere. Never throws.
 */
export async function newsletter(
  request: Request,
  env: Env,
  services: Services,
  caller: Caller = {},
): Promise<Response> {
  const {log = printLog} = services;
  try {
    return await answer(request, readSettings(env), services, caller);
  } catch (error) {
    // A `SettingsError` names variables without their values. Messages of other errors may contain user input, so they are not logged.
    const detail = error instanceof SettingsError ? {error: error.name, problems: error.message} : errorDetails(error);
    log({level: 'error', event: 'upstream', ...detail});
    return errorAnswer(503, 'upstream');
  }
}

async function answer(request: Request, settings: Settings, services: Services, {ip}: Caller): Promise<Response> {
  const {store, mail, now = Date.now, log = printLog, later, stepMs = 1000} = services;
  const startedAt = performance.now();
  const works: Promise<void>[] = [];
  const context: Context = {settings, store, mail, now, log, later: later ?? ((work) => void works.push(work))};

  const last = new URL(request.url).pathname.split('/').findLast((segment) => segment !== '');
  if (last === 'confirm' || last === 'unsubscribe') return answerLink(last, request, context);

  const response = await answerSignUp(request, ip, context);
  // The time to send a mail, or the time a mail service takes, depends on whether the address is known.
  const tells = store.kind === 'provider' || (later === undefined && settings.doubleOptIn);
  await Promise.all(works);
  if (tells && (response.status === 202 || response.status === 303)) await padDuration(startedAt, stepMs);
  return response;
}
