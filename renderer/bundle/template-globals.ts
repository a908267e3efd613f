// Provides templates and Markdown plugins with a limited `process`, which lets packages detect their environment but not end the process.

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

/** Returns a `process` that cannot affect the real one. The blocked methods throw. */
function templateProcess(): object {
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
export function templateGlobals(): Readonly<Record<'process' | 'globalThis' | 'global', unknown>> {
  const process = templateProcess();
  const globals: object = new Proxy(globalThis, {
    get(target, name) {
      if (name === 'process') return process;
      if (name === 'globalThis' || name === 'global') return globals;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return {process, globalThis: globals, global: globals};
}
