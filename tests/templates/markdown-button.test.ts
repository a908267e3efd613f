import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {outputsOf, site} from '../support/site.js';
import {temporary} from '../support/temporary.js';

test.each([
  [
    '{to="/a" target="_blank"}',
    '<a href="/a" target="_blank" rel="noopener noreferrer" class="button" data-variant="solid">',
  ],
  [
    '{to="javascript:alert(1)"}',
    '<a role="link" aria-disabled="true" tabindex="-1" class="button" data-variant="solid">',
  ],
  ['{to=""}', '<a role="link" aria-disabled="true" tabindex="-1" class="button" data-variant="solid">'],
  ['', '<a role="link" aria-disabled="true" tabindex="-1" class="button" data-variant="solid">'],
])('button-link%s is a link only if it has an address', async (attributes, tag) => {
  const outputs = await outputsOf(
    site({'content/index.md': `# Home\n\n:button-link[Go]${attributes}\n`, 'content/a.md': '# A\n'}),
  );
  expect(/<a [^>]*>(?=Go)/.exec(outputs.get('index.html') ?? '')?.[0]).toBe(tag);
});

test('a link of a component without an address is reported like one in the text', async () => {
  const root = temporary({'content/index.md': '# Home\n\n:button-link[Go]{to=""}\n\nSee [this]().\n'});
  const {stdout, stderr} = await galley(['build', '--root', root, '--reporter', 'compact']);
  const found = [...(stdout + stderr).matchAll(/index\.md:(\d+):\d+: (error \S+ This link has no address\.)/g)];
  expect(found.map(([, line, text]) => [line, text])).toEqual([
    ['3', 'error link-broken This link has no address.'],
    ['5', 'error link-broken This link has no address.'],
  ]);
});
