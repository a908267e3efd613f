// Ends sockets, and handles errors of servers that run out of file descriptors.
import type {Server} from 'node:http';
import type {Duplex} from 'node:stream';

const lingerMs = 1000;

/**
 * Writes a last response and closes the connection. If it were destroyed at once, the response could be lost, because
 * the system resets a connection with unread input. If it were only ended, it would stay open until the client closes
 * it. So further input is discarded until the client closes the connection, for at most a second.
 */
export function respondAndClose(socket: Duplex, text: string): void {
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
export function ignoreAcceptErrors(server: Server): void {
  server.on('error', () => undefined);
}

/** Returns whether a call failed because the process or the system has no descriptors left. */
export function isOutOfDescriptors(error: unknown): boolean {
  const {code} = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE';
}
