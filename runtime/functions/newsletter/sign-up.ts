// POST …/AddToNewsletter: handles a sign-up.
import {addressKey, readAddress, type Address} from './mail-address.js';
import {acceptedResponse, emptyResponse, pageResponse, errorResponse, type ErrorCode} from './newsletter-responses.js';
import {readBody} from './read-body.js';
import {sendConfirmationLater, confirmationTtlMs} from './send-confirmation.js';
import {errorDetails} from './error-details.js';
import type {NewsletterContext} from './newsletter-context.js';
import {isDisposable} from './disposable-domains.js';
import {housekeep} from './housekeep.js';
import {addressLimits, clientLimits, globalLimit} from './rate-limits.js';
import {crossOriginHeaders, preflightHeaders, classifyOrigin, type OriginKind} from './request-origin.js';
import {parseFormSignUp, parseJsonSignUp, type SignUpForm} from './parse-sign-up.js';
import type {SignUpResult, RateLimitResult} from './store-types.js';
import {hashToken, randomToken} from './link-tokens.js';

/** Enough for an address of 254 characters and a path of 512. */
const bodyLimits = {maxBytes: 2048, timeoutMs: 5000};

/** People need longer to type an address, so faster sign-ups come from bots. */
const minFillMs = 1500;

/** The first mail and three resends. */
const maxMails = 4;

/** A mail counts as lost if the mail server has not accepted it after this time. */
const mailWaitMs = 2 * 60_000;

export async function handleSignUp(
  request: Request,
  ip: string | undefined,
  context: NewsletterContext,
): Promise<Response> {
  const headers = crossOriginHeaders(request, context.settings);
  const origin = classifyOrigin(request, context.settings);
  if (request.method === 'OPTIONS') {
    return origin === 'allowed'
      ? emptyResponse(204, {...headers, ...preflightHeaders})
      : errorResponse(403, 'forbidden', headers);
  }
  if (request.method !== 'POST') return emptyResponse(405, {...headers, Allow: 'POST, OPTIONS'});

  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  const {status, code, retryAfterMs} = await decide(request, {ip, origin, isForm}, context).catch((error: unknown) =>
    upstreamError(error, context),
  );
  const responseHeaders = {...headers, ...(retryAfterMs !== undefined && {'Retry-After': toSeconds(retryAfterMs)})};
  if (isForm) return formResponse(status, responseHeaders, context);
  return code === undefined ? acceptedResponse(responseHeaders) : errorResponse(status, code, responseHeaders);
}

interface Decision {
  readonly status: number;
  /** Absent on success. */
  readonly code?: ErrorCode;
  readonly retryAfterMs?: number;
}

interface RequestInfo {
  readonly ip: string | undefined;
  readonly origin: OriginKind;
  readonly isForm: boolean;
}

async function decide(
  request: Request,
  {ip, origin, isForm}: RequestInfo,
  context: NewsletterContext,
): Promise<Decision> {
  const {log, settings} = context;
  // Any page on the web can submit a form, and CORS does not apply to it, so the origin is checked here.
  if (origin === 'foreign' || (isForm && origin !== 'allowed')) return {status: 403, code: 'forbidden'};
  if (!isUncompressed(request)) return {status: 415, code: 'bad_request'};
  if (!isForm && mediaType(request) !== 'application/json') return {status: 415, code: 'bad_request'};
  const body = await readBody(request, bodyLimits);
  if (body.kind !== 'text') return {status: bodyStatus[body.kind], code: 'bad_request'};
  const form = isForm ? parseFormSignUp(body.text) : parseJsonSignUp(body.text);
  if (form === undefined) return {status: 400, code: 'bad_request'};

  const limits = await clientLimits(ip, settings);
  const botReason = detectBot(form);
  if (botReason !== undefined) {
    const limitResult = await context.store.consumeRateLimits([...limits, botCounter], context.now());
    if (limitResult.kind === 'limited') return rateLimited(limitResult, context);
    log({level: 'info', event: 'dropped', reason: botReason, today: limitResult.counts.at(-1)});
    return {status: 202};
  }
  const address = readAddress(form.email);
  if (address === undefined) return {status: 422, code: 'invalid_email'};
  return storeSignUp(form, address, limits, context);
}

/** Counts sign-ups of bots, for the log. */
const botCounter = {key: 'dropped', windowMs: 24 * 60 * 60_000, max: Number.MAX_SAFE_INTEGER};

const bodyStatus = {'too-large': 413, 'too-slow': 408, malformed: 400} as const;

/** The reason why a sign-up looks like one of a bot. */
function detectBot({honeypot, elapsedMs}: SignUpForm): string | undefined {
  if (honeypot !== '') return 'honeypot';
  return elapsedMs !== undefined && elapsedMs < minFillMs ? 'too-fast' : undefined;
}

async function storeSignUp(
  {pagePath, resend}: SignUpForm,
  address: Address,
  limits: Awaited<ReturnType<typeof clientLimits>>,
  context: NewsletterContext,
): Promise<Decision> {
  const {settings, store, log} = context;
  const now = context.now();
  const key = await addressKey(settings.list, address);
  // Create the token for every sign-up, so that known and unknown addresses take equally long.
  const token = randomToken();
  const tokenHash = settings.doubleOptIn ? await hashToken(token) : '';
  const result = await store.signUp({
    list: settings.list,
    key,
    address: address.mail,
    source: pagePath,
    textVersion: settings.textVersion,
    now,
    resend,
    id: randomToken(),
    confirmation: settings.doubleOptIn
      ? {tokenHash, tokenExpiresAt: now + confirmationTtlMs, mailDueAt: now + mailWaitMs, maxMails}
      : undefined,
    limits,
    addressLimits: addressLimits(key),
  });
  if (result.kind === 'limited') return rateLimited(result, context);
  if (result.kind === 'invalid') return {status: 422, code: 'invalid_email'};
  log({
    level: 'info',
    event: 'sign-up',
    mail: result.mailTo !== undefined,
    disposable: isDisposable(address.mail.split('@')[1] ?? ''),
    ...(result.isRejected === true && {refused: true}),
  });
  monitorVolume(result, context);
  if (settings.doubleOptIn) context.later(sendConfirmationLater(result.mailTo, token, context));
  return {status: 202};
}

/** Logs a sudden increase of sign-ups, and starts housekeeping with the first sign-up of each minute. */
function monitorVolume({counts}: Extract<SignUpResult, {kind: 'accepted'}>, context: NewsletterContext): void {
  const signUpsThisMinute = counts.at(-1) ?? 0;
  const {perMinute} = context.settings;
  if (signUpsThisMinute === Math.ceil(perMinute / 2)) {
    context.log({level: 'warn', event: 'volume', signUps: signUpsThisMinute, perMinute});
  }
  if (signUpsThisMinute === 1) context.later(housekeep(context).then(() => undefined));
}

function rateLimited(
  {key, retryAfterMs}: Extract<RateLimitResult, {kind: 'limited'}>,
  {log}: NewsletterContext,
): Decision {
  const limit = key === globalLimit ? globalLimit : /^\w+/.exec(key)?.[0];
  log({level: key === globalLimit ? 'warn' : 'info', event: 'limited', limit});
  return {status: 429, code: 'rate_limited', retryAfterMs};
}

/** The response to a form without script: a redirect to the thank-you page, or an error page. */
function formResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  {settings}: NewsletterContext,
): Response {
  const {site, brand} = settings;
  if (status === 202) return emptyResponse(303, {...headers, Location: new URL('newsletter/thanks', site).href});
  const text = formErrors.get(status) ?? 'The form could not be read. Please try again.';
  return pageResponse({
    status,
    brand,
    title: 'Not subscribed',
    text,
    link: {to: site.href, label: `Back to ${brand}`},
    headers,
  });
}

const formErrors: ReadonlyMap<number, string> = new Map([
  [403, 'The form was sent from another website. Please use the form on our site.'],
  [422, 'Please enter a valid email address.'],
  [429, 'There were too many requests. Please try again later.'],
  [503, 'There was an error subscribing to the newsletter. Please try again later.'],
]);

function upstreamError(error: unknown, {log}: NewsletterContext): Decision {
  log({level: 'error', event: 'upstream', ...errorDetails(error)});
  return {status: 503, code: 'upstream'};
}

/** `application/json; charset=utf-8` → `application/json` */
function mediaType({headers}: Request): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The function does not decompress bodies. */
function isUncompressed({headers}: Request): boolean {
  return /^(?:identity)?$/i.test((headers.get('content-encoding') ?? '').trim());
}

function toSeconds(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
