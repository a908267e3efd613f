// Firebase Hosting's own server for the emulator, in this process.
import {createRequire} from 'node:module';
import type {Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {HostServer} from './host-servers.js';

interface Superstatic {
  server(spec: {
    readonly port: number;
    readonly host: string;
    readonly cwd: string;
    readonly config: unknown;
    readonly compression: boolean;
  }): {listen(done: () => void): Server};
}

export interface SuperstaticSite {
  readonly root: string;
  /** The `hosting` part of a `firebase.json`. */
  readonly hosting: unknown;
}

export async function startSuperstatic(sites: readonly SuperstaticSite[]): Promise<HostServer> {
  const {server} = loadSuperstatic();
  const running = await Promise.all(
    sites.map(
      ({root, hosting}) =>
        new Promise<Server>((resolve) => {
          const app = server({port: 0, host: '127.0.0.1', cwd: root, config: hosting, compression: false});
          const started: Server = app.listen(() => resolve(started));
        }),
    ),
  );
  return {
    origins: running.map((one) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`),
    async close() {
      await Promise.all(
        running.map((one) => {
          const closed = new Promise((resolve) => void one.close(resolve));
          one.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}

/** Its engine for expressions is native and optional; here JavaScript's own stands in for it. */
function loadSuperstatic(): Superstatic {
  const require = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
  const own = createRequire(require.resolve('superstatic'));
  try {
    const file = own.resolve('re2');
    own(file);
    const loaded = own.cache[file];
    if (loaded !== undefined) loaded.exports = RegExp;
  } catch {
    // It is not there: superstatic does the same then.
  }
  return require('superstatic') as Superstatic;
}
