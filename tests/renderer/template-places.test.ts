// The lines in templates that cause diagnostics.
import {expect, test} from 'vitest';
import type {Place} from '../../renderer/base/diagnostic.js';
import {build} from '../../renderer/build.js';
import {checkSite} from '../../renderer/check-site.js';
import {site} from '../support/site.js';
import {temporary} from '../support/temporary.js';

const page = (name: string, component: string, rest = ''): string => `import {definePage, Island} from 'galley/page';
import {Box} from '../components/box.js';

export default definePage({
  name: '${name}', path: '/${name}', ${rest}
  component: () => <><h1>${name}</h1>${component}</>,
});
`;

/** Where the last occurrence of `part` is in a template. */
function placeIn(name: string, text: string, part: string): Required<Place> {
  const before = text.slice(0, text.lastIndexOf(part)).split('\n');
  return {file: `templates/pages/${name}.tsx`, line: before.length, column: before.at(-1)!.length + 1};
}

const files = {
  'content/index.md': '---\ndescription: A site.\n---\n\n# Home\n\n[a](/a) [b](/b)\n',
  'templates/components/box.tsx': `export function Box() {
  return (
    <p>
      <ul id="list" />
    </p>
  );
}
`,
};

test('a mistake in a component of two templates is reported once, at its line in the component', async () => {
  const host = site({
    ...files,
    'templates/pages/a.tsx': page('a', '<Box />'),
    'templates/pages/b.tsx': page('b', '<Box />'),
  });
  expect((await checkSite(host)).diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'html-nesting',
      message: '<ul> in <p> is not allowed in HTML.',
      hint: 'Use another element for one of them. Found on /a.',
      place: {file: 'templates/components/box.tsx', line: 4, column: 7},
    },
  ]);
});

test('the same mistake in two templates is reported twice, each at its line', async () => {
  const twice = '<b id="x" /><i id="x" />';
  const [a, b] = [page('a', twice), page('b', `\n${twice}`)];
  const host = site({...files, 'templates/pages/a.tsx': a, 'templates/pages/b.tsx': b});
  const {diagnostics} = await checkSite(host);
  expect(diagnostics.map(({code, place}) => [code, place])).toEqual([
    ['html-id-duplicate', placeIn('a', a, '<i ')],
    ['html-id-duplicate', placeIn('b', b, '<i ')],
  ]);
});

test('markup that is not written as JSX is reported with the file only', async () => {
  const markup = `<div dangerouslySetInnerHTML={{__html: '<b id="x"></b><i id="x"></i>'}} />`;
  const host = site({...files, 'content/index.md': '# Home\n\n[a](/a)\n', 'templates/pages/a.tsx': page('a', markup)});
  const {diagnostics} = await checkSite(host);
  expect(diagnostics.filter(({code}) => code === 'html-id-duplicate').map(({place}) => place)).toEqual([
    {file: 'templates/pages/a.tsx'},
  ]);
});

test('build() reports the lines of islands, layouts, color modes and queries in templates', async () => {
  const a = page('a', '<Island of="toast" />', `layout: 'dosc',`);
  const rest = `head: () => ({colorMode: 'blue'}), data: {all: {where: {title: null}}},`;
  const b = page('b', '<p>x</p>', rest);
  const host = site({...files, 'templates/pages/a.tsx': a, 'templates/pages/b.tsx': b});
  const {diagnostics} = await build(host, {out: temporary(), force: true});
  expect(diagnostics.map(({code, place}) => [code, place])).toEqual([
    ['query-hazard', placeIn('b', b, 'all:')],
    ['island-unknown', placeIn('a', a, '<Island')],
    ['layout-unknown', placeIn('a', a, 'layout:')],
    ['color-mode-invalid', placeIn('b', b, 'colorMode')],
  ]);
});
