// The newsletter function, its store and the inbox in the dev server.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {
  localNewsletter,
  newsletterPath,
  type LocalNewsletter,
  type NewsletterConfig,
} from '../../../cli/dev/local-newsletter.js';
import {createInbox} from '../../../cli/dev/mail-inbox.js';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import {folderMail} from '../../../runtime/functions/mail/folder-mail.js';
import type {LogLine} from '../../../runtime/functions/newsletter/log.js';
import {temporary} from '../../support/temporary.js';
import {rawGet} from '../../support/raw-request.js';

const message = {
  from: 'Acme <news@acme.example>',
  to: 'ada@reader.example',
  subject: 'Hello <script>alert(1)</script>',
  text: 'See https://acme.example/a?b=1&c=2 and <script>alert(2)</script>',
  html: '<p>Hi "there" <script>alert(3)</script></p>',
  headers: {'List-Unsubscribe': '<https://acme.example/u?t=1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'},
};

function configOf(action: string | undefined): NewsletterConfig {
  const newsletter = action === undefined ? undefined : {action, title: 'News'};
  return {base: '/', brand: 'Acme "Docs" <x>', newsletter};
}

describe('the newsletter function in galley dev', () => {
  const root = temporary();
  const lines: LogLine[] = [];
  const ids: string[] = [];
  let config = configOf('/AddToNewsletter');
  let newsletter: LocalNewsletter;
  let server: RunningServer;
  beforeAll(async () => {
    newsletter = localNewsletter({
      root,
      config: () => config,
      log: (line) => void lines.push(line),
      onMail: (id) => void ids.push(id),
    });
    server = await startServer({
      host: 'localhost',
      port: 0,
      get endpoints() {
        return newsletter.endpoints();
      },
      handle: async () => ({status: 404}),
      onError: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await newsletter.close();
  });

  const post = (origin = server.origin, to = '/AddToNewsletter', email = 'ada@reader.example') =>
    fetch(server.origin + to, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', Origin: origin},
      body: JSON.stringify({email, t: 5000, src: '/'}),
    });

  test('accepts a sign-up, sends an email to the inbox, confirms and unsubscribes', async () => {
    expect((await post('https://evil.example')).status).toBe(403);
    expect((await post()).status).toBe(202);
    await expect.poll(() => ids.length).toBe(1);
    const list = await (await fetch(`${server.origin}/__galley/mail`)).text();
    expect(list).toContain(`<a href="/__galley/mail/${ids[0]}">Confirm your subscription`);
    const page = await (await fetch(`${server.origin}/__galley/mail/${ids[0]}`)).text();
    const [link = ''] = /http:\/\/localhost:\d+\/AddToNewsletter\/confirm\?token=[\w-]+/.exec(page) ?? [];
    expect(new URL(link).origin).toBe(server.origin);
    expect(await (await fetch(link)).text()).toContain('<button');
    expect(await (await fetch(link, {method: 'POST'})).text()).toContain('You are subscribed');
    const [unsubscribe = ''] = /http:\/\/localhost:\d+\/AddToNewsletter\/unsubscribe\?token=[\w.-]+/.exec(page) ?? [];
    expect(await (await fetch(unsubscribe, {method: 'POST'})).text()).toContain('You are unsubscribed');
    expect(lines.map(({event}) => event)).toEqual(['sign-up', 'confirmed', 'unsubscribed']);
    expect(JSON.stringify(lines)).not.toMatch(/reader\.example|token/);
    const source = await (await fetch(`${server.origin}/__galley/mail/${ids[0]}.eml`)).text();
    expect(source).toContain('From: "Acme Docs x" <newsletter@localhost.example>'.replaceAll('"', ''));
    expect(readdirSync(path.join(root, '.galley')).sort()).toEqual(
      expect.arrayContaining(['mail', 'newsletter.db', 'newsletter.key']),
    );
    expect(readdirSync(path.join(root, '.galley/mail')).sort()).toEqual([`${ids[0]}.eml`, `${ids[0]}.json`]);
  });

  test('moves to a new newsletter.action, and is removed if the config has none', async () => {
    config = configOf('/elsewhere');
    expect((await post(server.origin)).status).not.toBe(202);
    expect((await post(server.origin, '/elsewhere', 'bob@reader.example')).status).toBe(202);
    config = configOf(undefined);
    expect((await fetch(`${server.origin}/__galley/mail`)).status).toBe(404);
    config = configOf('/AddToNewsletter');
  });

  test.each([
    ['POST', 405],
    ['DELETE', 405],
    ['HEAD', 200],
  ])('answers %s requests to the inbox with %i', async (method, status) => {
    expect(await rawGet(server.origin, '/__galley/mail', {}, method)).toMatchObject({status});
  });

  test.each([
    [{'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty'}, 403],
    [{'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe'}, 403],
    [{Host: 'evil.example'}, 403],
    [{'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document'}, 200],
  ])('answers inbox requests with the headers %j with %i', async (headers, status) => {
    expect(await rawGet(server.origin, '/__galley/mail', headers)).toMatchObject({status});
  });

  test.each([
    '..%2fnewsletter.key',
    '%2e%2e/newsletter.key',
    '....',
    'x.eml',
    '2026-01-01T00-00-00-000Z-00000000',
    '__proto__',
  ])('answers 400 or 404 for the mail %s', async (name) =>
    expect([400, 404]).toContain((await rawGet(server.origin, `/__galley/mail/${name}`)).status),
  );
});

test('the inbox answers 403 for remote addresses', async () => {
  const box = createInbox(folderMail({folder: temporary()}));
  const ask = (address: string) => box.handle(new Request('http://localhost/__galley/mail'), {address});
  expect((await ask('203.0.113.7')).status).toBe(403);
  expect((await ask('::ffff:127.0.0.1')).status).toBe(200);
  expect(await (await ask('::1')).text()).toContain('No emails yet.');
});

test('the inbox escapes the content of an email and shows its HTML in a sandbox', async () => {
  const mails = folderMail({folder: temporary(), now: () => new Date('2026-03-01T09:30:00Z')});
  await mails.send(message);
  const [kept] = await mails.list();
  const page = await createInbox(mails).handle(new Request(`http://localhost/__galley/mail/${kept?.id}`), {
    address: '::1',
  });
  const html = await page.text();
  expect(html).not.toContain('<script');
  expect(html).toContain('<a href="https://acme.example/a?b=1&amp;c=2">');
  expect(html).toContain(
    'sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"',
  );
  expect(html).toContain('<form method="post" action="https://acme.example/u?t=1">');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test('folderMail keeps the newest maxMails mails', async () => {
  const folder = temporary();
  let second = 0;
  const mails = folderMail({folder, maxMails: 3, now: () => new Date(Date.UTC(2026, 2, 1, 9, 30, second++))});
  for (const name of ['a', 'b', 'c', 'd', 'e']) await mails.send({...message, subject: name});
  expect((await mails.list()).map((mail) => mail.message.subject)).toEqual(['e', 'd', 'c']);
  expect(readdirSync(folder)).toHaveLength(6);
  const [newest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toReversed();
  expect(readFileSync(path.join(folder, newest), 'utf8')).toContain('Subject: e\r\n');
});

test.each([
  ['/AddToNewsletter', '/AddToNewsletter'],
  ['/api/AddToNewsletter/', '/api/AddToNewsletter'],
  ['/hook?list=1', '/hook'],
  ['https://acme.example/AddToNewsletter', undefined],
  ['//evil.example/a', undefined],
  ['AddToNewsletter', undefined],
  ['/', undefined],
  ['/__galley/mail', undefined],
  ['/../a', undefined],
  [undefined, undefined],
])('newsletterPath of the action %s is %s', (action, at) => {
  expect(newsletterPath(configOf(action))).toBe(at);
});
