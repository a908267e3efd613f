// Responses of email services and the response of the function. A local server responds as their documentation says.
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {memoryCounters} from '../../../../runtime/functions/newsletter/memory-counters.js';
import {readProvider, type Provider} from '../../../../runtime/functions/newsletter/provider.js';
import {providerStore} from '../../../../runtime/functions/newsletter/provider-store.js';
import {answerOf, jsonPost, openBench} from '../../../support/newsletter.js';

interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let server: Server;
const requests: ReceivedRequest[] = [];
let reply: (response: ServerResponse, request: IncomingMessage) => void;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const {method, url, headers} = request;
    const body = await text(request);
    requests.push({method, path: url, authorization: headers.authorization, body: body && JSON.parse(body)});
    reply(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A preset with the local server as the service. */
function preset(name: string, key: string): Provider {
  const provider = readProvider({name, key, list: 'l/1', description: undefined}, (message) => {
    throw new Error(message);
  });
  if (provider === undefined) throw new Error(name);
  return {...provider, url: provider.url.replace(/^https:\/\/[^/]+/, origin())};
}

const answering =
  (status: number, body: unknown = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, {'Content-Type': 'application/json'}).end(JSON.stringify(body));

const ok = [202, '{"ok":true}'];
const invalid = [422, '{"ok":false,"code":"invalid_email"}'];
const upstream = [503, '{"ok":false,"code":"upstream"}'];

test.each([
  ['buttondown', 'k', 'POST', '/v1/subscribers', 'Token k', {email_address: 'Ada@b.example', referrer_url: '/blog'}],
  ['resend', 'k', 'POST', '/audiences/l%2F1/contacts', 'Bearer k', {email: 'Ada@b.example', unsubscribed: false}],
  [
    'mailchimp',
    'k-us7',
    'POST',
    '/3.0/lists/l%2F1/members',
    `Basic ${btoa('galley:k-us7')}`,
    {email_address: 'Ada@b.example', status: 'pending'},
  ],
])('a sign-up sends %s its documented request', async (name, key, method, path, authorization, body) => {
  reply = answering(201);
  if (name === 'mailchimp') reply = answering(200);
  const bench = await openBench(providerStore({provider: preset(name, key)}));
  const post = jsonPost({email: ' Ada@b.example', src: '/blog'});
  expect(await answerOf(await bench.ask(post, {services: {stepMs: 1}}))).toEqual(ok);
  expect(requests).toEqual([{method, path, authorization, body}]);
});

test.each([
  ['buttondown', 201, {id: 'x'}, ok],
  ['buttondown', 400, {code: 'email_already_exists', detail: 'ada@b.example'}, ok],
  ['buttondown', 400, {code: 'email_blocked'}, ok],
  ['buttondown', 400, {code: 'email_invalid'}, invalid],
  ['buttondown', 400, {code: 'rate_limited'}, upstream],
  ['buttondown', 400, ['code'], upstream],
  ['buttondown', 401, {}, upstream],
  ['buttondown', 500, {}, upstream],
  ['resend', 201, {object: 'contact'}, ok],
  ['resend', 409, {}, ok],
  ['resend', 422, {name: 'validation_error'}, upstream],
  ['mailchimp-us1', 200, {status: 'pending'}, ok],
  ['mailchimp-us1', 400, {title: 'Member Exists'}, ok],
  ['mailchimp-us1', 400, {title: 'Forgotten Email Not Subscribed'}, ok],
  ['mailchimp-us1', 400, {title: 'Invalid Resource'}, invalid],
  ['mailchimp-us1', 403, {title: 'User action not permitted'}, upstream],
])('the sign-up response follows from the answer of %s with %d %j', async (name, status, body, answer) => {
  reply = answering(status, body);
  const bench = await openBench(providerStore({provider: preset(name.split('-')[0] ?? '', name)}));
  const response = await bench.ask(jsonPost({email: 'ada@b.example'}), {services: {stepMs: 1}});
  expect(await answerOf(response)).toEqual(answer);
  expect(JSON.stringify(bench.lines)).not.toContain('ada');
});

test('a redirect of the email service is not followed and causes a 503 response', async () => {
  reply = (response, {url}) =>
    url === '/elsewhere' ? answering(201)(response) : void response.writeHead(307, {Location: '/elsewhere'}).end();
  const bench = await openBench(providerStore({provider: preset('resend', 'k')}));
  expect(await answerOf(await bench.ask(jsonPost({email: 'ada@b.example'})))).toEqual(upstream);
  expect(requests).toHaveLength(1);
  expect(bench.lines).toEqual([{level: 'error', event: 'upstream', error: 'ProviderError', code: 307}]);
});

test('an email service that does not respond completely in time or in size causes a 503 response', async () => {
  const provider = preset('buttondown', 'k');
  reply = () => undefined;
  const silent = await openBench(providerStore({provider, timeoutMs: 100}));
  expect(await answerOf(await silent.ask(jsonPost({email: 'ada@b.example'})))).toEqual(upstream);
  reply = (response) => void response.writeHead(400).write('{"code":"email_already');
  const halting = await openBench(providerStore({provider, timeoutMs: 100}));
  expect(await answerOf(await halting.ask(jsonPost({email: 'ada@b.example'})))).toEqual(upstream);
  reply = (response) => void response.writeHead(400).end(`{"code":"${'x'.repeat(100_000)}"}`);
  const babbling = await openBench(providerStore({provider, timeoutMs: 5000}));
  expect(await answerOf(await babbling.ask(jsonPost({email: 'ada@b.example'})))).toEqual(upstream);
});

test('a sign-up that the email service did not accept can be retried at once', async () => {
  const bench = await openBench(providerStore({provider: preset('buttondown', 'k')}));
  const post = async (): Promise<readonly [number, string]> =>
    answerOf(await bench.ask(jsonPost({email: 'ada@b.example'}), {services: {stepMs: 1}}));
  reply = answering(503);
  expect(await post()).toEqual(upstream);
  reply = answering(201);
  expect(await post()).toEqual(ok);
  // The repeat is not sent to the service.
  expect(await post()).toEqual(ok);
  expect(requests).toHaveLength(2);
});

test('with an email service, confirmation links respond with 404', async () => {
  const bench = await openBench(providerStore({provider: preset('buttondown', 'k')}));
  const response = await bench.ask(new Request('https://acme.example/AddToNewsletter/confirm?token=x'));
  expect(await answerOf(response)).toEqual([404, '{"ok":false,"code":"not_found"}']);
});

test('memoryCounters is bounded and keeps the recently used counters', () => {
  const counters = memoryCounters(100);
  const all = {key: 'all', windowMs: 60_000, max: 5000};
  for (let i = 0; i < 1000; i += 1) counters.consume([{key: `caller ${i}`, windowMs: 60_000, max: 5}, all], i);
  expect(counters.size()).toBe(100);
  expect(counters.consume([all], 1000)).toEqual({kind: 'allowed', counts: [1001]});
});
