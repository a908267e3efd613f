// `galley preview` as a real process, for tests that need a served site.
import path from 'node:path';
import {execa} from 'execa';
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

/** Runs a command that serves, and waits until it says where. */
export async function serving(args: readonly string[]): Promise<Preview> {
  const child = execa(process.execPath, [path.join(repository, 'bin/galley.js'), ...args], {reject: false, all: true});
  const said: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No address within 30 s:\n${said.join('')}`)), 30_000);
    child.all?.on('data', (chunk) => {
      said.push(String(chunk));
      const found = /https?:\/\/[^\s/]+:\d+/.exec(said.join(''))?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    void child.then(() => reject(new Error(`galley ${args.join(' ')} ended:\n${said.join('')}`)));
  });
  return {
    origin,
    async close() {
      child.kill('SIGINT');
      await child;
    },
  };
}
