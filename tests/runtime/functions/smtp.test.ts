// Mail through SMTP, against a real server.
import type {AddressInfo} from 'node:net';
import {SMTPServer} from 'smtp-server';
import {afterEach, describe, expect, test} from 'vitest';
import type {MailError} from '../../../runtime/functions/mail/mail-error.js';
import {smtpMail, type SmtpMail} from '../../../runtime/functions/mail/smtp-mail.js';
import {readSmtpUrl} from '../../../runtime/functions/mail/smtp-url.js';
import type {Message} from '../../../runtime/functions/newsletter/mail.js';

const message: Message = {
  from: 'Acmé News <news@acme.example>',
  to: 'ada+news@reader.example',
  subject: 'Please confirm: Ünïcode',
  text: 'Confirm here: https://acme.example/AddToNewsletter/confirm?token=abc\n.\nA line after a lone dot.\n',
  html: '<p>Confirm <a href="https://acme.example/AddToNewsletter/confirm?token=abc&amp;x=1">here</a>, grüße</p>',
  headers: {
    'List-Unsubscribe': `<https://acme.example/AddToNewsletter/unsubscribe?token=${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly secure: boolean;
  readonly session: string;
  readonly source: string;
}

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface ServerOptions {
  readonly tls?: boolean;
  readonly user?: {readonly name: string; readonly password: string};
  readonly refuse?: (address: string) => Error | undefined;
  readonly refuseData?: Error;
}

async function mailServer({tls = false, user, refuse, refuseData}: ServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(user ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 10,
    onAuth: ({username, password}, _session, done) =>
      username === user?.name && password === user?.password
        ? done(null, {user: username})
        : done(new Error('Invalid username or password')),
    onRcptTo: ({address}, _session, done) => done(refuse?.(address)),
    onData(stream, {envelope, user: who, secure, id}, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString();
        if (refuseData) return done(refuseData);
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({address}) => address),
          user: who,
          secure,
          session: id,
          source,
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  const {port} = (await new Promise<unknown>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address()));
  })) as AddressInfo;
  ends.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return {port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve()))};
}

async function mailTo(url: string): Promise<SmtpMail> {
  const mail = await smtpMail(url);
  ends.unshift(() => mail.close());
  return mail;
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), {responseCode});
}

/** `{subject: '…'}` from the headers of a mail, with folded lines joined. */
function headersOf(source: string): Readonly<Record<string, string>> {
  const head = (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
}

describe('smtpMail', () => {
  test('sends a message with its headers as text and HTML', async () => {
    const {port, received} = await mailServer();
    await (await mailTo(`smtp://127.0.0.1:${port}`)).send(message);
    expect(received).toMatchObject([{from: 'news@acme.example', to: ['ada+news@reader.example'], secure: false}]);
    const source = received[0]?.source ?? '';
    expect(headersOf(source)).toMatchObject({
      from: '=?UTF-8?Q?Acm=C3=A9_News?= <news@acme.example>',
      to: 'ada+news@reader.example',
      subject: '=?UTF-8?Q?Please_confirm=3A_=C3=9Cn=C3=AFcode?=',
      'list-unsubscribe': message.headers['List-Unsubscribe'],
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'mime-version': '1.0',
      'message-id': expect.stringMatching(/^<[^<>@]+@acme\.example>$/),
    });
    expect(source).toContain(`List-Unsubscribe: ${message.headers['List-Unsubscribe']}\r\n`);
    const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(source) ?? [];
    const parts = source.split(`--${boundary}`).slice(1, 3);
    expect(parts.map((part) => /Content-Type: (\S+);/i.exec(part)?.[1])).toEqual(['text/plain', 'text/html']);
    expect(parts[0]).toContain('\r\n.\r\nA line after a lone dot.');
  });

  test('reuses the connection for the next message', async () => {
    const {port, received} = await mailServer();
    const mail = await mailTo(`smtp://127.0.0.1:${port}`);
    await mail.send(message);
    await mail.send({...message, to: 'b@reader.example'});
    expect(received.map(({to}) => to)).toEqual([['ada+news@reader.example'], ['b@reader.example']]);
    expect(new Set(received.map(({session}) => session)).size).toBe(1);
  });

  test('authenticates with a user and password of any characters', async () => {
    const {port, received} = await mailServer({user: {name: 'ada@acme.example', password: 'p@ss/#?%:ü'}});
    const [user, password] = ['ada@acme.example', 'p@ss/#?%:ü'].map(encodeURIComponent);
    await (await mailTo(`smtp://${user}:${password}@127.0.0.1:${port}`)).send(message);
    expect(received).toMatchObject([{user: 'ada@acme.example'}]);
  });
});

describe('smtpMail throws', () => {
  test.each([
    ['an unknown recipient', 550, true],
    ['a full mailbox', 452, false],
  ])('an error without the recipient for %s', async (_what, status, final) => {
    const {port} = await mailServer({refuse: (address) => smtpError(status, `<${address}> is not known here`)});
    const sending = (await mailTo(`smtp://127.0.0.1:${port}`)).send(message);
    const error: unknown = await sending.catch((reason: unknown) => reason);
    expect(error).toMatchObject({name: 'MailError', final});
    expect(String((error as Error).message)).toBe(`The mail server did not accept a message (EENVELOPE ${status}).`);
    expect((error as Error).cause).toBeUndefined();
  });

  test('an error without the recipient when the server rejects the content', async () => {
    const {port} = await mailServer({refuseData: smtpError(554, 'ada+news@reader.example does not want this')});
    const error: unknown = await (await mailTo(`smtp://127.0.0.1:${port}`)).send(message).catch((reason) => reason);
    expect(error).toMatchObject({final: true, message: expect.not.stringContaining('reader.example')});
  });

  test('an error without the password when the server rejects it', async () => {
    const {port} = await mailServer({user: {name: 'ada', password: 'right'}});
    const error: unknown = await (
      await mailTo(`smtp://ada:wr0ng-secret@127.0.0.1:${port}`)
    )
      .send(message)
      .catch((reason) => reason);
    expect(error).toMatchObject({final: false, message: 'The mail server did not accept a message (EAUTH 535).'});
    expect(JSON.stringify(error)).not.toContain('wr0ng-secret');
  });

  test('a MailError that is not final when the server is down', async () => {
    const {port, close} = await mailServer();
    const mail = await mailTo(`smtp://127.0.0.1:${port}`);
    await mail.send(message);
    await close();
    await expect(mail.send(message)).rejects.toMatchObject({name: 'MailError', final: false});
  });

  // An address of this machine that is not recognized as local represents a remote server.
  test.each([
    ['without TLS', {tls: false}, 'ETLS 500'],
    ['with a self-signed certificate', {tls: true}, 'ESOCKET'],
  ])('an error and sends nothing to a remote server %s', async (_what, options, code) => {
    const {port, received} = await mailServer(options);
    const sending = (await mailTo(`smtp://[::ffff:127.0.0.1]:${port}`)).send(message);
    const error: unknown = await sending.catch((reason: unknown) => reason);
    expect({message: (error as Error).message, final: (error as MailError).final}).toEqual({
      message: `The mail server did not accept a message (${code}).`,
      final: false,
    });
    expect(received).toEqual([]);
  });
});

describe('smtpMail prevents header injection:', () => {
  test.each<[string, Partial<Message>]>([
    ['two recipients', {to: 'a@reader.example, b@reader.example'}],
    ['a recipient with a display name', {to: 'Ada <a@reader.example>'}],
    ['a line break in the recipient', {to: 'a@reader.example\r\nBcc: b@reader.example'}],
    ['an address group', {to: 'all: a@reader.example;'}],
    ['a comment in the recipient', {to: 'a(b@reader.example)@reader.example'}],
    ['a quoted local part', {to: '"a@evil.example b"@reader.example'}],
    ['a recipient without a domain', {to: 'reader'}],
    ['a line break in the sender', {from: 'news@acme.example\r\nBcc: b@reader.example'}],
    ['a line break in the subject', {subject: 'Hi\nBcc: b@reader.example'}],
    ['a line separator in the subject', {subject: 'Hi\u2028there'}],
    ['a line break in a header', {headers: {'List-Unsubscribe': '<https://a.example>\r\nBcc: b@reader.example'}}],
    ['a non-ASCII header value', {headers: {'List-Id': 'ü'}}],
    ['a header name with a colon and a line break', {headers: {'Bcc: b@reader.example\r\nX': 'y'}}],
  ])('%s is rejected without a connection', async (_what, part) => {
    // No server listens on this port: a message that is not rejected before fails with another error.
    const mail = await mailTo('smtp://127.0.0.1:1');
    await expect(mail.send({...message, ...part})).rejects.toMatchObject({
      message: expect.stringMatching(/is not (?:a single address|one line of ordinary characters)\.$/),
      final: true,
    });
  });
});

describe('readSmtpUrl', () => {
  test.each([
    ['smtps://mail.example', {host: 'mail.example', port: 465, secure: true, requireTLS: false, ignoreTLS: false}],
    ['smtp://mail.example', {host: 'mail.example', port: 587, secure: false, requireTLS: true, ignoreTLS: false}],
    ['smtp://mail.example:25/', {host: 'mail.example', port: 25, secure: false, requireTLS: true, ignoreTLS: false}],
    ['smtp://localhost:25', {host: 'localhost', port: 25, secure: false, requireTLS: false, ignoreTLS: true}],
    ['smtp://[::1]:25', {host: '::1', port: 25, secure: false, requireTLS: false, ignoreTLS: true}],
    ['smtp://relay:25?tls=never', {host: 'relay', port: 25, secure: false, requireTLS: false, ignoreTLS: true}],
    [
      'smtps://a%40b:p%2Fw@mail.example:465',
      {
        host: 'mail.example',
        port: 465,
        secure: true,
        requireTLS: false,
        ignoreTLS: false,
        auth: {user: 'a@b', pass: 'p/w'},
      },
    ],
  ])('reads %s', (url, server) => expect(readSmtpUrl(url)).toEqual(server));

  test.each([
    ['mail.example:587', 'it must begin with smtp:// or smtps://'],
    ['https://mail.example', 'it must begin with smtp:// or smtps://'],
    ['smtp://', 'in a password, write the characters / # ? @ as %2F, %23, %3F, %40'],
    ['smtp://ada:s3cret/pass@mail.example', 'in a password, write the characters / # ? @ as %2F, %23, %3F, %40'],
    ['smtp://ada:s3cret%@mail.example', 'in a user name or password, write % as %25'],
    ['smtp://mail.example/inbox', 'only ?tls=never may follow the host and port'],
    ['smtp://mail.example?pool=true', 'the only option after ? is tls=never'],
    ['smtp://mail.example?tls=no', 'the only option after ? is tls=never'],
    ['smtps://mail.example?tls=never', 'smtps:// and tls=never cannot be combined'],
  ])('rejects %s without quoting it', (url, reason) => {
    const example = 'smtps://user:password@mail.example:465';
    expect(() => readSmtpUrl(url)).toThrow(`SMTP_URL must be the URL of a mail server, such as ${example}: ${reason}.`);
  });
});
