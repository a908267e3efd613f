// Runs `galley functions serve` as a process: responses, logs and exit codes.
import {existsSync} from 'node:fs';
import {connect} from 'node:net';
import path from 'node:path';
import {execa} from 'execa';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {bin, galley} from '../support/galley.js';
import {rawGet, rawRequest} from '../support/raw-request.js';
import {temporary} from '../support/temporary.js';

const secrets = {
  NEWSLETTER_SECRET: 'n0-log-holds-this-secret-of-thirty-two-letters',
  SMTP_URL: 'smtp://mailer:p4ssword-of-tests@127.0.0.1:1',
};

const settings = {
  ...secrets,
  NEWSLETTER_SITE: 'https://acme.example/',
  NEWSLETTER_FROM: 'Acme <news@acme.example>',
};

async function serve(args: readonly string[] = []) {
  const cwd = temporary();
  const child = execa(process.execPath, [bin, 'functions', 'serve', '--port', '0', '--json', ...args], {
    cwd,
    env: settings,
    reject: false,
    all: true,
    timeout: 180_000,
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.all?.on('data', (chunk) => {
      printed += String(chunk);
      const [, found] = /"type":"ready","url":"([^"]+)"/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    void child.then(() => reject(new Error(printed)));
  });
  const lines = () =>
    printed
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {cwd, url, origin: new URL(url).origin, child, lines, printed: () => printed};
}

const post = (url: string, email: string, forwardedFor: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', Origin: 'https://acme.example', 'X-Forwarded-For': forwardedFor},
    body: JSON.stringify({email, t: 5000}),
  });

describe('galley functions serve', () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => (served = await serve(['--trust-proxy'])));
  afterAll(async () => {
    served.child.kill();
    await served.child;
  });

  test('answers at the newsletter path and /healthz under any host name, and 404 elsewhere', async () => {
    const targets = [
      '/healthz',
      '/AddToNewsletter',
      '/AddToNewsletter/confirm',
      '/AddToNewsletter/x',
      '/',
      '/../a',
      '/healthz/',
    ];
    const headers = {Host: 'news.acme.example'};
    const responses = await Promise.all(targets.map((target) => rawGet(served.origin, target, headers)));
    expect(responses.map(({status}, index) => [targets[index], status])).toEqual([
      ['/healthz', 200],
      ['/AddToNewsletter', 405],
      ['/AddToNewsletter/confirm', 410],
      ['/AddToNewsletter/x', 404],
      ['/', 404],
      ['/../a', 404],
      ['/healthz/', 200],
    ]);
    for (const response of responses)
      expect(response.headers).toMatchObject({'x-content-type-options': 'nosniff', 'cache-control': 'no-store'});
    expect(await rawGet(served.origin, '/AddToNewsletter', headers, 'TRACE')).toMatchObject({
      status: 405,
      headers: {allow: 'GET, HEAD, POST, OPTIONS', 'x-content-type-options': 'nosniff'},
      body: '',
    });
    expect(await rawGet(served.origin, '/AddToNewsletter', {Host: '['})).toMatchObject({
      status: 400,
      headers: {'x-content-type-options': 'nosniff'},
    });
    expect(await rawGet(served.origin, '/healthz', {}, 'POST')).toMatchObject({status: 405});
    expect(await rawGet(served.origin, '/healthz', {}, 'HEAD')).toMatchObject({status: 200, body: ''});
  });

  test('--trust-proxy limits sign-ups per client address that the nearest proxy added to X-Forwarded-For', async () => {
    const claims = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5', '198.51.100.6'];
    const statuses = await Promise.all(
      claims.map(
        async (claim, index) => (await post(served.url, `a${index}@reader.example`, `${claim}, 203.0.113.7`)).status,
      ),
    );
    expect(statuses.sort()).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await post(served.url, 'other@reader.example', '203.0.113.8')).status).toBe(202);
  });

  test('rejects large headers, large bodies and malformed requests', async () => {
    expect(await rawGet(served.origin, '/AddToNewsletter', {Cookie: 'a'.repeat(20_000)})).toMatchObject({status: 431});
    expect(await rawRequest(served.origin, 'nonsense\n\n')).toMatchObject({status: 400});
    const large = `POST /AddToNewsletter HTTP/1.1\nHost: a\nOrigin: https://acme.example\nContent-Type: application/json\nConnection: close\nContent-Length: 5000\n\n${'x'.repeat(5000)}`;
    expect(await rawRequest(served.origin, large)).toMatchObject({status: 413});
  });

  test('logs one JSON object per request, without mail and IP addresses, tokens and secrets', async () => {
    await rawGet(served.origin, '/AddToNewsletter/confirm?token=t0ken-of-somebody');
    await rawGet(served.origin, '/ada@reader.example?email=ada@reader.example');
    await expect.poll(() => served.lines().some(({path: to}) => to === 'other')).toBe(true);
    expect(served.lines().find(({event, status}) => event === 'request' && status === 429)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: 'info',
      event: 'request',
      method: 'POST',
      path: '/AddToNewsletter',
      status: 429,
      ms: expect.any(Number),
    });
    expect(served.printed()).not.toMatch(/reader\.example|t0ken|203\.0\.113|198\.51\.100/);
    for (const value of Object.values(secrets)) expect(served.printed()).not.toContain(value);
    expect(served.printed()).not.toContain('p4ssword');
  });
});

test('galley functions serve ignores X-Forwarded-For without --trust-proxy, and finishes requests on SIGTERM', async () => {
  const {origin, url, cwd, child} = await serve();
  const statuses: number[] = [];
  for (let index = 0; index < 5; index++) {
    statuses.push((await post(url, `b${index}@reader.example`, `203.0.113.${index}`)).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202]);
  const body = JSON.stringify({email: 'ada@reader.example', t: 5000});
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  const head = `POST /AddToNewsletter HTTP/1.1\r\nHost: a\r\nOrigin: https://acme.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  socket.write(`${head}Expect: 100-continue\r\n\r\n`);
  await expect.poll(() => received).toContain('100 Continue');
  child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  socket.write(body);
  const {exitCode} = await child;
  expect({exitCode, received: received.includes('429 Too Many Requests')}).toEqual({exitCode: 0, received: true});
  expect(existsSync(path.join(cwd, 'newsletter.db'))).toBe(true);
});

test.each([
  [{...settings, SMTP_URL: 'p4ssword-of-tests'}, 'function-settings', 'SMTP_URL must be the URL of a mail server'],
  [
    {...settings, NEWSLETTER_STORE: 'postgres://u:p4ssword-of-tests@127.0.0.1:1/a'},
    'store-unreachable',
    'The store cannot be opened',
  ],
])('galley functions serve does not start with the settings %j', async (env, code, message) => {
  const {exitCode, stdout, stderr} = await galley(['functions', 'serve', '--port', '0', '--json'], {
    cwd: temporary(),
    env,
  });
  expect({exitCode, ...(JSON.parse(stdout) as object)}).toMatchObject({
    exitCode: 2,
    code,
    message: expect.stringContaining(message),
  });
  expect(stdout + stderr).not.toMatch(/p4ssword|n0-log/);
});
