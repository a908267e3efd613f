import {createServer, type IncomingMessage, type Server} from 'node:http';
import {text} from 'node:stream/consumers';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {isEmail} from '../../../../runtime/browser/newsletter/is-email.js';
import {subscribe} from '../../../../runtime/browser/newsletter/subscribe.js';

const received: unknown[] = [];
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    received.push([request.method, request.headers['content-type'], JSON.parse(await text(request))]);
    response.statusCode = request.url === '/busy' ? 503 : 202;
    if (request.url === '/endless') response.write('<h1>');
    else response.end(request.url === '/odd' ? '{"ok":' : '{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const rest = {hp: '', t: 2000, src: '/'};

test.each([
  ['a@b.c', true],
  [' ada@example.org ', true],
  ['a@b', false],
  ['a b@c.d', false],
  ['@b.c', false],
  ['', false],
  [`${'a'.repeat(250)}@b.c`, true],
  [`${'a'.repeat(251)}@b.c`, false],
])('isEmail of %j is %s', (email, expected) => {
  expect(isEmail(email)).toBe(expected);
});

test('subscribe sends the trimmed address as JSON and returns the success toast', async () => {
  received.length = 0;
  expect(await subscribe(`${address}/AddToNewsletter`, {email: ' a@b.c ', ...rest})).toEqual({
    outcome: 'subscribed',
    toast: {
      title: 'Subscribed!',
      description: "You've been subscribed to our newsletter.",
      color: 'green',
      icon: 'check',
    },
  });
  expect(received).toEqual([['POST', 'application/json', {email: 'a@b.c', ...rest}]]);
});

test.each(['/odd', '/endless'])('subscribe succeeds with an unreadable response body: %s', async (path) => {
  expect((await subscribe(address + path, {email: 'a@b.c', ...rest})).outcome).toBe('subscribed');
});

test('subscribe sends resend: true', async () => {
  received.length = 0;
  await subscribe(`${address}/AddToNewsletter`, {email: 'a@b.c', ...rest, resend: true});
  expect(received).toEqual([['POST', 'application/json', {email: 'a@b.c', ...rest, resend: true}]]);
});

test('subscribe rejects an invalid address without a request', async () => {
  received.length = 0;
  expect(await subscribe(`${address}/AddToNewsletter`, {email: ' a@b ', ...rest})).toEqual({
    outcome: 'invalid',
    toast: {
      title: 'Invalid Email',
      description: 'Please enter a valid email address.',
      color: 'red',
      icon: 'alert',
    },
  });
  expect(received).toEqual([]);
});

test.each(['/busy', ':1/unreachable'])('subscribe returns the error toast when the request fails: %s', async (path) => {
  const action = path.startsWith(':') ? `http://127.0.0.1${path}` : address + path;
  expect(await subscribe(action, {email: 'a@b.c', ...rest})).toEqual({
    outcome: 'failed',
    toast: {
      title: 'Error',
      description: 'There was an error subscribing to the newsletter.',
      color: 'red',
      icon: 'alert',
    },
  });
});
