// A folder that is gone when the command ends, however it ends.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives `run` a new folder. `settle` ends whatever else still writes to it, when a signal does not wait for `run`. */
export async function inTemporaryFolder<T>(
  settle: () => Promise<void>,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-'));
  const remove = (): void => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  const leave = (signal: NodeJS.Signals): void => {
    void settle().finally(() => {
      remove();
      for (const one of signals) process.off(one, leave);
      // Ends the process as if nobody had waited for the signal.
      process.kill(process.pid, signal);
    });
  };
  for (const signal of signals) process.once(signal, leave);
  try {
    return await run(folder);
  } finally {
    for (const signal of signals) process.off(signal, leave);
    remove();
  }
}
