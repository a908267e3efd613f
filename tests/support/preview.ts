// `galley preview`, for tests that need a served site.
import {EventEmitter, once} from 'node:events';
import {Readable, Writable} from 'node:stream';
import {repository} from './galley.js';

export interface Preview {
  /** `http://localhost:4321` */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the built site of `root` on a free port. */
export function preview(root: string): Promise<Preview> {
  return serving(['preview', '--root', root, '--port', '0']);
}

/** Runs a command that serves, in this process, and waits until it says where. */
export async function serving(args: readonly string[]): Promise<Preview> {
  const {main} = await import('../../cli/main.js');
  const output = new EventEmitter();
  const signals = new EventEmitter();
  let text = '';
  const stream = (): Writable =>
    new Writable({
      write(chunk, _, done) {
        text += String(chunk);
        const found = /https?:\/\/[^\s/]+:\d+/.exec(text)?.[0];
        if (found !== undefined) output.emit('address', found);
        done();
      },
    });
  const address = once(output, 'address') as Promise<[string]>;
  const streams = {stdin: Readable.from([]), stdout: stream(), stderr: stream()};
  const ended = main({...streams, cwd: () => repository, env: process.env, once: signals.once.bind(signals)}, args);
  const failed = ended.then(() => Promise.reject(new Error(`galley ${args.join(' ')} ended:\n${text}`)));
  failed.catch(() => undefined); // Later, it ends because it is closed.
  const [origin] = await Promise.race([address, failed]);
  return {
    origin,
    async close() {
      signals.emit('SIGINT');
      await ended;
    },
  };
}
