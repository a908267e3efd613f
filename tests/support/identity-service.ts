// An identity service on this machine: the real emulator as a process, and in front of it what it does not do. It knows
// no rules for passwords and never refuses because of too many attempts, so those answers are the documented ones.
import {createServer, request, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';

const project = 'demo-site';
/** The emulator is a large program, and the machine may be busy. */
const startMs = 180_000;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface IdentityService {
  /** For `identity.endpoint`. */
  readonly endpoint: string;
  /** Requests so far: `POST accounts:signUp {…}`, without those that the browser sends before. */
  readonly requests: {readonly method: string; readonly body: Readonly<Record<string, unknown>>}[];
  /** What to answer in place of the emulator, by method: `accounts:signUp`. `hang` answers nothing at all. */
  readonly instead: Map<string, Reply | 'hang'>;
  /** The emulator's own interface for administrators: `POST accounts:update`. */
  administrate(method: string, body: object): Promise<Record<string, unknown>>;
  /** The code in the mail that was sent last to an address. */
  mailedCode(email: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Whether firebase-tools is there: a package of tests, and a large one. */
export function hasEmulator(): boolean {
  try {
    createRequire(import.meta.url).resolve('firebase-tools/lib/emulator/auth/server.js');
    return true;
  } catch {
    return false;
  }
}

export async function openIdentityService(): Promise<IdentityService> {
  const script = fileURLToPath(new URL('auth-emulator-process.cjs', import.meta.url));
  const emulator = execa(process.execPath, [script], {reject: false, all: true, stdin: 'pipe'});
  const port = await new Promise<number>((resolve, reject) => {
    const messages: string[] = [];
    const timer = setTimeout(
      () => reject(new Error(`No emulator within ${startMs} ms:\n${messages.join('')}`)),
      startMs,
    );
    emulator.all?.on('data', (chunk) => {
      messages.push(String(chunk));
      const found = /ready (\d+)/.exec(messages.join(''))?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
    void emulator.then(() => reject(new Error(`The emulator ended:\n${messages.join('')}`)));
  });
  const requests: {method: string; body: Readonly<Record<string, unknown>>}[] = [];
  const instead = new Map<string, Reply | 'hang'>();
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing, {port, requests, instead}));
  await listening(server);
  const origin = `http://127.0.0.1:${port}`;
  const administrate = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {authorization: 'Bearer owner', 'content-type': 'application/json'},
      ...(body !== undefined && {body: JSON.stringify(body)}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/identitytoolkit.googleapis.com`,
    requests,
    instead,
    administrate: (method, body) =>
      administrate(`/identitytoolkit.googleapis.com/v1/projects/${project}/${method}`, body),
    async mailedCode(email) {
      const {oobCodes = []} = await administrate(`/emulator/v1/projects/${project}/oobCodes`);
      const mails = oobCodes as readonly {email: string; oobCode: string}[];
      return mails.findLast((mail) => mail.email === email)?.oobCode;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      emulator.kill('SIGTERM');
      await emulator;
    },
  };
}

interface Behind extends Pick<IdentityService, 'instead'> {
  readonly port: number;
  readonly requests: {method: string; body: Readonly<Record<string, unknown>>}[];
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, behind: Behind): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const method = /\/([\w:]+)(?:\?|$)/.exec(incoming.url ?? '')?.[1] ?? '';
  if (incoming.method !== 'OPTIONS') {
    behind.requests.push({method, body: JSON.parse(body.toString() || '{}') as Record<string, unknown>});
    const reply = behind.instead.get(method);
    if (reply === 'hang') return;
    if (reply !== undefined) {
      outgoing.writeHead(reply.status, {'content-type': 'application/json', 'access-control-allow-origin': '*'});
      return void outgoing.end(JSON.stringify(reply.body));
    }
  }
  const {host: _, ...headers} = incoming.headers;
  // A connection of its own: one that is kept may be closed by the other end at this very moment.
  const options = {port: behind.port, method: incoming.method, path: incoming.url, headers, agent: false};
  const forwarded = request({host: '127.0.0.1', ...options}, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.writeHead(502).end());
  forwarded.end(body);
}

/** An error in the form of the service. */
export function errorReply(message: string, status = 400): Reply {
  return {status, body: {error: {code: status, message, errors: [{message, reason: 'invalid', domain: 'global'}]}}};
}

export interface App {
  readonly origin: string;
  /** Requests so far: `POST /session`, with the fields of a form. */
  readonly visits: {
    readonly what: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly referrer: string | undefined;
    readonly from: string | undefined;
  }[];
  close(): void;
}

/** Stands for the application: it notes who comes, and lets everybody in. */
export async function openApp(): Promise<App> {
  const visits: App['visits'] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const {referer, origin} = incoming.headers;
    if (incoming.url !== '/favicon.ico')
      visits.push({what: `${incoming.method} ${incoming.url}`, fields, referrer: referer, from: origin});
    if (incoming.method === 'POST') return void outgoing.writeHead(303, {location: '/welcome'}).end();
    outgoing.writeHead(200, {'content-type': 'text/html'}).end('<!doctype html><title>App</title><h1>Welcome</h1>');
  });
  await listening(server);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
