// Renders one file of a site, for scripts/check-site-budgets.js. It is an entry of lib/, but not an export of the package.
import {compile} from './compile.js';
import {openHost} from './open-compiler-host.js';
import {siteOutputs} from './site-outputs.js';

/** Returns the body of the file at `path` in the output of the site at `root`. Renders no other page. */
export async function renderOutputFile(root: string, path: string): Promise<Uint8Array | string | undefined> {
  const host = openHost(root);
  try {
    const outputs = siteOutputs(host, await compile(host, {dev: false}));
    const file = await outputs.artifact(path);
    return file?.body;
  } finally {
    await host.pool.close();
    await host.store.close();
  }
}
