// Real web servers on this machine, each in a process of its own with a configuration of its own.
import {spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {connect, createServer} from 'node:net';
import path from 'node:path';

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
  const ports = await freePorts(sites.length);
  const blocks = sites.map(({root, config}, index) => {
    const file = path.join(folder, `site-${index}.conf`);
    writeFileSync(file, config);
    return `server { listen 127.0.0.1:${ports[index]}; server_name _; root "${root}"; include "${file}"; }`;
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
  const ports = await freePorts(sites.length);
  const blocks = sites.map(({root, config}, index) => {
    const file = path.join(folder, `site-${index}.caddy`);
    writeFileSync(file, config);
    return `http://127.0.0.1:${ports[index]} {\n\troot * "${root}"\n\timport "${file}"\n}`;
  });
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${blocks.join('\n')}\n`);
  const home = {HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder};
  return running('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], home, ports);
}

/** Waits until all ports answer; what the program said is in the error when it ends before. */
async function running(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  ports: readonly number[],
): Promise<HostServer> {
  const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, ...env}});
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${program} ended:\n${said.join('')}`)));
  });
  ended.catch(() => {}); // it is waited for below, or has been closed
  await Promise.race([Promise.all(ports.map((port) => answering(port, said))), ended]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {origins: ports.map((port) => `http://127.0.0.1:${port}`), close: () => stopped(child)};
}

async function answering(port: number, said: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (await isOpen(port)) return;
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
  throw new Error(`Nothing answers at port ${port}:\n${said.join('')}`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  });
}

/** Ports that are free right now, all different. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({length: count}, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as {port: number}).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}
