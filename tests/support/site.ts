// Sites in memory, for tests: a few files in, a host out.
import {tasks} from '../../renderer/worker-jobs/transform-tasks.js';
import {compile, type Snapshot} from '../../renderer/compile.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {inlinePool} from '../../renderer/worker-pool/inline-pool.js';
import {memoryFiles} from '../../renderer/files/files.js';
import type {Host} from '../../renderer/compiler-host.js';
import {memoryStore} from '../../renderer/store/store.js';
import {siteOutputs} from '../../renderer/site-outputs.js';

/** A host over files in memory; a home page is added where there is none. */
export function site(files: Readonly<Record<string, string | Uint8Array>>): Host {
  const home = Object.keys(files).some((path) => path.startsWith('content/index.'))
    ? {}
    : {'content/index.md': '# Home\n'};
  return {files: memoryFiles({...home, ...files}), store: memoryStore(), pool: inlinePool(tasks)};
}

export function compileSite(files: Readonly<Record<string, string | Uint8Array>>, dev = false): Promise<Snapshot> {
  return compile(site(files), {dev});
}

/** Every output file of a site as text, by path; images and fonts as `<bytes>`. */
export async function outputsOf(host: Host): Promise<ReadonlyMap<string, string>> {
  const outputs = siteOutputs(host, await compile(host, {dev: false}));
  const texts = new Map<string, string>();
  for await (const output of outputs.files()) {
    const body = await output.body();
    const isText = mediaType(output.path).includes('charset');
    texts.set(output.path, isText ? Buffer.from(body as Uint8Array).toString() : '<bytes>');
  }
  return texts;
}
