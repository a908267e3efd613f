// Files with the icons that scripts can load.
import {expect, test} from 'vitest';
import {outputsOf, site} from '../../../support/site.js';

const iconFilesOf = async (files: Readonly<Record<string, string>>) =>
  [...(await outputsOf(site(files)))]
    .filter(([path]) => path.startsWith('api/_nuxt_icon/'))
    .map(([path, text]) => [path, JSON.parse(text) as unknown]);

const drawing = {body: expect.stringMatching(/^<(?:g|path) /), width: 24, height: 24};

test('each icon set has a file with the icons that content and config name, in every spelling', async () => {
  const found = await iconFilesOf({
    'content/index.md':
      '# Home\n\n:icon{name="i-lucide-rocket"} :icon{name="custom:dot"} :icon{name="lucide:no-such-icon"}\n\n::card{icon="lucide:anchor"}\n::\n',
    'content/icons/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 2 8 9"><circle r="4"/></svg>',
    'content/site.yml': 'icons:\n  aliases: {boat: lucide:ship}\n',
  });
  expect(found).toEqual([
    [
      'api/_nuxt_icon/custom.json',
      {prefix: 'custom', icons: {dot: {body: '<circle r="4" />', left: 1, top: 2, width: 8, height: 9}}},
    ],
    ['api/_nuxt_icon/lucide.json', {prefix: 'lucide', icons: {anchor: drawing, rocket: drawing, ship: drawing}}],
  ]);
});

test('a site that names no icons has no icon files', async () => {
  expect(await iconFilesOf({'content/index.md': '# Home\n'})).toEqual([]);
});
