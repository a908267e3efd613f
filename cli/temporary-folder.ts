// Creates a temporary folder that is removed when the command ends, also after an error or a signal.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `run` with a new folder. On a signal, `stopWriters` ends the workers that still write to it before the folder
 * is removed.
 */
export async function inTemporaryFolder<T>(
  stopWriters: () => Promise<void>,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-'));
  const remove = (): void => rmSync(folder, {recursive: true, force: true, maxRetries: 3});
  const cleanUp = (signal: NodeJS.Signals): void => {
    void stopWriters().finally(() => {
      remove();
      for (const one of signals) process.off(one, cleanUp);
      // Sends the signal again, so that the process ends with its usual exit status.
      process.kill(process.pid, signal);
    });
  };
  for (const signal of signals) process.once(signal, cleanUp);
  try {
    return await run(folder);
  } finally {
    for (const signal of signals) process.off(signal, cleanUp);
    remove();
  }
}
