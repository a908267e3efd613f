// The files that hosts read from the site root: galley hosting write writes them, and galley build reports outdated ones.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const config = (hosts: string, more = '') => `brand: Acme\nhosting:\n  hosts: [${hosts}]\n${more}`;

const page = '---\ntitle: Home\n---\n\nHello.\n';

const codes = (stdout: string) =>
  stdout
    .split('\n')
    .map((line) => JSON.parse(line) as {code?: string; message?: string})
    .flatMap(({code, message}) => (code === undefined ? [] : [`${code}: ${message}`]));

test('galley hosting write writes host files, and galley build warns when they are outdated', async () => {
  const mine = {source: '/mine', destination: 'https://mine.example', type: 302};
  const root = temporary({
    'content/site.yml': config('firebase, nginx, netlify', 'redirects:\n  /old: /\n'),
    'content/index.md': page,
    'firebase.json': JSON.stringify({
      functions: {source: 'functions'},
      hosting: {redirects: [mine]},
    }),
  });
  const build = async () => codes((await galley(['build', '--json'], {cwd: root})).stdout);
  const old = 'host-file-old: firebase.json does not match the config.';
  expect(await build()).toEqual([
    old,
    'host-file-old: There is no hosting/nginx.conf, which contains redirects and headers for the host.',
  ]);
  expect(await galley(['hosting', 'write'], {cwd: root})).toEqual({
    exitCode: 0,
    stdout: [
      'firebase: firebase.json is written.',
      'firebase: hosting/firebase-rules.json is written.',
      'nginx: hosting/nginx.conf is written.',
      'netlify: no file is needed here. galley build writes everything that this host reads into dist/.',
    ].join('\n'),
    stderr: '',
  });
  expect(JSON.parse(readFileSync(path.join(root, 'firebase.json'), 'utf8'))).toMatchObject({
    functions: {source: 'functions'},
    hosting: {public: 'dist', redirects: [mine, {source: '/old', destination: '/', type: 301}]},
  });
  expect(await build()).toEqual([]);
  expect(readFileSync(path.join(root, 'dist/_redirects'), 'utf8')).toBe('/old / 301!\n/old/ / 301!\n');
  expect(existsSync(path.join(root, 'dist/old'))).toBe(false);
  writeFileSync(path.join(root, 'content/site.yml'), config('firebase, netlify'));
  expect(await build()).toEqual([old]);
  expect(await galley(['hosting', 'write'], {cwd: root})).toMatchObject({exitCode: 0});
  expect(JSON.parse(readFileSync(path.join(root, 'firebase.json'), 'utf8'))).toMatchObject({
    hosting: {redirects: [mine]},
  });
  expect(await build()).toEqual([]);
});

test('galley hosting write without a host exits with 2, and writes the file of --host', async () => {
  const root = temporary({'content/index.md': page});
  expect(await galley(['hosting', 'write'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error  content/site.yml does not name a host.  usage\n   hint: Set `hosting.hosts`, for example to `[firebase]`, or pass --host.',
  });
  const {stdout} = await galley(['hosting', 'write', '--host', 'caddy', '--json'], {cwd: root});
  expect(JSON.parse(stdout)).toEqual({type: 'file', host: 'caddy', path: 'hosting/Caddyfile', change: 'written'});
});
