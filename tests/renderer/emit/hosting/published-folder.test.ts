import {expect, test} from 'vitest';
import {publishedFolder} from '../../../../renderer/emit/hosting/published-folder.js';

test.each([
  ['dist', '/', 'dist'],
  ['dist', '/handbook/', 'dist'],
  ['public/handbook/', '/handbook/', 'public'],
  ['public/a/b', '/a/b/', 'public'],
  ['../public/handbook', '/handbook/', '../public'],
  ['/srv/public/handbook', '/handbook/', '/srv/public'],
  // Nothing but output may be published.
  ['handbook', '/handbook/', 'handbook'],
  ['./handbook', '/handbook/', './handbook'],
  ['../handbook', '/handbook/', '../handbook'],
  ['/handbook', '/handbook/', '/handbook'],
])('the host publishes for the output %s with the base %s the folder %s', (out, base, expected) => {
  expect(publishedFolder(out, base)).toBe(expected);
});
