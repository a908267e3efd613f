// An HTTP cache in memory that logs its requests and can be made to fail.
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface CacheServer {
  readonly url: string;
  /** `GET /ac/…` with the status, in the order they came. */
  readonly log: readonly string[];
  readonly entries: ReadonlyMap<string, Buffer>;
  /** Of the last request. */
  headers(): IncomingMessage['headers'];
  close(): Promise<void>;
}

/** Answers a request, or says `false` to have it answered as a cache does. */
export type Misbehavior = (request: IncomingMessage, response: ServerResponse) => boolean;

export async function startCache(misbehave: Misbehavior = () => false): Promise<CacheServer> {
  const entries = new Map<string, Buffer>();
  const log: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => {
    const {method = '', url = ''} = request;
    ({headers} = request);
    response.on('close', () => log.push(`${method} ${url} ${response.writableFinished ? response.statusCode : '-'}`));
    if (misbehave(request, response)) return;
    if (method === 'PUT') {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        entries.set(url, Buffer.concat(chunks));
        response.writeHead(201).end();
      });
      return;
    }
    const entry = entries.get(url);
    response.writeHead(entry ? 200 : 404).end(method === 'HEAD' ? undefined : entry);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    entries,
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
