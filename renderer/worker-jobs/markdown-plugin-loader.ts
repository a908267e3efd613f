// Loads plugins of the site in a worker, once per hash.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import type {PluginScript, LoadedPlugins} from '../bundle/load-markdown-plugins.js';
import type {Ask} from '../worker-pool/worker-pool.js';

/** Returns a function that loads the plugins with a hash. It requests their script from the main thread. */
export function createPluginLoader(): (hash: Hash, ask: Ask) => Promise<LoadedPlugins> {
  const loadedByHash = new Map<Hash, Promise<LoadedPlugins>>();
  return (hash, ask) => {
    const loading = loadedByHash.get(hash) ?? requestPlugins(ask);
    // `dev` has new plugins after each change, so the old ones are dropped.
    loadedByHash.clear();
    loadedByHash.set(hash, loading);
    return loading;
  };
}

async function requestPlugins(ask: Ask): Promise<LoadedPlugins> {
  const [bundle, {loadMarkdownPlugins}] = await Promise.all([
    ask(question),
    import('../bundle/load-markdown-plugins.js'),
  ]);
  return loadMarkdownPlugins(bundle as unknown as PluginScript);
}

/** The only question during a transform. */
const question = 'plugins';

/** Returns the main thread's answer to the question of `createPluginLoader`: the script of the plugins. */
export function answerPluginRequest(plugins: PluginScript | undefined): Ask {
  return async () => {
    if (plugins === undefined) throw new Error('The site has no plugins.');
    const {hash, script, sourceMap: map, source} = plugins;
    return {hash, script, sourceMap: map, source} satisfies PluginScript as unknown as Json;
  };
}
