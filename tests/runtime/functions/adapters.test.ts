// Each host's entry file runs in the runtime of its host where npm has one: the Functions Framework for Firebase,
// miniflare for Cloudflare. Netlify and Vercel get a Request built by hand: their own tools need another TypeScript beside them.
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {build} from 'esbuild';
import {Miniflare, Response as WorkerResponse} from 'miniflare';
import {SMTPServer} from 'smtp-server';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {adapterHosts, functionAdapters} from '../../../cli/init/function-adapters.js';
import {adapterProject, runAdapter, webHost, type RunningAdapter} from '../../support/adapters.js';
import {bin, repository} from '../../support/galley.js';
import {startLibsqlServer, type LibsqlServer} from '../../support/libsql-server.js';

const origin = 'https://acme.example';
const secret = 'a-secret-of-tests-that-no-log-may-hold-0123456789';
const reader = 'ada.reader+news@reader.example';

const mails: string[] = [];
let mailServer: SMTPServer;
let smtpUrl = '';

beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(null, {user: 'mailer'}),
    logger: false,
    closeTimeout: 10,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  mailServer.on('error', () => {}); // broken connections are expected
  await new Promise<void>((resolve) => {
    const listening = mailServer.listen(0, '127.0.0.1', () => {
      smtpUrl = `smtp://mailer:p4ssword-of-tests@127.0.0.1:${(listening.address() as AddressInfo).port}`;
      resolve();
    });
  });
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));

function settings(root: string): Readonly<Record<string, string>> {
  return {
    NEWSLETTER_SITE: `${origin}/`,
    NEWSLETTER_SECRET: secret,
    NEWSLETTER_FROM: 'Acme <news@acme.example>',
    NEWSLETTER_STORE: `file:${path.join(root, 'newsletter.db')}`,
    SMTP_URL: smtpUrl,
  };
}

type Ask = (target: string, init?: RequestInit) => Promise<Response>;

const signUp = (email: string, t = 5000): RequestInit => ({
  method: 'POST',
  headers: {'Content-Type': 'application/json', Origin: origin},
  body: JSON.stringify({email, hp: '', t, src: '/docs'}),
});

/** Signs up, confirms and unsubscribes, then sends invalid requests. */
async function walk(ask: Ask, base = '/AddToNewsletter'): Promise<readonly (readonly [string, number])[]> {
  const seen: [string, number][] = [];
  const go = async (name: string, target: string, init?: RequestInit): Promise<string> => {
    const response = await ask(target, init);
    seen.push([name, response.status]);
    return response.text();
  };
  const before = mails.length;
  expect(JSON.parse(await go('sign up', base, signUp(reader)))).toEqual({ok: true});
  await expect.poll(() => mails.length).toBe(before + 1);
  const mail = (mails.at(-1) ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const linkTo = (name: string) => `${base}/${name}?token=${new RegExp(`${name}\\?token=([\\w.-]+)`).exec(mail)?.[1]}`;
  const [confirm, unsubscribe] = [linkTo('confirm'), linkTo('unsubscribe')];
  const oneClick = {
    method: 'POST',
    headers: {'Content-Type': 'application/x-www-form-urlencoded'},
    body: 'List-Unsubscribe=One-Click',
  };
  expect(await go('look at the link', confirm)).toContain('<form method="post">');
  await go('confirm', confirm, {method: 'POST'});
  await go('confirm again', confirm, {method: 'POST'});
  await go('unsubscribe', unsubscribe, oneClick);
  await go('no address', base, signUp('nonsense'));
  await go('no JSON', base, {...signUp(reader), body: '{'});
  await go('too long', base, {...signUp(reader), body: `{"email":"${'a'.repeat(3000)}"}`});
  await go('another site', base, {
    ...signUp(reader),
    headers: {...signUp(reader).headers, Origin: 'https://evil.example'},
  });
  await go('another method', base, {method: 'DELETE', headers: {Origin: origin}});
  return seen;
}

const walked = [
  ['sign up', 202],
  ['look at the link', 200],
  ['confirm', 200],
  ['confirm again', 410],
  ['unsubscribe', 200],
  ['no address', 422],
  ['no JSON', 400],
  ['too long', 413],
  ['another site', 403],
  ['another method', 405],
];

const silent = new RegExp(
  [secret, 'p4ssword-of-tests', reader.replaceAll(/[.+]/g, '\\$&'), 'token=', 'evil.example'].join('|'),
);

async function walkProcess(running: RunningAdapter, base?: string): Promise<void> {
  const ask: Ask = (target, init) => fetch(running.origin + target, {redirect: 'manual', ...init});
  try {
    expect(await walk(ask, base)).toEqual(walked);
  } finally {
    await running.close();
  }
  expect(running.printed()).toContain('"event":"confirmed"');
  expect(running.printed()).not.toMatch(silent);
}

test('functionAdapters returns the files for each host', () => {
  expect(
    Object.fromEntries(adapterHosts.map((host) => [host, functionAdapters(host).map((file) => file.path)])),
  ).toEqual({
    netlify: ['netlify/functions/AddToNewsletter.mjs'],
    vercel: ['api/AddToNewsletter.js', 'api/AddToNewsletter/confirm.js', 'api/AddToNewsletter/unsubscribe.js'],
    cloudflare: ['functions/AddToNewsletter.js', 'functions/AddToNewsletter/[[path]].js'],
    firebase: ['functions/index.js', 'functions/package.json'],
  });
  // Netlify takes the paths from the file itself.
  expect(functionAdapters('netlify')[0]?.text).toContain("{path: ['/AddToNewsletter', '/AddToNewsletter/*']}");
});

describe('sign-up, confirmation and unsubscription work', () => {
  test('on Netlify', async () => {
    const call = `adapter(request, {ip: '203.0.113.7', waitUntil: (work) => void work})`;
    const script = webHost('./netlify/functions/AddToNewsletter.mjs', call);
    const root = adapterProject('netlify', {'host.js': script});
    await walkProcess(await runAdapter(['host.js'], {cwd: root, env: settings(root)}));
  });

  test('on Vercel with one file per route', async () => {
    const script = webHost('./api/AddToNewsletter.js', 'fileFor(request).fetch(request)');
    const imports = `
import confirm from './api/AddToNewsletter/confirm.js';
import unsubscribe from './api/AddToNewsletter/unsubscribe.js';
const files = {'/api/AddToNewsletter': adapter, '/api/AddToNewsletter/confirm': confirm, '/api/AddToNewsletter/unsubscribe': unsubscribe};
const fileFor = ({url}) => files[new URL(url).pathname];`;
    const root = adapterProject('vercel', {'host.js': script + imports});
    await walkProcess(await runAdapter(['host.js'], {cwd: root, env: settings(root)}), '/api/AddToNewsletter');
  });

  test('on Firebase in the Functions Framework', async () => {
    // Firebase's package wraps the handler for deployment only, so the tests call the handler itself.
    const root = adapterProject('firebase', {
      'node_modules/firebase-functions/package.json': '{"type": "module", "exports": {"./https": "./https.js"}}',
      'node_modules/firebase-functions/https.js': 'export const onRequest = (handler) => handler;',
      // The framework prints the configured port 0, not the actual port.
      'print-address.cjs': `
const {Server} = require('node:net');
const {listen} = Server.prototype;
Server.prototype.listen = function (...args) {
  this.once('listening', () => console.log('http://127.0.0.1:' + this.address().port));
  return listen.apply(this, args);
};`,
    });
    const main = path.join(repository, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
    const options = ['--target=AddToNewsletter', `--source=${path.join(root, 'functions')}`, '--port=0'];
    const args = ['--require', path.join(root, 'print-address.cjs'), main, ...options];
    await walkProcess(await runAdapter(args, {cwd: path.join(root, 'functions'), env: settings(root)}));
  });

  test('on your own server with galley functions serve', async () => {
    const root = adapterProject('netlify');
    const args = [bin, 'functions', 'serve', '--port', '0', '--trust-proxy', '--no-color'];
    await walkProcess(await runAdapter(args, {cwd: root, env: settings(root)}));
  });
});

describe('on Cloudflare in workerd', () => {
  interface Upstream {
    readonly url: string;
    readonly redirect: string;
    readonly body: unknown;
  }
  const upstream: Upstream[] = [];
  let upstreamStatus = 201;
  let runtime: Miniflare;
  let database: LibsqlServer;
  let printed = '';

  beforeAll(async () => {
    const root = adapterProject('cloudflare', {
      // Like the worker that wrangler builds from functions/: the file that matches the path gets the Pages context.
      'worker.js': `
import {onRequest} from './functions/AddToNewsletter.js';
import {onRequest as below} from './functions/AddToNewsletter/[[path]].js';
export default {
  fetch: (request, env, context) => {
    const {pathname} = new URL(request.url);
    const handler = pathname === '/AddToNewsletter' ? onRequest : below;
    return handler({request, env, waitUntil: (work) => context.waitUntil(work)});
  },
};`,
    });
    const {outputFiles, metafile} = await build({
      absWorkingDir: root,
      entryPoints: ['worker.js'],
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['workerd', 'worker', 'browser'],
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const bundled = Object.keys(metafile.inputs).join('\n');
    expect(bundled).not.toMatch(/\.node$|node_modules\/(?:libsql|@libsql\/(?:linux|darwin|win32)|pg|nodemailer)\//m);
    expect(Object.values(metafile.outputs).flatMap((output) => output.imports.map((one) => one.path))).toEqual([]);
    database = await startLibsqlServer();
    const worker = {modules: true, script: outputFiles[0]?.text ?? '', compatibilityDate: '2025-06-01'} as const;
    const bindings = {NEWSLETTER_SITE: `${origin}/`, NEWSLETTER_SECRET: secret, NEWSLETTER_FROM: 'news@acme.example'};
    runtime = new Miniflare({
      handleRuntimeStdio(stdout, stderr) {
        for (const stream of [stdout, stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
      },
      workers: [
        {
          ...worker,
          name: 'service',
          bindings: {...bindings, NEWSLETTER_STORE: 'buttondown', NEWSLETTER_PROVIDER_KEY: 'k3y-of-tests'},
          outboundService: async (request) => {
            upstream.push({url: request.url, redirect: request.redirect, body: await request.json()});
            return new WorkerResponse('{}', {status: upstreamStatus});
          },
        },
        {
          ...worker,
          name: 'own',
          bindings: {
            ...bindings,
            NEWSLETTER_STORE: database.url,
            NEWSLETTER_STORE_TOKEN: database.token,
            NEWSLETTER_MAIL: 'resend',
            NEWSLETTER_MAIL_KEY: 'k3y-of-tests',
          },
          outboundService: async (request) => {
            const {url, method} = request;
            if (url === 'https://api.resend.com/emails') {
              mails.push(((await request.json()) as {readonly text: string}).text);
              return new WorkerResponse('{}');
            }
            if (!url.startsWith(database.url)) return new WorkerResponse(null, {status: 502});
            const body = method === 'POST' ? await request.text() : null;
            const response = await fetch(url, {method, body, headers: Object.fromEntries(request.headers)});
            return new WorkerResponse(await response.text(), {status: response.status});
          },
        },
      ],
    });
    await runtime.ready;
  });
  afterAll(async () => {
    await runtime.dispose();
    await database.close();
  });

  const askOf =
    (worker: 'service' | 'own'): Ask =>
    async (target, init = {}) => {
      const running = (await runtime.getWorker(worker)) as unknown as {fetch: typeof fetch};
      const response = await running.fetch(`${origin}${target}`, init);
      return new Response(await response.text(), {status: response.status});
    };

  const ask = async (target: string, init?: RequestInit) => {
    const response = await askOf('service')(target, init);
    return {status: response.status, body: await response.text()};
  };

  test('sign-up and confirmation use a libSQL server and mail over HTTP', async () => {
    expect(await walk(askOf('own'))).toEqual(walked);
    await expect.poll(() => printed).toContain('"event":"confirmed"');
    expect(printed).not.toMatch(silent);
  });

  test('a sign-up is sent to the email service and gets the documented response', async () => {
    expect(await ask('/AddToNewsletter', signUp(reader))).toEqual({status: 202, body: '{"ok":true}'});
    expect(upstream.splice(0)).toMatchObject([
      {url: 'https://api.buttondown.com/v1/subscribers', body: {email_address: reader}},
    ]);
    expect(await ask('/AddToNewsletter', signUp('nonsense'))).toMatchObject({status: 422});
    expect(await ask('/AddToNewsletter', {...signUp(reader), body: '{'})).toMatchObject({status: 400});
    expect(await ask('/AddToNewsletter', {method: 'DELETE', headers: {Origin: origin}})).toMatchObject({status: 405});
    expect(await ask('/AddToNewsletter', signUp(reader, 20))).toMatchObject({status: 202});
    expect(await ask('/AddToNewsletter/confirm?token=abc')).toMatchObject({status: 404});
    expect(upstream).toEqual([]);
  });

  test('an email service that is down causes a 503 response and no address in the log', async () => {
    upstreamStatus = 500;
    expect(await ask('/AddToNewsletter', signUp('b@reader.example'))).toEqual({
      status: 503,
      body: '{"ok":false,"code":"upstream"}',
    });
    await expect.poll(() => printed).toContain('"event":"upstream"');
    expect(printed).not.toMatch(silent);
    expect(printed).not.toMatch(/k3y-of-tests|reader\.example/);
  });
});
