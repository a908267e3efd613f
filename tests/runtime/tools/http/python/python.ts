// Runs the Python of this machine.
import {execFile, spawnSync} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {repository} from '../../../../support/galley.js';

const {stdout} = spawnSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 9))'], {encoding: 'utf8'});

/** Why tests that need Python cannot run, or undefined. */
export const whyNoPython =
  String(stdout).trim() === 'True' ? undefined : 'there is no python3 of version 3.9 or later on this machine';

/** Returns the output; on failure, throws an error with it. Writes no bytecode. */
export async function python(
  args: readonly string[],
  options: {readonly cwd?: string; readonly path?: string; readonly env?: Readonly<Record<string, string>>} = {},
): Promise<string> {
  const run = promisify(execFile)('python3', ['-B', '-W', 'error', ...args], {
    cwd: options.cwd ?? repository,
    env: {
      PATH: process.env.PATH ?? '',
      ...(process.env.HOME !== undefined && {HOME: process.env.HOME}),
      PYTHONPATH: options.path ?? '',
      PYTHONIOENCODING: 'utf-8',
      PYTHONDONTWRITEBYTECODE: '1',
      ...options.env,
    },
    maxBuffer: 32e6,
    timeout: 180_000,
  });
  const {stdout: out} = await run.catch((error: Error & {readonly stderr?: string}) => {
    throw new Error(`python3 ${args.join(' ')} failed:\n${error.stderr ?? ''}`, {cause: error});
  });
  return out;
}

export const scripts = path.join(repository, 'tests/runtime/tools/http/python/scripts');
