// The entry points: from the environment to store and mail, and the errors of incomplete settings.
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

describe('openNewsletter with incomplete settings', () => {
  test.each<[string, typeof openNewsletter, Env, string]>([
    ['no mail server', openNewsletter, settings, 'SMTP_URL is missing'],
    [
      'an unknown email service',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'pigeon'},
      'NEWSLETTER_MAIL must be resend or postmark.',
    ],
    [
      'an email service named like an Object property',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'constructor'},
      'NEWSLETTER_MAIL must be',
    ],
    [
      'no email service key',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'resend'},
      'NEWSLETTER_MAIL_KEY is missing. Set it to your API key for resend.',
    ],
    [
      'a multi-line email service key',
      openNewsletter,
      {...settings, NEWSLETTER_MAIL: 'resend', NEWSLETTER_MAIL_KEY: 'a\nb'},
      'NEWSLETTER_MAIL_KEY must contain only printable ASCII characters.',
    ],
    ['SMTP at the edge', openAtEdge, {...settings, SMTP_URL: 'smtp://localhost'}, 'NEWSLETTER_MAIL is missing'],
    [
      'a file store at the edge',
      openAtEdge,
      {...settings, NEWSLETTER_DOUBLE_OPT_IN: 'false'},
      'NEWSLETTER_STORE must be libsql://',
    ],
    [
      'PostgreSQL at the edge',
      openAtEdge,
      {...settings, NEWSLETTER_DOUBLE_OPT_IN: 'false', NEWSLETTER_STORE: 'postgres://a/b'},
      'NEWSLETTER_STORE must be libsql://',
    ],
  ])('responds with 503 and logs the reason: %s', async (_what, open, env, reason) => {
    const lines: LogLine[] = [];
    const newsletter = open({env, log: (line) => void lines.push(line)});
    const response = await newsletter(new Request('https://acme.example/AddToNewsletter', {method: 'POST'}));
    expect({status: response.status, body: await response.json()}).toEqual({
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

test('openNewsletter opens another store when a later request has other settings', async () => {
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
  // Each store accepts five sign-ups a minute from one visitor.
  const statuses: number[] = [];
  for (const one of [first, first, first, first, first, first, second]) statuses.push(await ask(one));
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 202]);
  await newsletter.close();
  expect(await ask(first)).toBe(429);
  await newsletter.close();
});

describe('clientAddress', () => {
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
  ])('of X-Forwarded-For %s from %s behind %i proxies is %s', (header, socket, proxies, address) => {
    expect(clientAddress(header, socket, proxies)).toBe(address);
  });
});

describe('apiMail', () => {
  const message: Message = {
    from: 'Acme <news@acme.example>',
    to: 'ada@reader.example',
    subject: 'Confirm',
    text: 'text',
    html: '<p>html</p>',
    headers: {'List-Unsubscribe': '<https://acme.example/u>'},
  };
  const sent = async (service: 'resend' | 'postmark', status: number | 'down') => {
    const requests: {url: string; init: RequestInit}[] = [];
    const mail = apiMail({
      service,
      key: 'k3y',
      fetch: async (url, init = {}) => {
        requests.push({url: String(url), init});
        if (status === 'down') throw new TypeError('fetch failed for ada@reader.example');
        return new Response('ada@reader.example', {status});
      },
    });
    const error: unknown = await mail.send(message).catch((reason: unknown) => reason);
    return {
      requests: requests.map(({url, init}) => ({url, ...init, signal: init.signal instanceof AbortSignal})),
      error,
    };
  };

  test('sends one request in the format of the service', async () => {
    expect(await sent('resend', 200)).toEqual({
      requests: [
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
    const {requests} = await sent('postmark', 200);
    expect(JSON.parse(requests[0]?.body as string)).toEqual({
      From: message.from,
      To: message.to,
      Subject: 'Confirm',
      TextBody: 'text',
      HtmlBody: '<p>html</p>',
      Headers: [{Name: 'List-Unsubscribe', Value: '<https://acme.example/u>'}],
      TrackOpens: false,
      TrackLinks: 'None',
    });
    expect(requests[0]?.headers).toMatchObject({'X-Postmark-Server-Token': 'k3y'});
  });

  test.each([
    [422, true, '422'],
    [401, false, '401'],
    [302, false, '302'],
    [429, false, '429'],
    [500, false, '500'],
    ['down', false, 'no response'],
  ] as const)('throws an error without the recipient when the service answers %s', async (status, final, code) => {
    const {error} = await sent('resend', status);
    expect(error).toMatchObject({final, code, message: `The email service did not accept a message (${code}).`});
    expect((error as Error).cause).toBeUndefined();
  });
});
