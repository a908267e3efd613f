// The settings of the newsletter function, from environment variables whose names begin with NEWSLETTER_.
import {readProvider, type Provider} from './provider.js';

/** Environment variables, as passed by the host. */
export type Env = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /**
   * NEWSLETTER_SITE, required: the URL of the site with its base path, such as `https://acme.example/`. Redirects go below it, and
   * its origin may post unless NEWSLETTER_ORIGINS is set.
   */
  readonly site: URL;
  /**
   * NEWSLETTER_URL: the public URL of this function, for links in mails. By default `/AddToNewsletter` on the host of the site, not
   * below its base path, because hosts and proxies route this path.
   */
  readonly url: URL;
  /** NEWSLETTER_ORIGINS: origins that may post, separated by commas, such as `https://acme.example`. No wildcards. */
  readonly origins: ReadonlySet<string>;
  /** NEWSLETTER_SECRET, required: at least 32 random characters. Signs unsubscribe links and pseudonymizes network addresses. */
  readonly secret: string;
  /** NEWSLETTER_STORE: where addresses are stored; `file:newsletter.db` by default. */
  readonly store: StoreSettings;
  /** NEWSLETTER_LIST: name of the list, `newsletter` by default. */
  readonly list: string;
  /** NEWSLETTER_BRAND: the name of the newsletter in mails and on pages; the host of the site by default. */
  readonly brand: string;
  /** NEWSLETTER_FROM: sender of mails, such as `Acme <news@acme.example>`. Required if the function sends confirmation mails. */
  readonly from: string | undefined;
  /** NEWSLETTER_DOUBLE_OPT_IN: `false` subscribes addresses without confirmation; `true` by default. */
  readonly doubleOptIn: boolean;
  /** NEWSLETTER_PER_MINUTE: sign-ups per minute from all clients together, 60 by default. */
  readonly perMinute: number;
  /** NEWSLETTER_TEXT_VERSION: the version of the consent text in the form, stored with each address; `1` by default. */
  readonly textVersion: string;
}

/** NEWSLETTER_STORE and the settings that belong to it. */
type StoreSettings =
  /** `file:…`, a path; `libsql://…`, `http://…` or `https://…`, a libSQL server, with NEWSLETTER_STORE_TOKEN. */
  | {readonly kind: 'embedded'; readonly url: string; readonly token: string | undefined}
  /** `postgres://…` or `postgresql://…`. */
  | {readonly kind: 'postgres'; readonly url: string}
  /**
   * `buttondown`, `resend`, `mailchimp`, or `provider` with a description as JSON in NEWSLETTER_PROVIDER (see `provider.ts`).
   * NEWSLETTER_PROVIDER_KEY is the API key, NEWSLETTER_PROVIDER_LIST the id of the list or audience. A service that does not send
   * confirmation mails itself needs NEWSLETTER_DOUBLE_OPT_IN=false.
   */
  | {readonly kind: 'provider'; readonly provider: Provider};

/** Invalid settings. The messages contain the names of variables, but not their values. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly messages: readonly string[];

  constructor(messages: readonly string[]) {
    super(messages.join('\n'));
    this.messages = messages;
  }
}

/** Reads the settings. Throws a SettingsError that lists all problems. */
export function readSettings(env: Env): Settings {
  const messages: string[] = [];
  const report = (message: string): undefined => void messages.push(message);
  const get = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const site = readAddress('NEWSLETTER_SITE', get('NEWSLETTER_SITE'), report);
  if (site !== undefined && !site.pathname.endsWith('/')) site.pathname += '/';
  const customUrl = get('NEWSLETTER_URL');
  const url =
    customUrl === undefined
      ? site && new URL('/AddToNewsletter', site)
      : readAddress('NEWSLETTER_URL', customUrl, report);
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

type Report = (message: string) => undefined;

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Requires HTTPS, except for this machine, and rejects credentials, query and fragment, because the URL becomes part of links. */
function readAddress(name: string, value: string | undefined, report: Report): URL | undefined {
  if (value === undefined) return report(`${name} is missing. Set it to an address, such as https://acme.example/.`);
  if (!URL.canParse(value))
    return report(`${name} is not an address. Write it in full, such as https://acme.example/.`);
  const url = new URL(value);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && localHosts.has(url.hostname))) {
    return report(`${name} must begin with https://. Only addresses on this machine may begin with http://.`);
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
        'NEWSLETTER_ORIGINS must be a list of origins, separated by commas, such as https://acme.example,https://next.acme.example.',
      );
    }
  }
  return new Set(origins);
}

function readSecret(value: string | undefined, report: Report): string | undefined {
  if (value === undefined) return report('NEWSLETTER_SECRET is missing. Create one with: openssl rand -base64 32');
  if (value.length < 32)
    return report(
      'NEWSLETTER_SECRET is too short. It needs at least 32 characters. Create one with: openssl rand -base64 32',
    );
  return value;
}

function readStore(get: (name: string) => string | undefined, report: Report): StoreSettings | undefined {
  const storeUrl = get('NEWSLETTER_STORE') ?? 'file:newsletter.db';
  if (/^(?:file:.|libsql:\/\/.|https?:\/\/.)/.test(storeUrl)) {
    return {kind: 'embedded', url: storeUrl, token: get('NEWSLETTER_STORE_TOKEN')};
  }
  if (/^postgres(?:ql)?:\/\/./.test(storeUrl)) return {kind: 'postgres', url: storeUrl};
  if (!['buttondown', 'resend', 'mailchimp', 'provider'].includes(storeUrl)) {
    return report(
      'NEWSLETTER_STORE must be file:PATH, libsql://…, https://…, postgres://…, buttondown, resend, mailchimp or provider.',
    );
  }
  const provider = readProvider(
    {
      name: storeUrl,
      key: get('NEWSLETTER_PROVIDER_KEY'),
      list: get('NEWSLETTER_PROVIDER_LIST'),
      description: get('NEWSLETTER_PROVIDER'),
    },
    report,
  );
  if (provider === undefined) return undefined;
  if (!provider.confirms && get('NEWSLETTER_DOUBLE_OPT_IN') !== 'false') {
    return report(
      `${storeUrl} sends no confirmation mails. Use another store, or turn confirmation off with NEWSLETTER_DOUBLE_OPT_IN=false.`,
    );
  }
  return {kind: 'provider', provider};
}

function readBoolean(name: string, value: string | undefined, report: Report): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') report(`${name} must be true or false.`);
  return value !== 'false';
}

function readCount(name: string, value: string, report: Report): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) report(`${name} must be a whole number of at least 1.`);
  return Number(value);
}

/** Requires a single line, because the value may become part of a mail header. */
function readLine(name: string, value: string, report: Report): string {
  if (/\p{Cc}|[\u2028\u2029]/u.test(value) || value.length > 200)
    report(`${name} must be one line of at most 200 characters.`);
  return value;
}

function isSender(value: string): boolean {
  if (/\p{Cc}|[\u2028\u2029]/u.test(value) || value.length > 320) return false;
  return /^(?:[^<>@,;:"\\]+ <[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+>|[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+)$/.test(value);
}
