// A PostgreSQL server of the test's own, where its programs are installed: a new cluster in a temporary folder, reached by
// a socket in it. Nothing listens on the network.
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {chmodSync, chownSync, existsSync, readdirSync} from 'node:fs';
import {once} from 'node:events';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {Client} from 'pg';
import {temporary} from './temporary.js';

export interface Postgres {
  readonly url: string;
  close(): Promise<void>;
}

/** Undefined, with a message, where there is no PostgreSQL. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const programs = programFolder();
  const user = process.getuid?.() === 0 ? userOf('postgres') : undefined;
  if (programs === undefined || (process.getuid?.() === 0 && user === undefined)) {
    console.warn('PostgreSQL is not installed here: its tests are left out.');
    return undefined;
  }
  const folder = temporary();
  if (user !== undefined) {
    // PostgreSQL does not run as root.
    chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
  }
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(programs, 'initdb'),
    ['--pgdata', data, '--auth', 'trust', '--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    {...user, cwd: folder, stdio: 'ignore'},
  );
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=50'];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {...user, cwd: folder, stdio: 'ignore'},
  );
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const close = (): Promise<void> => end(server);
  try {
    await untilReady(url, server);
  } catch (error) {
    await close();
    throw error;
  }
  return {url, close};
}

function programFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), '/usr/local/bin', '/usr/bin'];
  return folders.find((one) => existsSync(path.join(one, 'initdb')) && existsSync(path.join(one, 'postgres')));
}

function userOf(name: string): {readonly uid: number; readonly gid: number} | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, name], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']})),
    );
    return uid === undefined || gid === undefined ? undefined : {uid, gid};
  } catch {
    return undefined; // there is no such user
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
    const client = new Client({connectionString: url});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50); // not yet
    }
  }
  throw new Error('PostgreSQL did not start.');
}

/** Without waiting for clients. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}
