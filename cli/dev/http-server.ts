// Provides a small HTTP server: it checks the request, parses the target and sends the response of
// `ServerOptions.handle`.
import {createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {Socket, type AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import {SiteError} from '../../renderer/base/site-error.js';
import {sendResponse, toWebRequest} from '../../runtime/functions/web-request.js';
import {connectionLimiter, connectionLimits} from './connection-limits.js';
import {respondAndClose, isOutOfDescriptors, ignoreAcceptErrors} from './socket-errors.js';
import {forbiddenReason, hasSeveralHosts, isLocal, isNamed, isTrustedHost, isWildcard} from './check-request.js';
import {firstPort, lastPort} from './default-ports.js';
import {maxTargetLength, readTarget, type Target} from './request-target.js';

export interface Request {
  readonly target: Target;
  readonly headers: IncomingMessage['headers'];
  /** Whether the request comes from this machine. */
  readonly local: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Takes over the response after its head is sent, for an event stream. */
  readonly stream?: (response: ServerResponse) => void;
}

/** Answers requests of every method at a path and below it, and checks itself which origins are allowed. */
export interface Endpoint {
  /** `/AddToNewsletter`: matches this path and those below. */
  readonly path: string;
  /** Additional host names to accept, for an endpoint behind a proxy. */
  readonly hosts?: () => readonly string[];
  /** `address` is the remote address of the socket. */
  handle(request: globalThis.Request, caller: {readonly address: string}): Promise<Response>;
}

export interface ServerOptions {
  /** Name or address to listen on. `localhost` means both loopback addresses. */
  readonly host: string;
  /** Port that must be free. If absent, the first free one from `firstPort`. */
  readonly port?: number | undefined;
  readonly handle: (request: Request) => Promise<HttpResponse>;
  /** Matched before `handle`. They accept the host names of the server too. */
  readonly endpoints?: readonly Endpoint[];
  /** Called with errors from `handle`, which are bugs in Galley. */
  readonly onError: (error: unknown) => void;
}

export interface RunningServer {
  /** `http://localhost:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Systems allow only administrators to open lower ports. */
const minFreePort = 1024;

/**
 * Starts listening. Throws `port-in-use` if no requested port is free, `port-forbidden` if the system does not allow the
 * requested one, and `host-unknown` if the host is not this machine.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const {port: requestedPort} = options;
  const limitConnections = connectionLimiter(connectionLimits());
  for (const port of portsToTry(requestedPort)) {
    const servers = await listenAt(port, options, limitConnections);
    if (servers) return running(servers, options.host);
  }
  const what =
    requestedPort === undefined ? `All ports from ${firstPort} to ${lastPort} are` : `Port ${requestedPort} is`;
  throw new SiteError('port-in-use', `${what} taken.`, {
    hint: 'Pass --port with another number, or 0 for any free one.',
  });
}

function portsToTry(requested: number | undefined): readonly number[] {
  if (requested === undefined) return Array.from({length: lastPort - firstPort + 1}, (_, nth) => firstPort + nth);
  // A port that the system finds free on one loopback address may be in use on the other.
  return requested === 0 ? Array.from({length: 20}, () => 0) : [requested];
}

/** A browser may try either loopback address first. */
function addressesOf(host: string): readonly string[] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** Returns servers for every address at one port, or undefined if the port is in use on one of them. */
async function listenAt(
  port: number,
  options: ServerOptions,
  limitConnections: (server: Server) => void,
): Promise<readonly Server[] | undefined> {
  const servers: Server[] = [];
  for (const address of addressesOf(options.host)) {
    const server = createGuardedServer(options);
    limitConnections(server);
    const outcome = await listen(server, address, servers[0] ? portOf(servers[0]) : port);
    if (outcome === 'listening') servers.push(server);
    if (outcome === 'taken') {
      for (const started of servers) started.close();
      return undefined;
    }
  }
  if (servers.length > 0) return servers;
  throw new SiteError('host-unknown', `${options.host} is not an address of this machine.`, {
    hint: 'Pass --host localhost, or 0.0.0.0 to be reached from other machines.',
  });
}

function listen(server: Server, host: string, port: number): Promise<'listening' | 'taken' | 'absent'> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // Of the ports that are tried by default, the system may reserve some; the next one is tried instead.
      if (error.code === 'EADDRINUSE' || (error.code === 'EACCES' && port >= minFreePort)) resolve('taken');
      else if (error.code === 'EACCES') reject(portForbidden(port, error));
      else if (absentHost.has(error.code ?? '')) resolve('absent');
      else reject(error);
    });
    server.listen({host, port, exclusive: true}, () => {
      ignoreAcceptErrors(server);
      resolve('listening');
    });
  });
}

// IPv6 is not available, or the name does not resolve to an address of this machine.
const absentHost = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** Returns the error for a port that the system does not allow this user to open. */
export function portForbidden(port: number, cause: Error): SiteError {
  return new SiteError('port-forbidden', `You are not permitted to open port ${port}.`, {
    cause,
    hint: 'Pass --port with a number of 1024 or higher.',
  });
}

function running(servers: readonly Server[], host: string): RunningServer {
  const name = isWildcard(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return {
    origin: `http://${name}:${servers[0] ? portOf(servers[0]) : 0}`,
    async close() {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => void server.close(resolve));
          server.closeAllConnections(); // Event streams never end by themselves.
          return closed;
        }),
      );
    },
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const busy = errorResponse(503, 'Too many files are open. Try again in a moment.', {'Retry-After': '1'});

// Longer than the first compile takes, and than the heartbeat of event streams.
const inactivityMs = 120_000;

function createGuardedServer(options: ServerOptions): Server {
  const limits = {
    maxHeaderSize: 16_384,
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    connectionsCheckingInterval: 1000,
    // `handlePageRequest` answers requests without a host, with the headers that all responses have.
    requireHostHeader: false,
  };
  const server = createServer(limits, (request, response) => {
    handleRequest(request, response, options).catch((error: unknown) => {
      if (isOutOfDescriptors(error) && !response.headersSent) return send(response, busy, false);
      options.onError(error);
      if (!response.headersSent)
        send(response, errorResponse(500, 'Galley failed. See the terminal for details.'), false);
    });
  });
  server.timeout = inactivityMs;
  // Node.js would close the connection without a response.
  server.on('connect', (_request, socket) => respondWithHead(socket, 405, {Allow: 'GET, HEAD'}));
  return server.on('clientError', rejectMalformed);
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
): Promise<void> {
  if (hasSeveralHosts(request))
    return send(response, errorResponse(400, 'This request names several hosts.'), request.method === 'HEAD');
  const endpoint = endpointFor(request, options);
  if (endpoint === undefined)
    return send(response, await handlePageRequest(request, options), request.method === 'HEAD');
  const standardRequest = toWebRequest(request, response);
  if (standardRequest === undefined) return send(response, errorResponse(405, 'This method is not allowed.'), false);
  await sendResponse(
    response,
    await endpoint.handle(standardRequest, {address: request.socket.remoteAddress ?? ''}),
    alwaysSent,
  );
}

function endpointFor(
  {url = '', headers}: IncomingMessage,
  {host, endpoints = []}: ServerOptions,
): Endpoint | undefined {
  const path = readTarget(url)?.path;
  const found = endpoints.find((one) => path === one.path || path?.startsWith(`${one.path}/`));
  return isTrustedHost(headers.host, host) || isNamed(headers.host, found?.hosts?.() ?? []) ? found : undefined;
}

async function handlePageRequest(request: IncomingMessage, {host, handle}: ServerOptions): Promise<HttpResponse> {
  const reason = forbiddenReason(request, host);
  if (reason !== undefined) return errorResponse(403, reason);
  const raw = request.url ?? '';
  if (raw.length > maxTargetLength) return errorResponse(414, 'This address is too long.');
  const target = readTarget(raw);
  if (target === undefined) return errorResponse(400, 'This address is not well-formed.');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorResponse(405, 'Only GET and HEAD are allowed.', {Allow: 'GET, HEAD'});
  return handle({target, headers: request.headers, local: isLocal(request)});
}

/** Returns a plain-text response with a status. */
export function textResponse(status: number, text: string): HttpResponse {
  return {status, body: `${text}\n`};
}

/** Returns an error of the server itself, which has nothing to do with the site. It is not cached. */
function errorResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return {...textResponse(status, text), headers: {'Cache-Control': 'no-store', ...headers}};
}

/** Returns a redirect without a body. `location` must start with exactly one slash. */
export function redirectTo(location: string, status: 301 | 302 = 301): HttpResponse {
  return {status, headers: {Location: location}};
}

function send(response: ServerResponse, {status, headers, body, stream}: HttpResponse, headOnly: boolean): void {
  response.writeHead(status, {
    ...(body !== undefined && {'Content-Type': 'text/plain; charset=utf-8'}),
    ...(!stream && status !== 304 && {'Content-Length': String(Buffer.byteLength(body ?? ''))}),
    ...alwaysSent,
    ...headers,
  });
  if (stream && !headOnly) stream(response);
  else response.end(headOnly ? undefined : body);
}

const alwaysSent = {'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin'};

/** Answers requests that Node's parser rejected, with a head only. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A client that has its response and only sends the rest of the body too slowly gets no second one.
  const isAnswered = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesWritten > 0;
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswered) {
    socket.destroy();
    return;
  }
  const status = statusOfParserError[error.code ?? ''] ?? 400;
  respondWithHead(socket, status);
}

/** Sends a response without a body, and closes the connection. */
function respondWithHead(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({...alwaysSent, ...headers}).map(([name, value]) => `${name}: ${value}`),
  ];
  respondAndClose(socket, `${lines.join('\r\n')}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

const statusOfParserError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
