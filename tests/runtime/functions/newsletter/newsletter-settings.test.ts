import {expect, test} from 'vitest';
import {readSettings, SettingsError, type Env} from '../../../../runtime/functions/newsletter/newsletter-settings.js';
import {env} from '../../../support/newsletter.js';

function messagesOf(more: Env): readonly string[] {
  try {
    readSettings({...env, ...more});
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.messages;
    throw error;
  }
}

test('readSettings fills in the defaults of minimal settings', () => {
  expect(
    readSettings({
      NEWSLETTER_SITE: ' https://acme.example/docs ',
      NEWSLETTER_SECRET: 'x'.repeat(32),
      NEWSLETTER_FROM: 'news@acme.example',
      NEWSLETTER_BRAND: '',
    }),
  ).toEqual({
    site: new URL('https://acme.example/docs/'),
    url: new URL('https://acme.example/AddToNewsletter'),
    origins: new Set(['https://acme.example']),
    secret: 'x'.repeat(32),
    store: {kind: 'embedded', url: 'file:newsletter.db', token: undefined},
    list: 'newsletter',
    brand: 'acme.example',
    from: 'news@acme.example',
    doubleOptIn: true,
    perMinute: 60,
    textVersion: '1',
  });
});

test('readSettings reports all missing settings together', () => {
  expect(messagesOf({NEWSLETTER_SITE: '', NEWSLETTER_SECRET: undefined, NEWSLETTER_FROM: ' '})).toEqual([
    'NEWSLETTER_SITE is missing. Set it to an address, such as https://acme.example/.',
    'NEWSLETTER_FROM is missing. Set it to the sender of mails, such as Acme <news@acme.example>.',
    'NEWSLETTER_SECRET is missing. Create one with: openssl rand -base64 32',
  ]);
});

const origins =
  'NEWSLETTER_ORIGINS must be a list of origins, separated by commas, such as https://acme.example,https://next.acme.example.';
const sender = 'NEWSLETTER_FROM is not a sender. Write an address, or a name and an address in angle brackets.';
const store =
  'NEWSLETTER_STORE must be file:PATH, libsql://…, https://…, postgres://…, buttondown, resend, mailchimp or provider.';
const line = 'must be one line of at most 200 characters.';

test.each<[Env, string]>([
  [
    {NEWSLETTER_SITE: 'acme.example'},
    'NEWSLETTER_SITE is not an address. Write it in full, such as https://acme.example/.',
  ],
  [
    {NEWSLETTER_SITE: 'http://acme.example'},
    'NEWSLETTER_SITE must begin with https://. Only addresses on this machine may begin with http://.',
  ],
  [
    {NEWSLETTER_SITE: 'javascript:alert(1)'},
    'NEWSLETTER_SITE must begin with https://. Only addresses on this machine may begin with http://.',
  ],
  [
    {NEWSLETTER_SITE: 'https://a:b@acme.example'},
    'NEWSLETTER_SITE must be an address without user, query and fragment.',
  ],
  [
    {NEWSLETTER_URL: 'https://f.example/x?code=1'},
    'NEWSLETTER_URL must be an address without user, query and fragment.',
  ],
  [
    {NEWSLETTER_ORIGINS: 'https://*.acme.example'},
    'NEWSLETTER_ORIGINS takes no wildcards. List each origin, separated by commas.',
  ],
  [{NEWSLETTER_ORIGINS: 'acme.example'}, origins],
  [{NEWSLETTER_ORIGINS: 'https://acme.example/docs'}, origins],
  [{NEWSLETTER_ORIGINS: 'null'}, origins],
  [
    {NEWSLETTER_SECRET: 'x'.repeat(31)},
    'NEWSLETTER_SECRET is too short. It needs at least 32 characters. Create one with: openssl rand -base64 32',
  ],
  [{NEWSLETTER_FROM: 'Acme'}, sender],
  [{NEWSLETTER_FROM: 'a@b.c\nBcc: x@y.z'}, sender],
  [{NEWSLETTER_FROM: 'a@b.c, x@y.z'}, sender],
  [{NEWSLETTER_STORE: 'sqlite.db'}, store],
  [{NEWSLETTER_STORE: 'mysql://x'}, store],
  [{NEWSLETTER_DOUBLE_OPT_IN: 'no'}, 'NEWSLETTER_DOUBLE_OPT_IN must be true or false.'],
  [{NEWSLETTER_PER_MINUTE: '0'}, 'NEWSLETTER_PER_MINUTE must be a whole number of at least 1.'],
  [{NEWSLETTER_PER_MINUTE: '1e9'}, 'NEWSLETTER_PER_MINUTE must be a whole number of at least 1.'],
  [{NEWSLETTER_BRAND: 'A\r\nB'}, `NEWSLETTER_BRAND ${line}`],
  [{NEWSLETTER_LIST: 'x'.repeat(201)}, `NEWSLETTER_LIST ${line}`],
  [{NEWSLETTER_STORE: 'buttondown'}, 'NEWSLETTER_PROVIDER_KEY is missing. Set it to your API key for buttondown.'],
  [
    {NEWSLETTER_STORE: 'buttondown', NEWSLETTER_PROVIDER_KEY: 'a\nb'},
    'NEWSLETTER_PROVIDER_KEY must contain only printable ASCII characters.',
  ],
  [
    {NEWSLETTER_STORE: 'resend', NEWSLETTER_PROVIDER_KEY: 'k', NEWSLETTER_PROVIDER_LIST: 'l'},
    'resend sends no confirmation mails. Use another store, or turn confirmation off with NEWSLETTER_DOUBLE_OPT_IN=false.',
  ],
  [
    {NEWSLETTER_STORE: 'resend', NEWSLETTER_PROVIDER_KEY: 'k', NEWSLETTER_DOUBLE_OPT_IN: 'false'},
    'NEWSLETTER_PROVIDER_LIST is missing. Set it to the id of your audience at Resend.',
  ],
  [
    {NEWSLETTER_STORE: 'mailchimp', NEWSLETTER_PROVIDER_KEY: 'key.evil.example/', NEWSLETTER_PROVIDER_LIST: 'l'},
    'NEWSLETTER_PROVIDER_KEY must end with the data center, such as -us1.',
  ],
])('readSettings rejects %j', (more, problem) => {
  expect(messagesOf(more)).toEqual([problem]);
});

const custom = {NEWSLETTER_STORE: 'provider', NEWSLETTER_PROVIDER_KEY: 'key'};
const description = {
  url: 'https://mail.example/lists/{list}',
  headers: {Authorization: 'Bearer {key}'},
  body: {email: '{email}'},
  responses: [{means: 'accepted', status: 201}],
  confirms: true,
};

test.each<[unknown, string]>([
  [undefined, ' is missing. Set it to a description of the email service as JSON.'],
  [[], ' must be a JSON object.'],
  [{...description, adress: 1}, ' has no field "adress".'],
  [{...description, url: 'http://mail.example'}, ': "url" must be an address that begins with https://.'],
  [{...description, url: undefined}, ': "url" must be an address that begins with https://.'],
  [{...description, method: 'GET'}, ': "method" must be POST, PUT or PATCH.'],
  [{...description, headers: {'a b': 'x'}}, ': "headers" must map header names to single-line strings.'],
  [{...description, headers: {a: 'x\ny'}}, ': "headers" must map header names to single-line strings.'],
  [{...description, body: 'x'}, ': "body" must be an object, such as {"email": "{email}"}.'],
  [
    {...description, responses: []},
    ': "responses" must be a list of objects such as {"means": "accepted", "status": 201}.',
  ],
  [
    {...description, responses: [{means: 'fine', status: 200}]},
    ': "responses" must be a list of objects such as {"means": "accepted", "status": 201}.',
  ],
  [{...description, confirms: 'yes'}, ': "confirms" must be true or false.'],
])('readSettings rejects the email service description %j', (value, problem) => {
  const more = {...custom, NEWSLETTER_PROVIDER: value === undefined ? undefined : JSON.stringify(value)};
  expect(messagesOf(more)).toEqual([`NEWSLETTER_PROVIDER${problem}`]);
});

test('readSettings fills key and list into the NEWSLETTER_PROVIDER description', () => {
  const {store: place} = readSettings({
    ...env,
    ...custom,
    NEWSLETTER_FROM: undefined,
    NEWSLETTER_PROVIDER: JSON.stringify(description),
    NEWSLETTER_PROVIDER_LIST: 'a/b c',
  });
  expect(place).toEqual({
    kind: 'provider',
    provider: {
      url: 'https://mail.example/lists/a%2Fb%20c',
      method: 'POST',
      headers: {Authorization: 'Bearer key'},
      body: {email: '{email}'},
      responses: [{means: 'accepted', status: 201}],
      confirms: true,
    },
  });
});
