// Limits for open connections. Each uses a file descriptor, and a process without free descriptors can neither accept
// connections nor read files.
import {readFileSync} from 'node:fs';
import type {Server, ServerResponse} from 'node:http';
import type {Socket} from 'node:net';

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

/**
 * Returns the maximum number of open files of the process. Infinity without `/proc`: Node.js raises its limit to the
 * highest that is allowed, and only Linux containers allow few files.
 */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Infinity : Number(limit);
  } catch {
    return Infinity; // This is not Linux.
  }
}

/**
 * Returns a function that applies the limits to all servers it is called with, together. At a limit, the oldest idle connection is closed for the
 * new one, so that connections that send nothing cannot lock others out. If every connection has a running request, the
 * new one is closed.
 */
export function connectionLimiter({maxPerAddress, maxTotal}: ConnectionLimits): (server: Server) => void {
  const openSockets = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
  /** The latest response of each connection, because clients may send a request before the previous one is answered. */
  const activeResponses = new Map<Socket, ServerResponse>();

  const closeOldestIdle = (sockets: ReadonlySet<Socket>, max: number, newSocket: Socket): void => {
    if (sockets.size <= max) return;
    for (const socket of sockets) {
      if (!activeResponses.has(socket)) {
        removeSocket(socket); // Its `close` event comes later, after other connections were accepted.
        socket.destroy();
        return;
      }
    }
    removeSocket(newSocket);
    newSocket.destroy();
  };

  const addressOf = new WeakMap<Socket, string>(); // A closed socket no longer has an address.
  const removeSocket = (socket: Socket): void => {
    const address = addressOf.get(socket) ?? '';
    const sameAddress = byAddress.get(address);
    openSockets.delete(socket);
    activeResponses.delete(socket);
    sameAddress?.delete(socket);
    if (sameAddress?.size === 0) byAddress.delete(address);
  };

  return (server) => {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? '';
      const sameAddress = byAddress.get(address) ?? new Set();
      addressOf.set(socket, address);
      byAddress.set(address, sameAddress.add(socket));
      openSockets.add(socket);
      socket.once('close', () => removeSocket(socket));
      closeOldestIdle(sameAddress, maxPerAddress, socket);
      closeOldestIdle(openSockets, maxTotal, socket);
    });
    server.prependListener('request', ({socket}, response) => {
      activeResponses.set(socket, response);
      response.once('close', () => {
        if (activeResponses.get(socket) === response) activeResponses.delete(socket);
      });
    });
  };
}
