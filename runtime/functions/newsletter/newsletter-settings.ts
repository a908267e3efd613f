// What the environment says to the newsletter function. Every name begins with NEWSLETTER_.
import {readProvider, type Provider} from './provider.js';

/** Names and values of the environment, as hosts give them. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /**
   * NEWSLETTER_SITE, required: address of the site, with the folder it lies in, such as `https://acme.example/`. Readers are
   * sent below it, and it names the origin that may post unless NEWSLETTER_ORIGINS says otherwise.
   */
  readonly site: URL;
  /** NEWSLETTER_URL: address of this function as readers of mails reach it; `AddToNewsletter` below the site by default. */
  readonly url: URL;
  /** NEWSLETTER_ORIGINS: origins that may post, separated by commas, such as `https://acme.example`. No wildcards. */
  readonly origins: ReadonlySet<string>;
  /** NEWSLETTER_SECRET, required: at least 32 characters by chance. Signs unsubscribe links and hides network addresses. */
  readonly secret: string;
  /** NEWSLETTER_STORE: where addresses are kept. By default `file:newsletter.db`. */
  readonly store: StorePlace;
  /** NEWSLETTER_LIST: name of the list, `newsletter` by default. */
  readonly list: string;
  /** NEWSLETTER_BRAND: whose newsletter it is, in mails and on pages; the host of the site by default. */
  readonly brand: string;
  /** NEWSLETTER_FROM: sender of mails, such as `Acme <news@acme.example>`. Required where we ask for confirmation. */
  readonly from: string | undefined;
  /** NEWSLETTER_DOUBLE_OPT_IN: `false` takes addresses without asking their owner. `true` by default. */
  readonly doubleOptIn: boolean;
  /** NEWSLETTER_PER_MINUTE: sign-ups per minute from all clients together, 60 by default. */
  readonly perMinute: number;
  /** NEWSLETTER_TEXT_VERSION: which wording of the form readers agree to; kept with each address. `1` by default. */
  readonly textVersion: string;
}

/** NEWSLETTER_STORE, and what belongs to it. */
type StorePlace =
  /** `file:…`, a path; `libsql://…`, `http://…` or `https://…`, a libSQL server, with NEWSLETTER_STORE_TOKEN. */
  | {readonly kind: 'embedded'; readonly url: string; readonly token: string | undefined}
  /** `postgres://…` or `postgresql://…`. */
  | {readonly kind: 'postgres'; readonly url: string}
  /**
   * `buttondown`, `resend`, `mailchimp`, or `provider` with a description as JSON in NEWSLETTER_PROVIDER (see `provider.ts`).
   * With NEWSLETTER_PROVIDER_KEY, the key, and NEWSLETTER_PROVIDER_LIST, which list or audience is meant. The service asks
   * people for confirmation itself; one that does not can be used only with NEWSLETTER_DOUBLE_OPT_IN=false.
   */
  | {readonly kind: 'provider'; readonly provider: Provider};

/** The environment is not as it must be. The messages name variables, never what is in them. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** Reads the environment; throws a SettingsError that lists all that is wrong. */
export function readSettings(env: Env): Settings {
  const messages: string[] = [];
  const report = (message: string): undefined => void messages.push(message);
  const get = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const site = readAddress('NEWSLETTER_SITE', get('NEWSLETTER_SITE'), report);
  if (site !== undefined && !site.pathname.endsWith('/')) site.pathname += '/';
  const ownUrl = get('NEWSLETTER_URL');
  const url =
    ownUrl === undefined ? site && new URL('AddToNewsletter', site) : readAddress('NEWSLETTER_URL', ownUrl, report);
  const store = readStore(get, report);
  const doubleOptIn = readBoolean('NEWSLETTER_DOUBLE_OPT_IN', get('NEWSLETTER_DOUBLE_OPT_IN'), report);
  const from = get('NEWSLETTER_FROM');
  if (doubleOptIn && store?.kind !== 'provider' && from === undefined)
    report('NEWSLETTER_FROM is missing. Set it to the sender of mails, such as Acme <news@acme.example>.');
  if (from !== undefined && !isSender(from)) {
    report('NEWSLETTER_FROM is not a sender. Write an address, or a name and an address in angle brackets.');
  }
  const settings = {
    site,
    url,
    origins: readOrigins(get('NEWSLETTER_ORIGINS'), site, report),
    secret: readSecret(get('NEWSLETTER_SECRET'), report),
    store,
    list: readLine('NEWSLETTER_LIST', get('NEWSLETTER_LIST') ?? 'newsletter', report),
    brand: readLine('NEWSLETTER_BRAND', get('NEWSLETTER_BRAND') ?? site?.hostname ?? '-', report),
    from,
    doubleOptIn,
    perMinute: readCount('NEWSLETTER_PER_MINUTE', get('NEWSLETTER_PER_MINUTE') ?? '60', report),
    textVersion: readLine('NEWSLETTER_TEXT_VERSION', get('NEWSLETTER_TEXT_VERSION') ?? '1', report),
  };
  if (messages.length > 0) throw new SettingsError(messages);
  return settings as Settings;
}

/** Takes a sentence about what is wrong. */
type Report = (message: string) => undefined;

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An address over HTTPS, or over HTTP on this machine, without anything that does not belong into links. */
function readAddress(name: string, value: string | undefined, report: Report): URL | undefined {
  if (value === undefined) return report(`${name} is missing. Set it to an address, such as https://acme.example/.`);
  if (!URL.canParse(value))
    return report(`${name} is not an address. Write it in full, such as https://acme.example/.`);
  const url = new URL(value);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local.has(url.hostname))) {
    return report(`${name} must begin with https://; http:// is for this machine only.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return report(`${name} must be an address without user, query and fragment.`);
  }
  return url;
}

function readOrigins(value: string | undefined, site: URL | undefined, report: Report): ReadonlySet<string> {
  if (value === undefined) return new Set(site === undefined ? [] : [site.origin]);
  const origins = value.split(',').map((origin) => origin.trim().replace(/\/$/, '').toLowerCase());
  for (const origin of origins) {
    if (origin.includes('*')) report('NEWSLETTER_ORIGINS takes no wildcards. List each origin, separated by commas.');
    else if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      report(
        'NEWSLETTER_ORIGINS must be origins, separated by commas, such as https://acme.example,https://next.acme.example.',
      );
    }
  }
  return new Set(origins);
}

function readSecret(value: string | undefined, report: Report): string | undefined {
  if (value === undefined) return report('NEWSLETTER_SECRET is missing. Create one with: openssl rand -base64 32');
  if (value.length < 32)
    return report('NEWSLETTER_SECRET is too short: 32 characters or more. Create one with: openssl rand -base64 32');
  return value;
}

function readStore(get: (name: string) => string | undefined, report: Report): StorePlace | undefined {
  const place = get('NEWSLETTER_STORE') ?? 'file:newsletter.db';
  if (/^(?:file:.|libsql:\/\/.|https?:\/\/.)/.test(place)) {
    return {kind: 'embedded', url: place, token: get('NEWSLETTER_STORE_TOKEN')};
  }
  if (/^postgres(?:ql)?:\/\/./.test(place)) return {kind: 'postgres', url: place};
  if (!['buttondown', 'resend', 'mailchimp', 'provider'].includes(place)) {
    return report(
      'NEWSLETTER_STORE must be file:PATH, libsql://…, https://…, postgres://…, buttondown, resend, mailchimp or provider.',
    );
  }
  const provider = readProvider(
    {
      name: place,
      key: get('NEWSLETTER_PROVIDER_KEY'),
      list: get('NEWSLETTER_PROVIDER_LIST'),
      description: get('NEWSLETTER_PROVIDER'),
    },
    report,
  );
  if (provider === undefined) return undefined;
  if (!provider.confirms && get('NEWSLETTER_DOUBLE_OPT_IN') !== 'false') {
    return report(
      `${place} asks nobody for confirmation. Use another store, or set NEWSLETTER_DOUBLE_OPT_IN to false to do without.`,
    );
  }
  return {kind: 'provider', provider};
}

function readBoolean(name: string, value: string | undefined, report: Report): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') report(`${name} must be true or false.`);
  return value !== 'false';
}

function readCount(name: string, value: string, report: Report): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) report(`${name} must be a whole number from 1 on.`);
  return Number(value);
}

/** One line of at most 200 characters: it may go into a header of a mail. */
function readLine(name: string, value: string, report: Report): string {
  if (/\p{Cc}|[\u2028\u2029]/u.test(value) || value.length > 200)
    report(`${name} must be one line of at most 200 characters.`);
  return value;
}

function isSender(value: string): boolean {
  if (/\p{Cc}|[\u2028\u2029]/u.test(value) || value.length > 320) return false;
  return /^(?:[^<>@,;:"\\]+ <[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+>|[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+)$/.test(value);
}
