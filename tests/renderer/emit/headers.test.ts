import {expect, test} from 'vitest';
import {headersFile} from '../../../renderer/emit/headers.js';

test('workers of tools may not speak to anybody, below the base of the site', () => {
  const paths = [
    '_assets/tool-proto-12345678.js',
    '_assets/tool-a-b-12345678.js',
    'index.html',
    '_assets/tool-openapi-abcdEFGH.js',
  ];
  expect(headersFile(paths, {base: '/site/'})?.body).toBe(
    [
      '/site/_assets/tool-a-b-12345678.js',
      "  Content-Security-Policy: default-src 'none'; connect-src 'none'",
      '/site/_assets/tool-openapi-abcdEFGH.js',
      "  Content-Security-Policy: default-src 'none'; connect-src 'none'",
      '/site/_assets/tool-proto-12345678.js',
      "  Content-Security-Policy: default-src 'none'; connect-src 'none'",
      '',
    ].join('\n'),
  );
});

test('a site without tools has no such file', () => {
  expect(headersFile(['index.html', '_assets/boot-12345678.js'], {base: '/'})).toBeUndefined();
});
