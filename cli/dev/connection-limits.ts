// Limits for open connections. Each uses a file descriptor, and a process without free
// descriptors can neither accept connections nor read files.
import {readFileSync} from 'node:fs';
import type {Server, ServerResponse} from 'node:http';
import type {Socket} from 'node:net';
import type {Duplex} from 'node:stream';

export interface ConnectionLimits {
  readonly maxPerAddress: number;
  readonly maxTotal: number;
}

/**
 * Returns the limits. A browser opens 6 connections to a host over HTTP/1.1, including event streams, so 256 are enough
 * for about 40 browsers at one address. At most half of the descriptors of the process become connections: the rest is
 * for files, watches and databases.
 */
export function connectionLimits(maxDescriptors = descriptorLimit()): ConnectionLimits {
  const maxTotal = Math.max(8, Math.min(1024, Math.floor(maxDescriptors / 2)));
  return {maxTotal, maxPerAddress: Math.max(6, Math.min(256, Math.floor((maxTotal * 3) / 4)))};
}

/** Returns the soft limit of the process, or Infinity without `/proc`: only Linux containers have low limits. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Infinity : Number(limit);
  } catch {
    return Infinity; // This is not Linux.
  }
}

/**
 * Returns a function that applies common limits to servers. At a limit, the oldest idle connection is closed for the
 * new one, so that connections that send nothing cannot lock others out. If every connection has a running request, the
 * new one is closed.
 */
export function connectionLimiter({maxPerAddress, maxTotal}: ConnectionLimits): (server: Server) => void {
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  /** The latest response of each connection, because clients may send a request before the previous one is answered. */
  const atWork = new Map<Socket, ServerResponse>();

  const closeOldestIdle = (sockets: ReadonlySet<Socket>, max: number, newSocket: Socket): void => {
    if (sockets.size <= max) return;
    for (const socket of sockets) {
      if (!atWork.has(socket)) {
        forget(socket); // Its `close` event comes later, after other connections were accepted.
        socket.destroy();
        return;
      }
    }
    forget(newSocket);
    newSocket.destroy();
  };

  const addressOf = new WeakMap<Socket, string>(); // A closed socket has no address any more.
  const forget = (socket: Socket): void => {
    const address = addressOf.get(socket) ?? '';
    const neighbors = byAddress.get(address);
    all.delete(socket);
    atWork.delete(socket);
    neighbors?.delete(socket);
    if (neighbors?.size === 0) byAddress.delete(address);
  };

  return (server) => {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? '';
      const neighbors = byAddress.get(address) ?? new Set();
      addressOf.set(socket, address);
      byAddress.set(address, neighbors.add(socket));
      all.add(socket);
      socket.once('close', () => forget(socket));
      closeOldestIdle(neighbors, maxPerAddress, socket);
      closeOldestIdle(all, maxTotal, socket);
    });
    server.prependListener('request', ({socket}, response) => {
      atWork.set(socket, response);
      response.once('close', () => {
        if (atWork.get(socket) === response) atWork.delete(socket);
      });
    });
  };
}

const lingerMs = 1000;

/**
 * Writes a last response and closes the connection. If it were destroyed at once, the response could be lost, because
 * the system resets a connection with unread input. If it were only ended, it would stay open until the client closes
 * it. So further input is discarded until the client closes the connection, for at most a second.
 */
export function endWith(socket: Duplex, text: string): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  socket.end(text);
  socket.resume();
}

/**
 * Ignores errors after `listen`. They come from `accept`, mostly because no descriptors are left. That connection is
 * lost, but the server accepts others as soon as one closes.
 */
export function surviveAcceptErrors(server: Server): void {
  server.on('error', () => undefined);
}

/** Returns whether a call failed because the process or the system has no descriptors left. */
export function isOutOfDescriptors(error: unknown): boolean {
  const {code} = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
