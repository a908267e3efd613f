// Real web servers on this machine, each in a process of its own with a configuration of its own.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {lastingPort, type LastingPort} from './lasting-port.js';
import {rawGet} from './raw-request.js';

export interface HostServer {
  /** `http://127.0.0.1:4321` of each site, in the order they were given. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

/** One site: a folder that holds the files at their addresses, and what was written for the server. */
export interface ServedSite {
  readonly root: string;
  readonly config: string;
}

/** Whether a program is there; tests that need it are skipped where it is not. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, [name === 'nginx' ? '-v' : 'version'], {stdio: 'ignore'}).status === 0;
}

/** nginx with one `server` block for each site; `folder` is its own, for logs and the like. */
export async function startNginx(folder: string, sites: readonly ServedSite[]): Promise<HostServer> {
  const ports = await portsFor(folder, sites);
  const blocks = sites.map(({root, config}, index) => {
    const file = path.join(folder, `site-${index}.conf`);
    writeFileSync(file, config);
    return `server { listen "unix:${socketOf(folder, index)}"; server_name _; root "${root}"; include "${file}"; }`;
  });
  mkdirSync(path.join(folder, 'temp'), {recursive: true});
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${path.join(folder, 'temp', name)}";`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid "${folder}/nginx.pid"; error_log "${folder}/error.log" notice;
events { worker_connections 256; }
http { access_log off; ${temp.join(' ')} ${blocks.join('\n')} }
`,
  );
  return running('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', file], {}, ports);
}

/** Caddy with one site block for each site. */
export async function startCaddy(folder: string, sites: readonly ServedSite[]): Promise<HostServer> {
  const ports = await portsFor(folder, sites);
  const blocks = sites.map(({root, config}, index) => {
    const file = path.join(folder, `site-${index}.caddy`);
    writeFileSync(file, config);
    return `${ports[index]?.origin} {\n\tbind "unix/${socketOf(folder, index)}"\n\troot * "${root}"\n\timport "${file}"\n}`;
  });
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${blocks.join('\n')}\n`);
  const home = {HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder};
  return running('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], home, ports);
}

/** The programs cannot say which free port they have found, so each site listens on a Unix socket behind a port. */
async function portsFor(folder: string, sites: readonly ServedSite[]): Promise<readonly LastingPort[]> {
  const ports = await Promise.all(sites.map(() => lastingPort()));
  for (const [index, port] of ports.entries()) port.leadTo({socket: socketOf(folder, index)});
  return ports;
}

const socketOf = (folder: string, index: number): string => path.join(folder, `${index}.sock`);

/** Waits until all sites answer. If the program ends before, the error has what it printed. */
async function running(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ports: readonly LastingPort[],
): Promise<HostServer> {
  const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, ...env}});
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void printed.push(chunk.toString()));
  }
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended:\n${printed.join('')}`)));
  });
  ended.catch(() => {}); // Later, it ends because it is closed.
  const origins = ports.map(({origin}) => origin);
  const wait = new AbortController();
  const close = async (): Promise<void> => {
    wait.abort();
    await Promise.all([...ports.map((port) => port.close()), stopped(child)]);
  };
  try {
    await Promise.race([Promise.all(origins.map((origin) => answeringAt(origin, wait.signal))), ended]);
  } catch (error) {
    await close();
    throw error;
  }
  return {origins, close};
}

async function answeringAt(origin: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const response = await rawGet(origin, '/').catch(() => undefined); // Nothing listens yet.
    if (response !== undefined) return;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}
