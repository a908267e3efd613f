// A server for generated clients: it returns what it received, and fails on request.
import {createServer} from 'node:http';
import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {gzipSync} from 'node:zlib';

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

const echoedHeaders = ['authorization', 'content-type', 'cookie', 'idempotency-key', 'v', 'x-key', 'x-more'];

export async function startServer(): Promise<TestServer> {
  const other = createServer((request, response) => echo(request, response, ''));
  await listen(other);
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => respond(request, response, body, counts, addressOf(other)));
  });
  await listen(server);
  const close = (one: Server) =>
    new Promise<void>((resolve) => {
      one.close(() => resolve());
      one.closeAllConnections();
    });
  return {url: addressOf(server), close: async () => void (await Promise.all([close(server), close(other)]))};
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('latin1')) text += piece as string;
  return text;
}

function echo({method, url, headers}: IncomingMessage, response: ServerResponse, body: string): void {
  const known = Object.fromEntries(
    echoedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  const plain = body.replace(/part-[0-9a-f]{32}/g, 'BOUNDARY');
  const type = known['content-type'];
  if (typeof type === 'string') known['content-type'] = type.replace(/part-[0-9a-f]{32}/, 'BOUNDARY');
  json(response, {method, url, headers: known, body: plain});
}

function json(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, {'content-type': 'application/json', 'x-request-id': 'r1', ...headers});
  response.end(JSON.stringify(value));
}

function respond(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  counts: Map<string, number>,
  other: string,
): void {
  const url = new URL(request.url ?? '/', 'http://server');
  const key = `${request.method} ${url.pathname} ${String(request.headers['x-more'])}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  switch (url.pathname) {
    case '/response/nothing':
      response.writeHead(204).end();
      return;
    case '/response/empty':
      response.writeHead(200, {'content-type': 'application/json'}).end();
      return;
    case '/response/html':
      response.writeHead(200, {'content-type': 'text/html'}).end('<p>Down</p>');
      return;
    case '/response/text':
      response.writeHead(200, {'content-type': 'text/plain; charset=iso-8859-1'}).end(Buffer.from('Grün', 'latin1'));
      return;
    case '/response/packed':
      response.writeHead(200, {'content-type': 'application/json', 'content-encoding': 'gzip'});
      response.end(gzipSync(JSON.stringify({asked: request.headers['accept-encoding']})));
      return;
    case '/response/file':
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="../../plan.bin"',
      });
      response.write(Buffer.alloc(100_000, 1));
      response.end(Buffer.from([0, 255]));
      return;
    case '/response/events':
    case '/response/ask':
      if (url.pathname === '/response/ask' && !body.includes('"stream":true')) return json(response, {n: 0});
      response.writeHead(200, {'content-type': 'text/event-stream'});
      return inPieces(response, [
        ': hello\n\ndata: {"n"',
        ': 1}\n',
        '\nevent: more\r\ndata: {"n":\r',
        '\ndata: 2}\r\n\r\nid: 7\ndata: {"n":3}\n\n',
        'data: [DONE]\n\n',
      ]);
    case '/response/lines':
      response.writeHead(200, {'content-type': 'application/jsonl'});
      return inPieces(response, ['{"n":1}\n{"n', '":2}\n\n', '{"n":3}']);
    case '/response/fail':
      response.writeHead(422, {'content-type': 'application/problem+json', 'x-request-id': 'r-42'});
      response.end('{"title":"Wrong","errors":[{"field":"name"}]}');
      return;
    case '/response/flaky':
      if (count > 2) return json(response, {count});
      response.writeHead(count === 1 ? 503 : 429, {'retry-after': '0'}).end();
      return;
    case '/response/later':
      if (count > 1) return json(response, {count});
      response.writeHead(503, {'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT'}).end();
      return;
    case '/response/broken':
      if (count > 1) return json(response, {count});
      request.socket.destroy();
      return;
    case '/response/silent':
      if (count > 1 && request.headers['x-more'] === 'retried') json(response, {count});
      return;
    case '/response/dripping': {
      response.writeHead(200, {'content-type': 'application/json'});
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
      return;
    }
    case '/response/moved':
      response.writeHead(302, {location: `${other}/echo`}).end();
      return;
    case '/token':
      return json(response, {access_token: `t-${body}-${String(request.headers.authorization)}`, expires_in: 60});
    default:
      if (url.pathname.startsWith('/pages/')) return page(url, response);
      return echo(request, response, body);
  }
}

/** Each piece in a packet of its own. */
function inPieces(response: ServerResponse, pieces: readonly string[]): void {
  const [piece, ...rest] = pieces;
  if (piece === undefined) response.end();
  else response.write(piece, () => setImmediate(() => inPieces(response, rest)));
}

function page(url: URL, response: ServerResponse): void {
  const {pathname, searchParams: query} = url;
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({id}));
  const at = (name: string) => Number(query.get(name) ?? 0);
  switch (pathname) {
    case '/pages/cursor': {
      const start = Number(query.get('cursor')?.slice(1) ?? 0);
      return json(response, {items: all.slice(start, start + 2), next_cursor: start + 2 < 5 ? `c${start + 2}` : ''});
    }
    case '/pages/number': {
      const start = ((Number(query.get('page')) || 1) - 1) * 2;
      return json(response, {items: all.slice(start, start + 2), total_pages: 3});
    }
    case '/pages/offset':
      return json(response, {items: all.slice(at('offset'), at('offset') + 2), total: 5});
    case '/pages/after': {
      const start = all.findIndex(({id}) => id === query.get('after')) + 1;
      return json(response, {data: all.slice(start, start + 2), has_more: start + 2 < 5});
    }
    case '/pages/url':
      return json(response, {
        items: all.slice(at('s'), at('s') + 2),
        next_page_url: at('s') + 2 < 5 ? `/pages/url?s=${at('s') + 2}` : null,
      });
    default: {
      const link: Record<string, string> =
        at('s') + 2 < 5
          ? {link: `</first>; rel="first", </pages/link?s=${at('s') + 2}>; title="x, y"; rel="next"`}
          : {};
      return json(response, all.slice(at('s'), at('s') + 2), link);
    }
  }
}
