// A web server for links, which answers as a test says and records the requests.
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

export interface LinkAnswerOnce {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LinkServer {
  readonly url: string;
  /** `HEAD /path`, in the order of arrival. */
  readonly requests: readonly string[];
  /** The most requests that were open at a time. */
  maxOpen(): number;
  close(): Promise<void>;
}

/** A path without an answer never gets one. */
export async function linkServer(
  answer: (request: string, nth: number) => LinkAnswerOnce | undefined,
  delayMs = 0,
): Promise<LinkServer> {
  const requests: string[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((incoming, outgoing) => {
    const request = `${incoming.method} ${incoming.url}`;
    requests.push(request);
    open += 1;
    most = Math.max(most, open);
    const given = answer(request, requests.filter((one) => one === request).length);
    if (given === undefined) return;
    setTimeout(() => {
      open -= 1;
      outgoing.writeHead(given.status, given.headers).end();
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    maxOpen: () => most,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
