// The command as its user runs it: a process of its own.
import {fileURLToPath} from 'node:url';
import {execa} from 'execa';

/** Folder of this repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

export const bin = `${repository}bin/galley.js`;

/** How a process ended. */
export interface Run {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Script of the command; that of this repository when absent. */
  readonly script?: string;
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const environment = {
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  CI: undefined,
  GITHUB_ACTIONS: undefined,
  GITHUB_WORKSPACE: undefined,
};

/** Runs the built tool to its end. */
export async function galley(args: readonly string[], {script = bin, cwd, input, env}: RunOptions = {}): Promise<Run> {
  const {exitCode, stdout, stderr} = await execa(process.execPath, [script, ...args], {
    reject: false,
    timeout: 60_000,
    env: {...environment, ...env},
    ...(cwd !== undefined && {cwd}),
    ...(input !== undefined && {input}),
  });
  return {exitCode, stdout, stderr};
}

export interface Running {
  /** `http://localhost:4321/` */
  readonly url: string;
  /** What it said on stdout so far, as JSON. */
  events(): readonly Readonly<Record<string, unknown>>[];
  /** What it wrote to stderr so far. */
  stderr(): string;
  /** Ctrl-C. */
  stop(): Promise<Run>;
  /** Sends a signal and waits for the end. `signal` is the one that ended the process, if it did not end by itself. */
  end(signal: NodeJS.Signals): Promise<Run & {readonly signal: string | undefined}>;
}

/** Starts `dev` or `preview` on a free port and waits until it serves. */
export async function galleyServing(
  args: readonly string[],
  cwd: string,
  {script = bin, env}: Pick<RunOptions, 'script' | 'env'> = {},
): Promise<Running> {
  const process_ = execa(process.execPath, [script, ...args, '--json', '--port', '0'], {
    cwd,
    reject: false,
    timeout: 60_000,
    // On a busy machine, a template that loops is stopped later than 5 s after the signal.
    forceKillAfterDelay: false,
    env: {...environment, ...env},
  });
  let stdout = '';
  let stderr = '';
  process_.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const events = () =>
    stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const url = await new Promise<string>((resolve, reject) => {
    process_.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const ready = events().find(({type}) => type === 'ready');
      if (ready) resolve(String(ready['url']));
    });
    void process_.then(() => reject(new Error(`galley ended: ${stdout}${stderr}`)));
  });
  return {
    url,
    events,
    stderr: () => stderr,
    async stop() {
      process_.kill('SIGINT');
      const {exitCode} = await process_;
      return {exitCode, stdout, stderr};
    },
    async end(wanted) {
      process_.kill(wanted);
      const {exitCode, signal} = await process_;
      return {exitCode, signal, stdout, stderr};
    },
  };
}
