import {expect, test} from 'vitest';
import {compileSite, outputsOf, site} from '../../../support/site.js';

async function mainOf(files: Readonly<Record<string, string>>): Promise<string> {
  const html = (await outputsOf(site(files))).get('index.html') ?? '';
  return /<div class="page-body prose">([^]*)<\/div><\/div><\/main>/.exec(html)?.[1]?.trim() ?? html;
}

test.each([
  ['::figure{#shot .wide .tall}\nText.\n::', '<figure id="shot" class="illustration wide tall"><p>Text.</p></figure>'],
  [':kbd[K]{#key .big}', '<kbd class="big" id="key">K</kbd>'],
  ['::steps{.steps}\nText.\n::', '<div class="steps"><p>Text.</p></div>'],
  [":kbd[K]{class='a&b' id='<'}", '<kbd class="a&amp;b" id="&lt;">K</kbd>'],
])('the id and the classes of the component %j are on its first element', async (text, html) => {
  expect(await mainOf({'content/index.md': `---\ntitle: Home\n---\n\n${text}\n`})).toBe(html);
});

test.each([
  [
    '::figure{#shot data-x="1" aria-label="A & B"}\nText.\n::',
    '<figure id="shot" data-x="1" aria-label="A &amp; B" class="illustration"><p>Text.</p></figure>',
  ],
  [
    ':kbd[K]{data-x :data-n="3" aria-hidden .big}',
    '<kbd class="big" data-x="true" data-n="3" aria-hidden="true">K</kbd>',
  ],
  [
    '::kbd\n---\nvalue: K\ndata-list: [a, 1]\ndata-none: null\n"data-a onclick": x\n---\n::',
    '<kbd data-list="[&quot;a&quot;,1]">K</kbd>',
  ],
  [
    ':badge[New]{data-color="mine" aria-hidden}',
    '<span aria-hidden="true" class="badge" data-color="primary">New</span>',
  ],
  ['::div{data-x="1" aria-label="Box"}\nText.\n::', '<div data-x="1" aria-label="Box"><p>Text.</p></div>'],
])('the data and ARIA attributes of the component %j are on its first element', async (text, html) => {
  expect(await mainOf({'content/index.md': `---\ntitle: Home\n---\n\n${text}\n`})).toBe(html);
});

test('a component gets a data or ARIA attribute only if it does not write or list it', async () => {
  const index = `import {z} from 'zod';
export const components = {
  field: (props) => <label><input aria-label={props['aria-label']} /></label>,
  listed: (props) => <p title={props['data-x']}>Listed</p>,
  icon: () => <div><svg aria-hidden="true" /></div>,
  loose: () => <p>Loose</p>,
};
export const props = {field: z.object({}), listed: z.object({'data-x': z.string()}), icon: z.object({}), loose: z.looseObject({})};
`;
  const text =
    '::field{aria-label="A"}\n::\n\n::listed{data-x="1"}\n::\n\n::icon{aria-hidden}\n::\n\n::loose{data-x="1"}\n::';
  const main = await mainOf({
    'content/index.md': `---\ntitle: Home\n---\n\n${text}\n`,
    'templates/components/index.tsx': index,
  });
  expect(main).toBe(
    '<label><input aria-label="A"/></label>\n<p title="1">Listed</p>\n<div aria-hidden="true"><svg aria-hidden="true"></svg></div>\n<p>Loose</p>',
  );
});

test('a component gets an id only if it does not write it and its schema does not list or allow it', async () => {
  const index = `import {z} from 'zod';
export const components = {
  panel: ({id}) => <div><p id={id}>Panel</p></div>,
  video: ({id}) => <p data-video={id}>Video</p>,
  loose: ({id}) => <p data-id={id}>Loose</p>,
  strict: () => <p>Strict</p>,
};
export const props = {panel: z.object({}), video: z.object({id: z.string()}), loose: z.looseObject({}), strict: z.strictObject({})};
`;
  const text = '::panel{#a}\n::\n\n::video{#b}\n::\n\n::loose{#c .d}\n::\n\n::strict{#e}\n::';
  const main = await mainOf({
    'content/index.md': `---\ntitle: Home\n---\n\n${text}\n`,
    'templates/components/index.tsx': index,
  });
  expect(main).toBe(
    '<div><p id="a">Panel</p></div>\n<p data-video="b">Video</p>\n<p data-id="c">Loose</p>\n<p id="e">Strict</p>',
  );
});

test('a link to the id of a component is not broken', async () => {
  const snapshot = await compileSite({
    'content/index.md': '---\ntitle: Home\n---\n\n[A](#shot) [B](#shut)\n\n::figure{#shot}\nText.\n::\n',
  });
  const messages = (await snapshot.diagnostics()).map(({code, message}) => `${code}: ${message}`);
  expect(messages).toEqual(['anchor-broken: No heading or element #shut on /.']);
});
