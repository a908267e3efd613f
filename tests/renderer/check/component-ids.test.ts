// The ids of components in content: repeated ones, and those of components that do not exist.
import {expect, test} from 'vitest';
import {checkSite} from '../../../renderer/check-site.js';
import {compileSite, site} from '../../support/site.js';

const page = (text: string): Readonly<Record<string, string>> => ({
  'content/index.md': `---\ntitle: Home\ndescription: A page.\n---\n\n${text}\n`,
});

async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const snapshot = await compileSite(files);
  return (await snapshot.diagnostics()).map(
    ({code, message, place}) => `${code} ${place?.line}:${place?.column ?? ''} ${message}`,
  );
}

test.each([
  [
    'of two components',
    '::card{#a}\nOne.\n::\n\n:badge[Two]{#a} :kbd[K]{#a}',
    [
      'id-duplicate 10:1 An element before this one already has the id `a`, so links lead there.',
      'id-duplicate 10:17 An element before this one already has the id `a`, so links lead there.',
    ],
  ],
  [
    'of a component inside another one',
    ':::card{#a}\n::div{#a}\nOne.\n::\n:::',
    ['id-duplicate 7:1 An element before this one already has the id `a`, so links lead there.'],
  ],
  [
    'of a heading before the component',
    '## Setup\n\n::card{#setup}\nOne.\n::',
    ['id-duplicate 8:1 An element before this one already has the id `setup`, so links lead there.'],
  ],
  [
    'of a heading after the component',
    '::card{#setup}\nOne.\n::\n\n## Setup',
    ['id-duplicate 10: An element before this one already has the id `setup`, so links lead there.'],
  ],
  [
    'of an HTML element',
    '::card{#a}\nOne.\n::\n\n<div id="a">Two.</div>',
    ['id-duplicate 6:1 Another element of this page already has the id `a`, so links lead there.'],
  ],
  ['that occurs once', '::card{#a}\nOne.\n::\n\n:badge[Two]{#b}', []],
  ['of a `form`, whose prop it is', '## Mail\n\n::form{#mail :fields=\'[{"name":"a","label":"A"}]\'}\n::', []],
])('a check reports the id %s', async (_, text, expected) => {
  expect(await findingsOf(page(text))).toEqual(expected);
});

test('the id of an unknown component is no anchor, because the page has no element with it', async () => {
  expect(
    await findingsOf(page('[A](#a) [B](#b) [C](#c)\n\n::crad{#a}\nOne.\n::\n\n::card{#b}\n::\n\n::div{#c}\nTwo.\n::')),
  ).toEqual(['anchor-broken 6:1 No heading or element #a on /.', 'component-unknown 8:1 There is no component crad.']);
});

test('a repeated id on the rendered page has one finding, where the text uses the component', async () => {
  const {diagnostics} = await checkSite(
    site({
      ...page('::card{#a}\nOne.\n::\n\n::card{#a}\nTwo.\n::\n\n::own{#b}\n::\n\n::own{#b}\n::'),
      'templates/components/index.tsx':
        "import {z} from 'zod';\nexport const props = {card: z.object({})};\n" +
        'export const components = {card: () => <p>Card</p>, own: ({id}) => <p id={id}>Own</p>};\n',
    }),
  );
  expect(diagnostics.map(({code, place}) => `${code} ${place?.file}:${place?.line}:${place?.column}`)).toEqual([
    'id-duplicate content/index.md:10:1',
    'html-id-duplicate content/index.md:17:1',
  ]);
});
