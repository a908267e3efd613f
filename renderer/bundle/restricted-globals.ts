// The globals of scripts of templates and Markdown plugins. Their `process` lets packages detect the environment, but not
// end the process or handle its signals.

const blockedMethods = [
  'exit',
  'kill',
  'abort',
  'reallyExit',
  'on',
  'once',
  'addListener',
  'prependListener',
  'removeListener',
];

/** Returns a `process` with few fields, whose blocked methods throw. Its `env` is the real one. */
function restrictedProcess(): object {
  const {env, platform, arch, version, versions, release, argv0, cwd, hrtime, uptime, memoryUsage, nextTick} = process;
  const allowed = {
    env,
    platform,
    arch,
    version,
    versions,
    release,
    argv: [argv0],
    execArgv: [],
    cwd,
    hrtime,
    uptime,
    memoryUsage,
    nextTick,
  };
  const blocked = blockedMethods.map((name) => [
    name,
    () => {
      throw new Error(`process.${name} is not available in templates and Markdown plugins.`);
    },
  ]);
  return Object.freeze({...allowed, ...(Object.fromEntries(blocked) as object)});
}

/** Returns the globals that replace the real ones in scripts of templates and Markdown plugins. */
export function restrictedGlobals(): Readonly<Record<'process' | 'globalThis' | 'global', unknown>> {
  const process = restrictedProcess();
  const globals: object = new Proxy(globalThis, {
    get(target, name) {
      if (name === 'process') return process;
      if (name === 'globalThis' || name === 'global') return globals;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return {process, globalThis: globals, global: globals};
}
