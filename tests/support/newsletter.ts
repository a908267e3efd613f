// A newsletter function to test: a store in memory, mails in a list, a clock that stands still.
import {embeddedStore} from '../../runtime/functions/newsletter/embedded-store.js';
import type {LogLine} from '../../runtime/functions/newsletter/log.js';
import type {Message} from '../../runtime/functions/newsletter/mail.js';
import type {Env} from '../../runtime/functions/newsletter/newsletter-settings.js';
import type {SubscriptionStore} from '../../runtime/functions/newsletter/store-types.js';
import {newsletter, type Services} from '../../runtime/functions/newsletter-handler.js';

export const site = 'https://acme.example';
export const action = `${site}/AddToNewsletter`;

export const env: Env = {
  NEWSLETTER_SITE: `${site}/`,
  NEWSLETTER_SECRET: 'a secret of the tests, long enough',
  NEWSLETTER_FROM: 'Acme <news@acme.example>',
  NEWSLETTER_BRAND: 'Acme',
};

export interface Bench {
  readonly store: SubscriptionStore;
  readonly mails: Message[];
  readonly lines: LogLine[];
  /** Milliseconds since 1970. */
  readonly clock: {now: number};
  /** What mails do; by default they arrive. */
  readonly post: {send: (message: Message) => Promise<void>};
  ask(request: Request, options?: AskOptions): Promise<Response>;
}

interface AskOptions {
  /** Null for a host that does not know. */
  readonly ip?: string | null;
  readonly env?: Env;
  readonly services?: Partial<Services>;
}

/** Work that is passed to `later` is done when the promise of `ask` resolves. */
export async function openBench(store?: SubscriptionStore): Promise<Bench> {
  const mails: Message[] = [];
  const lines: LogLine[] = [];
  const clock = {now: Date.UTC(2026, 0, 1, 12)};
  const post = {send: async (message: Message): Promise<void> => void mails.push(message)};
  const kept = store ?? (await embeddedStore({url: 'file::memory:'}));
  return {
    store: kept,
    mails,
    lines,
    clock,
    post,
    ask: async (request, {ip = '192.0.2.1', env: more = {}, services = {}} = {}) => {
      const works: Promise<void>[] = [];
      const response = await newsletter(
        request,
        {...env, ...more},
        {
          store: kept,
          mail: {send: (message) => post.send(message)},
          now: () => clock.now,
          log: (line) => void lines.push(line),
          later: (work) => void works.push(work),
          ...services,
        },
        ip === null ? {} : {ip},
      );
      await Promise.all(works);
      return response;
    },
  };
}

/** A post as our script sends it. */
export function jsonPost(body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(action, {
    method: 'POST',
    headers: {Origin: site, 'Content-Type': 'application/json', ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A post as a form without script sends it. */
export function formPost(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(action, {
    method: 'POST',
    headers: {Origin: site, ...headers, 'Content-Type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams(fields).toString(),
  });
}

export async function answerOf(response: Response): Promise<readonly [number, string]> {
  return [response.status, await response.text()];
}
