// POST …/AddToNewsletter: signs an address up.
import {addressKey, readAddress, type Address} from './mail-address.js';
import {accepted, bare, page, errorAnswer, type Code} from './newsletter-answers.js';
import {readBody} from './read-body.js';
import {confirmLater, tokenMs} from './confirmation.js';
import {errorDetails, type Context} from './request-context.js';
import {isDisposable} from './disposable-domains.js';
import {housekeep} from './housekeep.js';
import {addressLimits, callerLimits, globalLimit} from './rate-limits.js';
import {crossOriginHeaders, preflightHeaders, senderOf, type Sender} from './request-origin.js';
import {readFormPost, readJsonPost, type Post} from './read-post.js';
import type {SignUpResult, Taken} from './subscription-store.js';
import {hashOf, randomToken} from './link-tokens.js';

/** Room for an address of 254 characters, a long path and all the rest. */
const bodyLimits = {bytesMax: 2048, timeoutMs: 5000};

/** No person types an address faster. */
const minFillMs = 1500;

/** The first mail, and three that were asked for again. */
const maxMails = 4;

/** How long a mail may be on its way to the mail server before it counts as lost. */
const mailWaitMs = 2 * 60_000;

export async function answerSignUp(request: Request, ip: string | undefined, context: Context): Promise<Response> {
  const headers = crossOriginHeaders(request, context.settings);
  const sender = senderOf(request, context.settings);
  if (request.method === 'OPTIONS') {
    return sender === 'ours' ? bare(204, {...headers, ...preflightHeaders}) : errorAnswer(403, 'forbidden', headers);
  }
  if (request.method !== 'POST') return bare(405, {...headers, Allow: 'POST, OPTIONS'});

  const isForm = mediaType(request) === 'application/x-www-form-urlencoded';
  const {status, code, retryAfterMs} = await decide(request, {ip, sender, isForm}, context).catch((error: unknown) =>
    upstream(error, context),
  );
  const answer = {...headers, ...(retryAfterMs !== undefined && {'Retry-After': seconds(retryAfterMs)})};
  if (isForm) return answerForm(status, answer, context);
  return code === undefined ? accepted(answer) : errorAnswer(status, code, answer);
}

interface Decision {
  readonly status: number;
  /** Absent when all is well. */
  readonly code?: Code;
  readonly retryAfterMs?: number;
}

interface Sent {
  readonly ip: string | undefined;
  readonly sender: Sender;
  readonly isForm: boolean;
}

async function decide(request: Request, {ip, sender, isForm}: Sent, context: Context): Promise<Decision> {
  const {log, settings} = context;
  // A form can be sent from any page on the web, and its sender cannot read the answer: only ours may.
  if (sender === 'other' || (isForm && sender !== 'ours')) return {status: 403, code: 'forbidden'};
  if (!isPlain(request)) return {status: 415, code: 'bad_request'};
  if (!isForm && mediaType(request) !== 'application/json') return {status: 415, code: 'bad_request'};
  const body = await readBody(request, bodyLimits);
  if (body.kind !== 'text') return {status: bodyStatus[body.kind], code: 'bad_request'};
  const post = isForm ? readFormPost(body.text) : readJsonPost(body.text);
  if (post === undefined) return {status: 400, code: 'bad_request'};

  const limits = await callerLimits(ip, settings);
  const trap = trapOf(post);
  if (trap !== undefined) {
    const taken = await context.store.take([...limits, dropped], context.now());
    if (taken.kind === 'limited') return limited(taken, context);
    log({level: 'info', event: 'dropped', reason: trap, today: taken.counts.at(-1)});
    return {status: 202};
  }
  const address = readAddress(post.email);
  if (address === undefined) return {status: 422, code: 'invalid_email'};
  return storeSignUp(post, address, limits, context);
}

/** Counts sign-ups of robots, for the log. */
const dropped = {key: 'dropped', windowMs: 24 * 60 * 60_000, max: Number.MAX_SAFE_INTEGER};

const bodyStatus = {'too-large': 413, 'too-slow': 408, malformed: 400} as const;

/** In which of the traps for robots a post has gone. */
function trapOf({hp, t}: Post): string | undefined {
  if (hp !== '') return 'honeypot';
  return t !== undefined && t < minFillMs ? 'too-fast' : undefined;
}

async function storeSignUp(
  {src, resend}: Post,
  address: Address,
  limits: Awaited<ReturnType<typeof callerLimits>>,
  context: Context,
): Promise<Decision> {
  const {settings, store, log} = context;
  const now = context.now();
  const key = await addressKey(settings.list, address);
  // Create the token for every sign-up, so that all take equally long.
  const token = randomToken();
  const tokenHash = settings.doubleOptIn ? await hashOf(token) : '';
  const result = await store.signUp({
    list: settings.list,
    key,
    address: address.mail,
    source: src,
    textVersion: settings.textVersion,
    now,
    resend,
    id: randomToken(),
    confirmation: settings.doubleOptIn
      ? {tokenHash, tokenEndsAt: now + tokenMs, mailDueAt: now + mailWaitMs, maxMails}
      : undefined,
    limits,
    addressLimits: addressLimits(key),
  });
  if (result.kind === 'limited') return limited(result, context);
  if (result.kind === 'invalid') return {status: 422, code: 'invalid_email'};
  log({
    level: 'info',
    event: 'sign-up',
    mail: result.mailTo !== undefined,
    disposable: isDisposable(address.mail.split('@')[1] ?? ''),
    ...(result.isRefused === true && {refused: true}),
  });
  watch(result, context);
  if (settings.doubleOptIn) context.later(confirmLater(result.mailTo, token, context));
  return {status: 202};
}

/** Once a minute, on a sign-up: retries mails that were not sent. Also reports a sudden increase of sign-ups. */
function watch({counts}: Extract<SignUpResult, {kind: 'accepted'}>, context: Context): void {
  const inThisMinute = counts.at(-1) ?? 0;
  const {perMinute} = context.settings;
  if (inThisMinute === Math.ceil(perMinute / 2)) {
    context.log({level: 'warn', event: 'volume', signUps: inThisMinute, perMinute});
  }
  if (inThisMinute === 1) context.later(housekeep(context).then(() => undefined));
}

function limited({key, retryAfterMs}: Extract<Taken, {kind: 'limited'}>, {log}: Context): Decision {
  const limit = key === globalLimit ? globalLimit : /^\w+/.exec(key)?.[0];
  log({level: key === globalLimit ? 'warn' : 'info', event: 'limited', limit});
  return {status: 429, code: 'rate_limited', retryAfterMs};
}

/** People without script get pages: our thanks, or what went wrong. */
function answerForm(status: number, headers: Readonly<Record<string, string>>, {settings}: Context): Response {
  const {site, brand} = settings;
  if (status === 202) return bare(303, {...headers, Location: new URL('newsletter/thanks', site).href});
  const text = sentences.get(status) ?? 'The form could not be read. Please try again.';
  return page({
    status,
    brand,
    title: 'Not subscribed',
    text,
    link: {to: site.href, label: `Back to ${brand}`},
    headers,
  });
}

const sentences: ReadonlyMap<number, string> = new Map([
  [403, 'The form was sent from another website. Please use the one on our pages.'],
  [422, 'Please enter a valid email address.'],
  [429, 'There were too many requests. Please try again later.'],
  [503, 'There was an error subscribing to the newsletter. Please try again later.'],
]);

function upstream(error: unknown, {log}: Context): Decision {
  log({level: 'error', event: 'upstream', ...errorDetails(error)});
  return {status: 503, code: 'upstream'};
}

/** `application/json; charset=utf-8` → `application/json` */
function mediaType({headers}: Request): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Bodies are not decompressed here, so a compressed body cannot be read. */
function isPlain({headers}: Request): boolean {
  return /^(?:identity)?$/i.test((headers.get('content-encoding') ?? '').trim());
}

function seconds(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
