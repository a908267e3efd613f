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
