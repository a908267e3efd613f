// A list of paths, as a host sees a folder of files.
import type {HostedFiles} from '../../cli/simulated-hosts/simulated-host.js';

/** Files at addresses: `/docs/a/index.html`. */
export function hostedFiles(paths: readonly string[]): HostedFiles {
  const exact = new Set(paths);
  const byLowerCase = new Map(paths.map((path) => [path.toLowerCase(), path] as const));
  return {
    has: (path) => exact.has(path),
    inAnyCase: (path) => byLowerCase.get(path.toLowerCase()),
  };
}
