// Serves the newsletter function on your own server: plain HTTP, behind a proxy with HTTPS.
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {SiteError} from '../../renderer/base/site-error.js';
import type {Log} from '../../runtime/functions/newsletter/log.js';
import type {Env} from '../../runtime/functions/newsletter/newsletter-settings.js';
import {emptyHeaders, nodeListener} from '../../runtime/functions/node-listener.js';
import {openNewsletter} from '../../runtime/functions/node.js';
import {connectionLimiter, connectionLimits} from '../dev/connection-limits.js';
import {ignoreAcceptErrors} from '../dev/socket-errors.js';
import {portForbidden, rejectMalformed} from '../dev/http-server.js';
import {readTarget} from '../dev/request-target.js';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  /** Number of proxies in front of the server. Each adds to X-Forwarded-For. */
  readonly proxies: number;
  /** Path of the function and its pages: `/AddToNewsletter`. */
  readonly path: string;
  readonly env: Env;
  readonly log: Log;
}

export interface RunningServer {
  /** `http://127.0.0.1:8787` */
  readonly origin: string;
  /** Stops accepting requests, finishes open ones for at most 10 s, waits for pending work, and closes the store. */
  close(): Promise<void>;
}

const healthPath = '/healthz';

const shutdownTimeoutMs = 10_000;
const housekeepingIntervalMs = 5 * 60_000;

// A request is a small form, so short timeouts are enough.
const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 8000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};

// Closes the connection of a client that stops reading its response.
const inactivityMs = 30_000;

/** Starts listening. Throws a `SettingsError`, an error of the store, `port-in-use`, `port-forbidden` or `host-unknown`. */
export async function serveNewsletter(options: ServeOptions): Promise<RunningServer> {
  const {env, log, host, path, proxies} = options;
  const pendingWork = new Set<Promise<void>>();
  const waitUntil = (work: Promise<void>): void => {
    pendingWork.add(work);
    void work.finally(() => pendingWork.delete(work));
  };
  const newsletter = openNewsletter({env, log, later: waitUntil});
  await newsletter.ready();

  const listener = nodeListener(newsletter, {proxies});
  const server = createServer(limits, (request, response) => {
    const route = routeOfRequest(request, path);
    if (route !== healthPath) logWhenDone(response, route, log);
    if (route === healthPath) return sendHealth(request, response);
    if (route === undefined) return void response.writeHead(404, emptyHeaders).end();
    listener(request, response).catch(() => {
      log({level: 'error', event: 'request-failed'});
      response.destroy();
    });
  });
  const {maxTotal, maxPerAddress} = connectionLimits();
  // Behind a proxy, all requests come from the address of the proxy.
  connectionLimiter({maxTotal, maxPerAddress: proxies > 0 ? maxTotal : maxPerAddress})(server);
  server.timeout = inactivityMs;
  server.on('clientError', rejectMalformed);
  await listen(server, options).catch(async (error: unknown) => {
    await newsletter.close();
    throw error;
  });

  const housekeeping = setInterval(() => waitUntil(newsletter.housekeep()), housekeepingIntervalMs);
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(housekeeping);
      await closeServer(server);
      await Promise.all(pendingWork);
      await newsletter.close();
    },
  };
}

/** `/AddToNewsletter/confirm` or `/healthz`. Returns undefined for other paths. */
function routeOfRequest({url = ''}: IncomingMessage, path: string): string | undefined {
  const route = readTarget(url)?.path;
  if (route === healthPath || route === path) return route;
  return ['confirm', 'unsubscribe'].map((name) => `${path}/${name}`).find((one) => one === route);
}

function sendHealth({method}: IncomingMessage, response: ServerResponse): void {
  const isRead = method === 'GET' || method === 'HEAD';
  const head = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(!isRead && {Allow: 'GET, HEAD'}),
  };
  response.writeHead(isRead ? 200 : 405, head).end(method === 'GET' ? 'ok\n' : undefined);
}

/** Logs one line for each request, without the client's address and without the query. */
function logWhenDone(response: ServerResponse, route: string | undefined, log: Log): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const {req, statusCode, writableFinished} = response;
    log({
      level: 'info',
      event: 'request',
      method: req.method,
      path: route ?? 'other',
      status: writableFinished ? statusCode : 'aborted',
      ms: Math.round(performance.now() - startedAt),
    });
  });
}

function listen(server: Server, {host, port}: ServeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen({host, port, exclusive: true}, () => {
      ignoreAcceptErrors(server);
      resolve();
    });
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new SiteError('port-in-use', `Port ${port} is taken.`, {
      cause: error,
      hint: 'Pass --port with another number.',
    });
  if (error.code === 'EACCES') return portForbidden(port, error);
  if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'ENOTFOUND' && error.code !== 'EAI_AGAIN') return error;
  return new SiteError('host-unknown', `${host} is not an address of this machine.`, {
    hint: 'Pass --host 127.0.0.1, or 0.0.0.0 to be reached from other machines.',
  });
}

/** Stops accepting connections. Resolves when all responses are sent, or after `shutdownTimeoutMs`. */
async function closeServer(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => void server.close(() => resolve()));
  // Without this, keep-alive connections would stay open for the next request.
  const idleSweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
  await ended;
  clearInterval(idleSweep);
  clearTimeout(timer);
}
