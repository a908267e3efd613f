// An address that stays while the servers behind it come and go.
import {createServer, connect, type AddressInfo, type Socket} from 'node:net';

export interface LastingPort {
  readonly port: number;
  /** Passes new connections to this origin. Without one, connections are closed, as if nothing listened. */
  leadTo(origin: string | undefined): void;
  close(): Promise<void>;
}

/**
 * Listens on a free port until it is closed. A test that stops a server and starts another at the same address would
 * otherwise release the port, and another process could take it meanwhile.
 */
export async function lastingPort(): Promise<LastingPort> {
  let target: URL | undefined;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}); // `close` follows
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((incoming) => {
    if (target === undefined) return void incoming.destroy();
    const outgoing = connect(Number(target.port), '127.0.0.1');
    keep(incoming, outgoing);
    keep(outgoing, incoming);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(origin) {
      target = origin === undefined ? undefined : new URL(origin);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
