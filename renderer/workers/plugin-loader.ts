// Plugins of the site for whoever transforms: asked for once, and kept as long as documents are made with them.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import type {EvaluatedPlugins, LoadedPlugins} from '../bundle/load-plugins.js';
import type {Ask} from '../pool/worker-pool.js';

/** Loads the plugins with a hash; whoever gave the job is asked for their script. */
export function pluginLoader(): (hash: Hash, ask: Ask) => Promise<LoadedPlugins> {
  const known = new Map<Hash, Promise<LoadedPlugins>>();
  return (hash, ask) => {
    const loading = known.get(hash) ?? load(ask);
    // `dev` has others after each save.
    known.clear();
    known.set(hash, loading);
    return loading;
  };
}

async function load(ask: Ask): Promise<LoadedPlugins> {
  const [bundle, {loadPlugins}] = await Promise.all([ask(question), import('../bundle/load-plugins.js')]);
  return loadPlugins(bundle as unknown as EvaluatedPlugins);
}

/** The only one that is asked while documents are transformed. */
const question = 'plugins';

export function answerWith(plugins: EvaluatedPlugins | undefined): Ask {
  return async () => {
    if (plugins === undefined) throw new Error('The site has no plugins');
    const {hash, script, map, source} = plugins;
    return {hash, script, map, source} satisfies EvaluatedPlugins as unknown as Json;
  };
}
