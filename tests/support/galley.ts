// The command: in this process, or as its user runs it, in a process of its own.
import {PassThrough, Readable, Writable} from 'node:stream';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';
import {execa} from 'execa';

/** Folder of this repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

export const bin = `${repository}bin/galley.js`;

/** How a run ended. */
export interface Run {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
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
  GITHUB_STEP_SUMMARY: undefined,
  GITHUB_SERVER_URL: undefined,
  CI_PROJECT_DIR: undefined,
};

/**
 * Runs the command in this process, with streams and a folder of its own. A process costs 0.3 s of processor time before
 * it does anything; what concerns the process itself is tested with `galleyProcess`.
 */
export async function galley(
  args: readonly string[],
  {cwd = process.cwd(), input = '', env = {}}: RunOptions = {},
): Promise<Run> {
  const {main} = await import('../../cli/main.js'); // Most files that want `repository` do not run the command.
  const [stdout, stderr] = [new Texts(), new Texts()];
  const streams = {stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]), stdout, stderr};
  const restore = changeEnvironment({...environment, ...env});
  try {
    const exitCode = await main({...streams, cwd: () => cwd, env: process.env, once: () => undefined}, args);
    return {exitCode, stdout: stdout.text(), stderr: stderr.text()};
  } finally {
    restore();
  }
}

/** Keys that someone types once `prompt` has appeared on the terminal after the keys before. */
export interface Typed {
  readonly prompt: string;
  /** Each character of a text, or each sequence of a list. */
  readonly keys: Iterable<string>;
}

/** Runs the command in this process on a terminal, where someone types. `screen` is what was shown, without colors. */
export async function galleyOnTerminal(
  args: readonly string[],
  typed: readonly Typed[],
  cwd: string,
): Promise<Run & {readonly screen: string}> {
  const {main} = await import('../../cli/main.js');
  const stdin = Object.assign(new PassThrough(), {isTTY: true, setRawMode: () => stdin});
  const stdout = new Texts();
  const waiting = [...typed];
  let from = 0;
  const stderr = Object.assign(
    new Texts(() => {
      const at = stderr.text().indexOf(waiting[0]?.prompt ?? '\0', from);
      if (at === -1) return;
      from = stderr.text().length;
      const {keys} = waiting.shift()!;
      // One key at a time, as a terminal sends them: prompts read a key after the screen is drawn.
      void (async () => {
        for (const key of keys) {
          await new Promise(setImmediate);
          stdin.write(key);
        }
      })();
    }),
    {isTTY: true, columns: 100},
  );
  const restore = changeEnvironment(environment);
  try {
    const exitCode = await main({stdin, stdout, stderr, cwd: () => cwd, env: process.env, once: () => undefined}, args);
    return {exitCode, stdout: stdout.text(), stderr: stderr.text(), screen: stripVTControlCharacters(stderr.text())};
  } finally {
    restore();
  }
}

class Texts extends Writable {
  private readonly chunks: Buffer[] = [];

  private readonly onWrite: () => void;

  constructor(onWrite: () => void = () => {}) {
    super();
    this.onWrite = onWrite;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
    this.onWrite();
  }

  /** Everything that was written, without the last line end. */
  text(): string {
    return Buffer.concat(this.chunks).toString().replace(/\n$/, '');
  }
}

/** The variables that the runs of this moment share, how many runs there are, and what the variables were before. */
const shared = {values: '', runs: 0, before: [] as (readonly [string, string | undefined])[]};

/** Sets variables of this thread until the function it returns is called. Runs at the same time must agree on them. */
function changeEnvironment(variables: Readonly<Record<string, string | undefined>>): () => void {
  const values = JSON.stringify(variables);
  if (shared.runs > 0 && shared.values !== values) throw new Error('Another run has other variables.');
  if (shared.runs++ === 0) {
    shared.values = values;
    shared.before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
    setVariables(Object.entries(variables));
  }
  return () => {
    if (--shared.runs === 0) setVariables(shared.before);
  };
}

function setVariables(variables: readonly (readonly [string, string | undefined])[]): void {
  for (const [name, value] of variables) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** Runs the built tool, or the one that `script` starts, to its end. */
export async function galleyProcess(
  args: readonly string[],
  {script = bin, cwd, input, env}: RunOptions & {readonly script?: string} = {},
): Promise<Run> {
  const {exitCode, stdout, stderr} = await execa(process.execPath, [script, ...args], {
    reject: false,
    timeout: 180_000,
    env: {...environment, ...env},
    ...(cwd !== undefined && {cwd}),
    ...(input !== undefined && {input}),
  });
  return {exitCode, stdout, stderr};
}

export interface Running {
  /** `http://localhost:4321/` */
  readonly url: string;
  /** The JSON lines on stdout so far. */
  events(): readonly Readonly<Record<string, unknown>>[];
  /** The output on stderr so far. */
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
  {script = bin, env}: Pick<RunOptions, 'env'> & {readonly script?: string} = {},
): Promise<Running> {
  const process_ = execa(process.execPath, [script, ...args, '--json', '--port', '0'], {
    cwd,
    reject: false,
    timeout: 180_000,
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
