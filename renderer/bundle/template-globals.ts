// What templates see of the process: enough for packages that ask where they run, and nothing that ends it.

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

/** `process` for templates: those names throw, and of the rest there is only what tells something. */
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

/** Names that a script with templates finds instead of the real ones. */
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
