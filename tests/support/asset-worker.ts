// The worker with which Cloudflare serves static files, in Cloudflare's own runtime.
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {Miniflare} from 'miniflare';
import type {HostServer} from './host-servers.js';

export interface AssetSite {
  readonly root: string;
  /** Texts of `_redirects` and `_headers`. */
  readonly redirects: string;
  readonly headers: string;
}

export async function startAssetWorker(sites: readonly AssetSite[]): Promise<HostServer> {
  const workers = sites.map(({root, redirects, headers}) => {
    writeFileSync(path.join(root, '_redirects'), redirects);
    writeFileSync(path.join(root, '_headers'), headers);
    return new Miniflare({
      host: '127.0.0.1',
      port: 0,
      modules: true,
      script: 'export default {fetch: () => new Response(null, {status: 500})};',
      assets: {
        directory: root,
        assetConfig: {html_handling: 'auto-trailing-slash', not_found_handling: '404-page'},
        routerConfig: {has_user_worker: false},
      },
    });
  });
  const origins = await Promise.all(workers.map(async (worker) => (await worker.ready).origin));
  return {
    origins,
    async close() {
      await Promise.all(workers.map((worker) => worker.dispose()));
    },
  };
}
