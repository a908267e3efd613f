import {expect, test} from 'vitest';
import {fileLikeRoutes} from '../../../renderer/document/file-like-routes.js';
import {compileSite, outputsOf, site} from '../../support/site.js';

test('fileLikeRoutes() keeps routes that end like files', () => {
  expect([...fileLikeRoutes({'en:/a': '/next.config', 'en:/b': '/docs/v1.2', 'en:/c': '/start'})]).toEqual([
    '/next.config',
  ]);
});

const files = {
  'content/docs/1.next.config.md': '# Config\n',
  'content/docs/2.own.md': '---\n_path: /docs/vite.config\n---\n\n# Own\n',
  'content/docs/3.start.md': '# Start\n\n[a](/docs/next.config#x), [b](/docs/vite.config?y), [c](/app.config)\n',
  'content/public/app.config': 'x',
};

test('with trailing slashes, links to pages whose addresses look like files end with a slash', async () => {
  const outputs = await outputsOf(
    site({
      ...files,
      'content/site.yml': 'trailingSlash: always\nheader: {links: [{label: A, to: /docs/next.config}]}\n',
    }),
  );
  const html = outputs.get('docs/start/index.html') ?? '';
  const links = [...html.matchAll(/href="(\/[^"]*\.config[^"]*)"/g)].map((match) => match[1]);
  expect([...new Set(links)].toSorted()).toEqual([
    '/app.config',
    '/docs/next.config/',
    '/docs/next.config/#x',
    '/docs/vite.config/',
    '/docs/vite.config/?y',
  ]);
});

test('without trailing slashes, the addresses of pages are those of the files that they look like', async () => {
  const {transforms} = await compileSite(files);
  expect([...fileLikeRoutes(transforms.options.customAddresses)]).toEqual(['/docs/vite.config']);
});
