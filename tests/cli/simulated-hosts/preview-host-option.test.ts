import {expect, test} from 'vitest';
import {readHosts} from '../../../cli/simulated-hosts/preview-host-option.js';

test.each([
  [[], {listen: 'localhost'}],
  [['netlify'], {simulatedHost: 'netlify', listen: 'localhost'}],
  [['S3'], {simulatedHost: 's3', listen: 'localhost'}],
  [['0.0.0.0'], {listen: '0.0.0.0'}],
  [['0.0.0.0', 'caddy'], {simulatedHost: 'caddy', listen: '0.0.0.0'}],
  [['vercel', '::1'], {simulatedHost: 'vercel', listen: '::1'}],
  // This can be a name of the network; the server reports an error if it is none.
  [['workshop'], {listen: 'workshop'}],
  [['ngin.x'], {listen: 'ngin.x'}],
])('readHosts(%j) returns the simulated host and the listen address', (values, hosts) => {
  expect(readHosts(values)).toEqual(hosts);
});

test.each([
  ['netlfy', 'netlify'],
  ['cloudfare', 'cloudflare'],
  ['github-page', 'github-pages'],
  ['ngnix', 'nginx'],
  ['vercell', 'vercel'],
])('readHosts fails for %s and suggests %s', (value, meant) => {
  expect(() => readHosts([value])).toThrow(
    expect.objectContaining({
      code: 'usage',
      message: `There is no host ${value} to simulate.`,
      hint: expect.stringContaining(`Did you mean ${meant}?`),
    }),
  );
});

test.each([[['netlify', 'vercel']], [['127.0.0.1', '::1']]])(
  'readHosts(%j) fails, because --host names two hosts or two addresses',
  (values) => {
    expect(() => readHosts(values)).toThrow(
      expect.objectContaining({
        message: '--host names more than one host to simulate, or more than one address.',
        hint: 'Pass at most one host to simulate and one address to listen on.',
      }),
    );
  },
);
