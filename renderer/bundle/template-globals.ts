// Provides templates with a limited `process`: enough for packages that detect their environment, and nothing that ends
// the process.

const ending = [
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

/** Returns `process` for templates. The names above throw, and only informative properties exist. */
function templateProcess(): object {
  const {env, platform, arch, version, versions, release, argv0, cwd, hrtime, uptime, memoryUsage, nextTick} = process;
  const own = {
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
  const rejected = ending.map((name) => [
    name,
    () => {
      throw new Error(`process.${name} is not available in templates.`);
    },
  ]);
  return Object.freeze({...own, ...(Object.fromEntries(rejected) as object)});
}

/** Returns the globals that scripts of templates see instead of the real ones. */
export function templateGlobals(): Readonly<Record<'process' | 'globalThis' | 'global', unknown>> {
  const process = templateProcess();
  const all: object = new Proxy(globalThis, {
    get(target, name) {
      if (name === 'process') return process;
      if (name === 'globalThis' || name === 'global') return all;
      return Reflect.get(target, name, target) as unknown;
    },
  });
  return {process, globalThis: all, global: all};
}
