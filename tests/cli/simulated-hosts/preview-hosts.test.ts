import {expect, test} from 'vitest';
import {readHosts} from '../../../cli/simulated-hosts/preview-hosts.js';

test.each([
  [[], {listen: 'localhost'}],
  [['netlify'], {simulatedHost: 'netlify', listen: 'localhost'}],
  [['S3'], {simulatedHost: 's3', listen: 'localhost'}],
  [['0.0.0.0'], {listen: '0.0.0.0'}],
  [['0.0.0.0', 'caddy'], {simulatedHost: 'caddy', listen: '0.0.0.0'}],
  [['vercel', '::1'], {simulatedHost: 'vercel', listen: '::1'}],
  // A name of the network, perhaps: whoever listens will say so if it is none.
  [['workshop'], {listen: 'workshop'}],
  [['ngin.x'], {listen: 'ngin.x'}],
])('--host %j', (values, hosts) => {
  expect(readHosts(values)).toEqual(hosts);
});

test.each([
  ['netlfy', 'netlify'],
  ['cloudfare', 'cloudflare'],
  ['github-page', 'github-pages'],
  ['ngnix', 'nginx'],
  ['vercell', 'vercel'],
])('%s is taken for a slip', (value, meant) => {
  expect(() => readHosts([value])).toThrow(
    expect.objectContaining({
      code: 'usage',
      message: `${value} is not a host that the preview knows.`,
      hint: expect.stringContaining(`Did you mean ${meant}?`),
    }),
  );
});

test.each([[['netlify', 'vercel']], [['127.0.0.1', '::1']]])('--host %j is too much', (values) => {
  expect(() => readHosts(values)).toThrow(expect.objectContaining({message: '--host is given more than once.'}));
});
