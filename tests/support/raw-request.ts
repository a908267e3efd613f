// One HTTP request, written byte for byte, for what no client would send.
import {connect} from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends `text` (with `\n` for line ends) to a server on this machine and reads until it closes. */
export function rawRequest(origin: string, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      socket.write(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'));
    });
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(readAnswer(received)));
    socket.setTimeout(120_000, () => socket.destroy(new Error(`No answer to ${JSON.stringify(text.slice(0, 80))}`)));
  });
}

/** A GET of a raw target, with further headers. */
export function rawGet(
  origin: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const lines = Object.entries({Host: new URL(origin).host, Connection: 'close', ...headers}).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return rawRequest(origin, `${method} ${target} HTTP/1.1\n${lines.join('\n')}\n\n`);
}

function readAnswer(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n')};
}
