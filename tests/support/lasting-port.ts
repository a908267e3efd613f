// An address of its own for a server that cannot listen on any free port and say which, or that is started again.
import {createServer, connect, type AddressInfo, type Socket} from 'node:net';

/** The origin of a server, or the path of its Unix socket. */
type PortTarget = {readonly origin: string} | {readonly socket: string};

export interface LastingPort {
  /** `http://127.0.0.1:4321` */
  readonly origin: string;
  /** Passes new connections on. Without a target, they are closed. */
  leadTo(target: PortTarget | undefined): void;
  close(): Promise<void>;
}

/** Listens on a free port until it is closed. A port that is found free and released may be taken by another process. */
export async function lastingPort(): Promise<LastingPort> {
  let target: PortTarget | undefined;
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
    const outgoing =
      'socket' in target ? connect(target.socket) : connect(Number(new URL(target.origin).port), '127.0.0.1');
    keep(incoming, outgoing);
    keep(outgoing, incoming);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => void (target = next),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
