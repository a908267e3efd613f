import {expect, test} from 'vitest';
import {compileSite} from '../../support/site.js';

const page = (redirectFrom: string, text = '') => `---\n${redirectFrom}---\n\n${text}\n`;

test('`redirectFrom` of a page redirects like `redirects` of the config', async () => {
  const {redirects, diagnostics} = await compileSite({
    'content/docs/1.new.md': page('redirectFrom: /docs/old/\n'),
    'content/docs/2.more.md': page(
      'redirectFrom:\n  - /a b\n  - /k%C3%A4se\n  - /guide/*\n',
      '[Old](/docs/old) [Older](/docs/older)',
    ),
    'content/site.yml': 'redirects:\n  /docs/older: /docs/old\n',
  });
  expect(diagnostics()).toEqual([]);
  expect(redirects.rules.map(({route, to, status}) => `${route} ${to} ${status}`)).toEqual([
    '/a b /docs/more 301',
    '/docs/old /docs/new 301',
    '/docs/older /docs/new 301',
    '/guide/* /docs/more 301',
    '/käse /docs/more 301',
  ]);
});

test('an invalid `redirectFrom` is reported at its line', async () => {
  const {redirects, diagnostics} = await compileSite({
    'content/docs/a.md': page('redirectFrom:\n  - /docs/b\n  - old\n  - /twice\n  - /config\n  - /x?y\n'),
    'content/docs/b.md': page('redirectFrom: /twice/\n'),
    'content/docs/c.md': page('redirectFrom: 3\n'),
    'content/site.yml': 'redirects:\n  /config: /docs/b\n',
  });
  const found = diagnostics().map(({code, message, place}) => `${place?.file}:${place?.line} ${code} ${message}`);
  expect(found.toSorted()).toEqual([
    'content/docs/a.md:3 redirect-hides-page /docs/b is redirected, but there is a page at that address.',
    'content/docs/a.md:4 redirect-invalid old cannot be redirected.',
    'content/docs/a.md:6 redirect-duplicate /config is redirected twice.',
    'content/docs/a.md:7 redirect-invalid /x?y cannot be redirected.',
    'content/docs/b.md:2 redirect-duplicate /twice/ is redirected twice.',
    expect.stringContaining('content/docs/c.md:2 field-invalid'),
  ]);
  expect(redirects.rules.map(({route, to}) => `${route} ${to}`)).toEqual(['/config /docs/b', '/twice /docs/a']);
});

test('`redirectFrom` of a draft is ignored', async () => {
  const {redirects} = await compileSite({
    'content/docs/a.md': page(''),
    'content/docs/b.md': page('draft: true\nredirectFrom: /old\n'),
  });
  expect(redirects.rules).toEqual([]);
});
