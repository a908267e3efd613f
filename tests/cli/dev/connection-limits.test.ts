// Idle connections, over real sockets and against the real command.
import {once} from 'node:events';
import {existsSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {connect, type AddressInfo, type Socket} from 'node:net';
import {execa} from 'execa';
import {afterEach, describe, expect, test} from 'vitest';
import {connectionLimiter, connectionLimits} from '../../../cli/dev/connection-limits.js';
import {ignoreAcceptErrors} from '../../../cli/dev/socket-errors.js';
import {rejectMalformed} from '../../../cli/dev/http-server.js';
import {bin} from '../../support/galley.js';
import {rawGet} from '../../support/raw-request.js';
import {temporary} from '../../support/temporary.js';

const opened: Socket[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A connection that keeps its side open when the server closes the other side. */
async function halfOpen(
  port: number,
  text = '',
): Promise<{socket: Socket; received: () => string; closed: () => boolean}> {
  const socket = connect({port, host: '127.0.0.1', allowHalfOpen: true});
  opened.push(socket);
  let received = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => (isClosed = true)).on('close', () => (isClosed = true));
  await once(socket, 'connect');
  socket.write(text);
  return {socket, received: () => received, closed: () => isClosed};
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const countOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('a connection without a complete request', () => {
  test('gets a 408 and is closed, even if the client keeps its side open', async () => {
    const server = createServer({headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50});
    server.on('clientError', rejectMalformed);
    const port = await listening(server);
    const visitors = await Promise.all(
      Array.from({length: 50}, () => halfOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')),
    );
    await expect.poll(() => countOf(server)).toBe(0);
    expect(new Set(visitors.map(({received}) => received().split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  test('gets a 431 while the client is still sending', async () => {
    const server = createServer({maxHeaderSize: 1024});
    server.on('clientError', rejectMalformed);
    const port = await listening(server);
    const {received} = await halfOpen(port, `GET / HTTP/1.1\r\nCookie: ${'a'.repeat(500_000)}`);
    await expect.poll(received).toContain('431 Request Header Fields Too Large');
    await expect.poll(() => countOf(server)).toBe(0);
  });
});

describe('connectionLimiter', () => {
  test('closes the oldest idle connection at the limit, and keeps connections with a pending request', async () => {
    const server = createServer((_, response) => void response.write('working'));
    connectionLimiter({maxPerAddress: 3, maxTotal: 10})(server);
    const port = await listening(server);
    const working = await halfOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(working.received).toContain('working');
    const idle = [await halfOpen(port), await halfOpen(port), await halfOpen(port)];
    await expect.poll(() => countOf(server)).toBe(3);
    // A connection counts as closed when its readable side has ended: this side stays open.
    await expect
      .poll(() => idle.map(({socket}) => socket.readableEnded || socket.destroyed))
      .toEqual([true, false, false]);
    expect(working.socket.readableEnded).toBe(false);
  });

  test('closes a new connection if all others have pending requests, and accepts one after another closes', async () => {
    const server = createServer((_, response) => void response.write('working'));
    connectionLimiter({maxPerAddress: 10, maxTotal: 2})(server);
    const port = await listening(server);
    const ask = async () => halfOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const first = [await ask(), await ask()];
    await expect.poll(() => first.every(({received}) => received().includes('working'))).toBe(true);
    const refused = await ask();
    await expect.poll(() => refused.socket.readableEnded || refused.socket.destroyed).toBe(true);
    first[0]?.socket.destroy();
    await expect.poll(() => countOf(server)).toBe(1);
    const later = await ask();
    await expect.poll(later.received).toContain('working');
  });

  test.each([
    [Infinity, {maxTotal: 1024, maxPerAddress: 256}],
    [1024, {maxTotal: 512, maxPerAddress: 256}],
    [64, {maxTotal: 32, maxPerAddress: 24}],
    [10, {maxTotal: 8, maxPerAddress: 6}],
  ])('uses the limits of connectionLimits(%d): %j', (descriptors, limits) => {
    expect(connectionLimits(descriptors)).toEqual(limits);
  });
});

test('a server with ignoreAcceptErrors keeps answering after EMFILE errors of accept', async () => {
  const server = createServer((_, response) => void response.end('here'));
  const port = await listening(server);
  ignoreAcceptErrors(server);
  const error = Object.assign(new Error('accept EMFILE'), {code: 'EMFILE', syscall: 'accept'});
  for (let count = 0; count < 2; count++) server.emit('error', error);
  expect(await rawGet(`http://127.0.0.1:${port}`, '/')).toMatchObject({status: 200, body: 'here'});
});

/** Starts `galley preview` of a site with a home page, after the shell command `limits`. */
async function preview(limits: string) {
  const cwd = temporary({'content/site.yml': 'brand: Acme\n', 'dist/index.html': '<h1>Home</h1>'});
  const command = [process.execPath, bin, 'preview', '--port', '0', '--json'];
  const child = execa('bash', ['-c', `${limits} exec "$0" "$@"`, ...command], {
    cwd,
    reject: false,
    all: true,
    timeout: 180_000,
  });
  let printed = '';
  child.all?.on('data', (chunk) => (printed += String(chunk)));
  await expect.poll(() => printed).toContain('"ready"');
  const {origin, port} = new URL(/"url":"([^"]+)"/.exec(printed)?.[1] ?? '');
  return {child, origin, port: Number(port)};
}

const home = (origin: string): Promise<unknown> => rawGet(origin, '/').then(({status, body}) => [status, body], String);

test('galley preview with a limit of 64 file descriptors answers while 200 idle connections are open', async () => {
  const {child, origin, port} = await preview('ulimit -n 64;');
  await Promise.all(Array.from({length: 200}, () => halfOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')));
  await expect.poll(() => home(origin)).toEqual([200, '<h1>Home</h1>']);
  child.kill();
  expect((await child).exitCode).toBe(0);
});

const hasPrlimit = existsSync('/usr/bin/prlimit');

test.skipIf(!hasPrlimit)(
  'galley preview without free file descriptors keeps running and answers once some are free',
  async () => {
    const {child, origin, port} = await preview('');
    // The limit is lowered after the start, below the number that the connection limits were computed from.
    await execa('prlimit', ['--pid', String(child.pid), '--nofile=36']);
    await Promise.all(Array.from({length: 100}, () => halfOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n')));
    expect(await home(origin)).not.toEqual([200, '<h1>Home</h1>']);
    for (const socket of opened.splice(0)) socket.destroy();
    await expect.poll(() => home(origin)).toEqual([200, '<h1>Home</h1>']);
    child.kill();
    expect((await child).exitCode).toBe(0);
  },
);
