// Hosting in the config: redirects, headers and hosts.
import {expect, test} from 'vitest';
import {readConfig} from '../../../renderer/config/read-config.js';

const read = (text: string) => readConfig({kind: 'data', path: 'site.yml', hash: 'h', text});

test('readConfig() reads redirects with or without a status, headers by path, and hosts', () => {
  const {config, diagnostics} = read(`redirects:
  /a: /b
  /c/*: {to: https://x.dev/:splat, status: 307}
headers:
  /*: {X-Robots-Tag: noindex, Link: "</style.css>; rel=preload"}
  /käse/*: {x-a: b}
hosting:
  hosts: [netlify, s3]
`);
  expect(diagnostics).toEqual([]);
  expect(config.redirects).toEqual({
    '/a': {to: '/b', status: 301},
    '/c/*': {to: 'https://x.dev/:splat', status: 307},
  });
  expect(config.headers).toEqual({
    '/*': {'X-Robots-Tag': 'noindex', Link: '</style.css>; rel=preload'},
    '/käse/*': {'x-a': 'b'},
  });
  expect(config.hosting).toEqual({hosts: ['netlify', 's3']});
});

const path = 'a path such as `/docs/start`, or `/docs/*` for all paths that start with `/docs/`';
const line = 'one line of ASCII characters, without spaces at its ends';

test.each([
  ['redirects: {/a: 5}', '`redirects./a` is `5`; expected an address, or a map of `to` and `status`.'],
  ['redirects: {/a: {to: /b, status: 303}}', '`redirects./a.status` is `303`; expected `301`, `302`, `307` or `308`.'],
  ['redirects: {/a: {status: 301}}', '`redirects./a.to` is missing; expected text.'],
  ['redirects: {/a: {to: /b, staus: 301}}', 'There is no key `redirects./a.staus`.'],
  ['headers: {a: {X-A: b}}', `\`headers\` has the key \`a\`; expected ${path}.`],
  ['headers: {/a*b: {X-A: b}}', `\`headers\` has the key \`/a*b\`; expected ${path}.`],
  ['headers: {/a/:b: {X-A: b}}', `\`headers\` has the key \`/a/:b\`; expected ${path}.`],
  ['headers: {"/a\\nX: y": {X-A: b}}', `\`headers\` has the key \`/a·X: y\`; expected ${path}.`],
  ['headers: {/a: {X A: b}}', '`headers./a` has the key `X A`; expected the name of a header, such as `X-Robots-Tag`.'],
  [
    'headers: {/a: {content-length: b}}',
    '`headers./a` has the key `content-length`; expected a header that servers do not set themselves.',
  ],
  ['headers: {/a: {X-A: "b\\r\\nX-B: c"}}', `\`headers./a.X-A\` is \`b··X-B: c\`; expected ${line}.`],
  ['headers: {/a: {X-A: é}}', `\`headers./a.X-A\` is \`é\`; expected ${line}.`],
])('readConfig() reports %s', (text, message) => {
  expect(read(text).diagnostics.map((one) => one.message)).toContain(message);
});
