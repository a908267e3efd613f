// Documents to SDKs, and a server whose responses each test sets.
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {run} from '../../../../../runtime/tools/openapi/run.js';
import type {OutputFile, ToolResult} from '../../../../../runtime/tools/tool.js';

export interface Paths {
  readonly [path: string]: object;
}

/** An OpenAPI 3.1 document about these paths. */
export function documentOf(paths: Paths, more: object = {}): object {
  return {
    openapi: '3.1.0',
    info: {title: 'Books', version: '1.0.0'},
    servers: [{url: 'https://books.test'}],
    paths,
    ...more,
  };
}

export function generate(document: object, options: Readonly<Record<string, unknown>> = {}): ToolResult {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  return run({files: [{path: 'openapi.json', bytes}], options});
}

export function sourceOf(result: ToolResult, path: string): string {
  const found = result.files.find((file: OutputFile) => file.path === path)?.content;
  if (typeof found !== 'string') throw new Error(`There is no ${path}: ${JSON.stringify(result.findings)}`);
  return found;
}

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

type Respond = (request: Received, response: ServerResponse, count: number) => void;

export interface TestServer {
  readonly url: string;
  readonly received: Received[];
  respondWith(handler: Respond): void;
  close(): Promise<void>;
}

/** Records requests; responds with `{}` unless a test sets another response. */
export async function startServer(): Promise<TestServer> {
  const received: Received[] = [];
  let respond: Respond = (_, response) => json(response, {});
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const {method = '', url = '', headers} = request;
      const one = {method, url, headers, body: Buffer.concat(parts)};
      received.push(one);
      respond(one, response, received.length);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    respondWith(handler) {
      received.length = 0;
      respond = handler;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function json(
  response: ServerResponse,
  data: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {'content-type': 'application/json', ...headers});
  response.end(JSON.stringify(data));
}
