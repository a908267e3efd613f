// The newsletter function, AddToNewsletter: one standard handler for every host.
import {errorResponse} from './newsletter/newsletter-responses.js';
import {padDuration} from './newsletter/pad-duration.js';
import {errorDetails} from './newsletter/error-details.js';
import type {NewsletterContext} from './newsletter/newsletter-context.js';
import {confirmOrUnsubscribe} from './newsletter/confirm-or-unsubscribe.js';
import {printLog, type Log} from './newsletter/log.js';
import type {Mail} from './newsletter/mail.js';
import {readSettings, type Env, type Settings} from './newsletter/newsletter-settings.js';
import {handleSignUp} from './newsletter/sign-up.js';
import type {SubscriptionStore} from './newsletter/store-types.js';

/** What the host provides to the function. */
export interface Services {
  readonly store: SubscriptionStore;
  /** Required for double opt-in with a store of kind `database`. */
  readonly mail?: Mail | undefined;
  /** Milliseconds since 1970; the clock by default. */
  readonly now?: (() => number) | undefined;
  /** By default prints lines of JSON. */
  readonly log?: Log | undefined;
  /**
   * Receives work that continues after the response, as `waitUntil` does. The promise never rejects. If it is absent, the response
   * waits for the work, padded to a multiple of `stepMs` so that its duration reveals nothing.
   */
  readonly later?: ((work: Promise<void>) => void) | undefined;
  /** Responses whose duration could reveal something are padded to a multiple of this; 1000 by default. */
  readonly stepMs?: number | undefined;
}

/** The client, as the host knows it. */
export interface Client {
  /** Network address. If it is absent, only the limit for all clients together applies. */
  readonly ip?: string | undefined;
}

/**
 * Handles `POST …/AddToNewsletter`, and `GET` and `POST` of `…/confirm` and `…/unsubscribe` below it. It looks only at the last
 * segment of the path, so that it can be mounted anywhere. Never throws.
 */
export async function newsletter(
  request: Request,
  env: Env,
  services: Services,
  client: Client = {},
): Promise<Response> {
  const {log = printLog} = services;
  try {
    return await handle(request, readSettings(env), services, client);
  } catch (error) {
    log({level: 'error', event: 'upstream', ...errorDetails(error)});
    return errorResponse(503, 'upstream');
  }
}

async function handle(request: Request, settings: Settings, services: Services, {ip}: Client): Promise<Response> {
  const {store, mail, now = Date.now, log = printLog, later, stepMs = 1000} = services;
  const startedAt = performance.now();
  const pendingWork: Promise<void>[] = [];
  const context: NewsletterContext = {
    settings,
    store,
    mail,
    now,
    log,
    later: later ?? ((work) => void pendingWork.push(work)),
  };

  const lastSegment = new URL(request.url).pathname.split('/').findLast((segment) => segment !== '');
  if (lastSegment === 'confirm' || lastSegment === 'unsubscribe')
    return confirmOrUnsubscribe(lastSegment, request, context);

  const response = await handleSignUp(request, ip, context);
  // The time to send a mail, or the time an email service takes, depends on whether the address is known.
  const isRevealing = store.kind === 'provider' || (later === undefined && settings.doubleOptIn);
  await Promise.all(pendingWork);
  if (isRevealing && (response.status === 202 || response.status === 303)) await padDuration(startedAt, stepMs);
  return response;
}
