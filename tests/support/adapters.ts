// Projects with a host's adapter in them, and the runtimes that run it.
import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {functionAdapters, type AdapterHost} from '../../cli/init/function-adapters.js';
import {repository} from './galley.js';
import {temporary} from './temporary.js';

/** A folder as `galley init --host` leaves it, with this package installed, and `others` beside it. */
export function adapterProject(host: AdapterHost, others: Readonly<Record<string, string>> = {}): string {
  const files = Object.fromEntries(functionAdapters(host).map((file) => [file.path, file.text]));
  const root = temporary({'package.json': '{"type": "module"}', ...files, ...others});
  mkdirSync(path.join(root, 'node_modules'), {recursive: true});
  symlinkSync(repository, path.join(root, 'node_modules/galley'));
  return root;
}

export interface RunningAdapter {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
  /** All that it has printed. */
  printed(): string;
  close(): Promise<void>;
}

/** Runs a process until it prints the address of a server, or `ready` says that it serves there. */
export async function runAdapter(
  args: readonly string[],
  options: {readonly cwd: string; readonly env: Readonly<Record<string, string>>},
): Promise<RunningAdapter> {
  const child = execa(process.execPath, args, {...options, reject: false, all: true, timeout: 180_000});
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.all?.on('data', (chunk) => {
      printed += String(chunk);
      const [found] = /https?:\/\/[\w.:[\]]+:\d+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    void child.then(() => reject(new Error(`The runtime ended:\n${printed}`)));
  });
  return {
    origin,
    printed: () => printed,
    async close() {
      child.kill('SIGTERM');
      await child;
    },
  };
}

/**
 * A script that imports a web-standard adapter and asks it with a Request built by hand, for each request of a small server:
 * what the tools of Netlify and Vercel would do. `call` is the expression that asks.
 */
export function webHost(adapter: string, call: string): string {
  return `
import {createServer} from 'node:http';
import {Readable} from 'node:stream';
import adapter from ${JSON.stringify(adapter)};
const server = createServer(async (message, response) => {
  const hasBody = message.method !== 'GET' && message.method !== 'HEAD';
  const request = new Request('https://acme.example' + message.url, {
    method: message.method,
    headers: message.headers,
    ...(hasBody && {body: Readable.toWeb(message), duplex: 'half'}),
  });
  const answer = await (${call});
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
process.once('SIGTERM', () => process.exit());
`;
}
