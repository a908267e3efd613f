// The entries: from an environment to store and mail, and what is said when it does not suffice.
import {expect, test, describe} from 'vitest';
import {openNewsletter as openAtEdge} from '../../../runtime/functions/edge.js';
import {clientAddress} from '../../../runtime/functions/client-address.js';
import {apiMail} from '../../../runtime/functions/mail/api-mail.js';
import type {Message} from '../../../runtime/functions/newsletter/mail.js';
import type {LogLine} from '../../../runtime/functions/newsletter/log.js';
import {openNewsletter, type Env} from '../../../runtime/functions/node.js';
import {temporary} from '../../support/temporary.js';

const settings = {
  NEWSLETTER_SITE: 'https://acme.example/',
  NEWSLETTER_SECRET: 'a-secret-of-tests-with-thirty-two-letters',
  NEWSLETTER_FROM: 'Acme <news@acme.example>',
};

describe('incomplete settings', () => {
  test.each<[string, typeof openNewsletter, Env, string]>([
    ['no mail server', openNewsletter, settings, 'SMTP_URL is missing'],
    [
      'an unknown mail service',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'pigeon'},
      'NEWSLETTER_MAIL must be resend or postmark.',
    ],
    ['a name of all objects', openNewsletter, {...settings, NEWSLETTER_MAIL: 'constructor'}, 'NEWSLETTER_MAIL must be'],
    [
      'no key',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'resend'},
      'NEWSLETTER_MAIL_KEY is missing. Set it to your API key for resend.',
    ],
    [
      'a key in two lines',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'resend', NEWSLETTER_MAIL_KEY: 'a\nb'},
      'NEWSLETTER_MAIL_KEY must contain only printable ASCII characters.',
    ],
    ['SMTP where there is none', openAtEdge, {...settings, SMTP_URL: 'smtp://localhost'}, 'NEWSLETTER_MAIL is missing'],
    [
      'a file where there is none',
      openAtEdge,
      {...settings, NEWSLETTER_DOUBLE_OPT_IN: 'false'},
      'NEWSLETTER_STORE must be libsql://',
    ],
    [
      'PostgreSQL where there is none',
      openAtEdge,
      {...settings, NEWSLETTER_DOUBLE_OPT_IN: 'false', NEWSLETTER_STORE: 'postgres://a/b'},
      'NEWSLETTER_STORE must be libsql://',
    ],
  ])('%s: a 503 response for visitors, the reason in the log', async (_what, open, env, reason) => {
    const lines: LogLine[] = [];
    const newsletter = open({env, log: (line) => void lines.push(line)});
    const answer = await newsletter(new Request('https://acme.example/AddToNewsletter', {method: 'POST'}));
    expect({status: answer.status, body: await answer.json()}).toEqual({
      status: 503,
      body: {ok: false, code: 'upstream'},
    });
    expect(lines).toEqual([
      {level: 'error', event: 'upstream', error: 'SettingsError', message: expect.stringContaining(reason)},
    ]);
    await expect(newsletter.ready()).rejects.toThrow(reason);
    await newsletter.close();
  });
});

test('changed settings in a later request open another store', async () => {
  const env = (file: string) => ({
    ...settings,
    NEWSLETTER_DOUBLE_OPT_IN: 'false',
    NEWSLETTER_STORE: `file:${temporary()}/${file}`,
  });
  const newsletter = openNewsletter({env: {}, log: () => {}});
  const ask = async (one: Env): Promise<number> => {
    const request = new Request('https://acme.example/AddToNewsletter', {
      method: 'POST',
      headers: {'Content-Type': 'application/json', Origin: 'https://acme.example'},
      body: JSON.stringify({email: 'ada@reader.example'}),
    });
    return (await newsletter(request, {env: one, ip: '203.0.113.7'})).status;
  };
  const [first, second] = [env('a.db'), env('b.db')];
  // Five a minute are taken from one visitor, in each store.
  const statuses: number[] = [];
  for (const one of [first, first, first, first, first, first, second]) statuses.push(await ask(one));
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 202]);
  await newsletter.close();
  expect(await ask(first)).toBe(429);
  await newsletter.close();
});

describe('the address of a visitor', () => {
  test.each([
    [null, '192.0.2.1', 0, '192.0.2.1'],
    ['198.51.100.9', '192.0.2.1', 0, '192.0.2.1'],
    ['198.51.100.9', '192.0.2.1', 1, '198.51.100.9'],
    ['1.1.1.1, 198.51.100.9', '192.0.2.1', 1, '198.51.100.9'],
    ['1.1.1.1, 198.51.100.9, 10.0.0.1', '192.0.2.1', 2, '198.51.100.9'],
    ['198.51.100.9', '192.0.2.1', 3, '198.51.100.9'],
    ['', '192.0.2.1', 1, '192.0.2.1'],
    ['unknown', '192.0.2.1', 1, '192.0.2.1'],
    ['198.51.100.9:4711', '192.0.2.1', 1, '198.51.100.9'],
    ['[2001:db8::1]:4711', '::1', 1, '2001:db8::1'],
    ['2001:db8::1', '::1', 1, '2001:db8::1'],
    [',,, ,', '::1', 1, '::1'],
    ['a'.repeat(10_000), '::1', 1, '::1'],
  ])('X-Forwarded-For: %s from %s behind %i', (header, socket, proxies, address) => {
    expect(clientAddress(header, socket, proxies)).toBe(address);
  });
});

describe('mail through a service', () => {
  const message: Message = {
    from: 'Acme <news@acme.example>',
    to: 'ada@reader.example',
    subject: 'Confirm',
    text: 'text',
    html: '<p>html</p>',
    headers: {'List-Unsubscribe': '<https://acme.example/u>'},
  };
  const sent = async (service: 'resend' | 'postmark', status: number | 'down') => {
    const asked: {url: string; init: RequestInit}[] = [];
    const mail = apiMail({
      service,
      key: 'k3y',
      fetch: async (url, init = {}) => {
        asked.push({url: String(url), init});
        if (status === 'down') throw new TypeError('fetch failed for ada@reader.example');
        return new Response('ada@reader.example', {status});
      },
    });
    const error: unknown = await mail.send(message).catch((reason: unknown) => reason);
    return {asked: asked.map(({url, init}) => ({url, ...init, signal: init.signal instanceof AbortSignal})), error};
  };

  test('is one request in the format of the service', async () => {
    expect(await sent('resend', 200)).toEqual({
      asked: [
        {
          url: 'https://api.resend.com/emails',
          method: 'POST',
          headers: {'Content-Type': 'application/json', Authorization: 'Bearer k3y'},
          body: JSON.stringify({...message, from: message.from, to: [message.to]}),
          redirect: 'manual',
          signal: true,
        },
      ],
      error: undefined,
    });
    const {asked} = await sent('postmark', 200);
    expect(JSON.parse(asked[0]?.body as string)).toEqual({
      From: message.from,
      To: message.to,
      Subject: 'Confirm',
      TextBody: 'text',
      HtmlBody: '<p>html</p>',
      Headers: [{Name: 'List-Unsubscribe', Value: '<https://acme.example/u>'}],
      TrackOpens: false,
      TrackLinks: 'None',
    });
    expect(asked[0]?.headers).toMatchObject({'X-Postmark-Server-Token': 'k3y'});
  });

  test.each([
    [422, true, '422'],
    [401, false, '401'],
    [302, false, '302'],
    [429, false, '429'],
    [500, false, '500'],
    ['down', false, 'no response'],
  ] as const)('that answers %s is an error that names nobody', async (status, final, code) => {
    const {error} = await sent('resend', status);
    expect(error).toMatchObject({final, code, message: `The mail service did not accept a message (${code}).`});
    expect((error as Error).cause).toBeUndefined();
  });
});
