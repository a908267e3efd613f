// Each check on a small site: what it reports, and where. tests/site/bad-input.test.ts tests broken input on disk.
import {expect, test} from 'vitest';
import {openSite} from '../../../renderer/index.js';
import {checkSite} from '../../../renderer/check-site.js';
import {compileSite, site} from '../../support/site.js';
import {temporary} from '../../support/temporary.js';

const home = {'content/index.md': '# Home\n', 'content/docs/start.md': '# Start\n\n## Install it\n\nText.\n'};

/** Code, message, hint and place of each finding in a site with these files. */
async function found(files: Readonly<Record<string, string>>): Promise<readonly object[]> {
  const {diagnostics} = await compileSite({...home, ...files});
  return diagnostics().map(({code, message, hint, place}) => ({
    code,
    message,
    ...(hint && {hint}),
    ...(place && {place}),
  }));
}

test.each([
  ['a page', '[a](/docs/start)'],
  ['a page with a trailing slash', '[a](/docs/start/)'],
  ['a heading', '[a](/docs/start#install-it)'],
  ['a published file', '[a](/paper.pdf)'],
  ['a feed', '[a](/rss.xml)'],
  ['the Markdown of a page', '[a](/docs/start.md)'],
  ['a redirect', '[a](/old)'],
  ['the top of the page', '[a](#top)'],
  ['another site', '[a](https://example.com/nope)'],
])('a link to %s is valid', async (_, text) => {
  const files = {
    'content/a.md': `# A\n\n${text}\n`,
    'content/public/paper.pdf': 'x',
    'content/site.yml': 'redirects:\n  /old: /docs/start\n',
  };
  expect(await found(files)).toEqual([]);
});

test('a link to a permanent redirect is reported with its target, and a link to a temporary redirect is not', async () => {
  const host = site({
    ...home,
    'content/site.yml': `redirects:
  /old: /docs/start
  /part: /docs/start#install-it
  /other: https://example.com/x
  /base: /old
  /soon: {to: /docs/start, status: 302}
`,
    'content/a.md':
      '# A\n\n[a](/old?x=1#install-it) [b](../part)\n[c](/other) [d](/base) [e](/soon)\n\n---\n\n[f]: /old\n\n[f]\n',
    'content/b.md': '---\nmore:\n  to: /old\n---\n\n# B\n',
  });
  const {diagnostics} = await checkSite(host);
  const finding = (from: string, to: string, place: object, fix?: string) => ({
    severity: 'info',
    code: 'link-redirected',
    message: `${from} redirects to ${to}.`,
    hint: `Link to ${to}.`,
    place,
    ...(fix !== undefined && {fix: expect.objectContaining({description: `Write ${fix}.`}) as unknown}),
  });
  const a = (line: number, column: number) => ({file: 'content/a.md', line, column});
  expect(diagnostics.filter(({code}) => code === 'link-redirected')).toEqual([
    finding('/old', '/docs/start', a(3, 1), '/docs/start?x=1#install-it'),
    finding('/part', '/docs/start#install-it', a(3, 26)),
    finding('/other', 'https://example.com/x', a(4, 1), 'https://example.com/x'),
    finding('/base', '/docs/start', a(4, 13), '/docs/start'),
    finding('/old', '/docs/start', a(10, 1), '/docs/start'),
    finding('/old', '/docs/start', {file: 'content/b.md', line: 3, column: 7}),
  ]);
});

test('a broken link is reported with its place and the nearest page', async () => {
  expect(
    await found({'content/docs/a.md': '# A\n\nGo to [start](/docs/strat) or [there](./nowhere-at-all).\n'}),
  ).toEqual([
    {
      code: 'link-broken',
      message: 'No page at /docs/strat.',
      hint: 'Did you mean /docs/start?',
      place: {file: 'content/docs/a.md', line: 3, column: 7},
    },
    {
      code: 'link-broken',
      message: 'No page at /docs/nowhere-at-all.',
      place: {file: 'content/docs/a.md', line: 3, column: 31},
    },
  ]);
});

test('a link with .html or index.html resolves to the page, unless a file or a redirect has that address', async () => {
  const files = {
    'content/docs/index.md':
      '# Docs\n\n[a](./start.html#install-it) [b](/demo.html) [c](/old.html) [d](/docs/start.html#no) [e](/moved.html)\n',
    'content/public/demo.html': 'x',
    'content/site.yml': 'redirects:\n  /old.html: /docs\n  /docs/start.html: /docs/start\n',
  };
  const {diagnostics, documents} = await compileSite({...home, ...files});
  expect(documents.flatMap(({links}) => links.map(({path}) => path))).toEqual([
    '/docs/start',
    '/demo.html',
    '/old.html',
    '/docs/start',
    '/moved',
  ]);
  expect(diagnostics().map(({message}) => message)).toEqual([
    'No page at /moved.',
    'No heading or element #no on /docs/start.',
  ]);
});

test('the hint for a broken link with capitals names `content.respectPathCase`', async () => {
  const hint =
    'Write /docs/start, or set `content.respectPathCase: true` in content/site.yml to keep capitals in addresses.';
  const content = {
    'content/a.md': '# A\n\n[a](/docs/Start)\n',
    'content/site.yml': 'header:\n  links:\n    - {label: Start, to: /docs/Start}\n',
  };
  expect(await found(content)).toEqual([
    {code: 'link-broken', message: 'No page at /docs/Start.', hint, place: {file: 'content/a.md', line: 3, column: 1}},
    {
      code: 'link-broken',
      message: 'No page at /docs/Start.',
      hint,
      place: {file: 'content/site.yml', line: 3, column: 26},
    },
  ]);
});

test('the hint for a broken link suggests a page with this name in another folder', async () => {
  expect(await found({'content/a.md': '# A\n\n[a](/start)\n'})).toMatchObject([{hint: 'Did you mean /docs/start?'}]);
});

test('an .html address in the config is reported with the address of the page', async () => {
  const site = 'header:\n  links:\n    - {label: Start, to: /docs/start.html}\n';
  expect(await found({'content/site.yml': site})).toMatchObject([{hint: 'Did you mean /docs/start?'}]);
});

test('a missing image in front matter is reported once, with its place', async () => {
  const root = temporary({
    ...home,
    'content/public/shot.png': 'x',
    'content/blog/a.md':
      '---\ntitle: A\nimage: /shto.png\nauthors:\n  - name: Bob\n    avatar: /people/robert.webp\n---\n\n# A\n',
    'content/docs/video.md': '---\nsrc: /film.mp4\nimage: https://images.example/a.png\n---\n\n# Video\n',
  });
  const site = await openSite(root);
  const {diagnostics} = await site.build();
  await site.close();
  expect(diagnostics.filter(({code}) => code === 'image-missing')).toEqual([
    {
      severity: 'error',
      code: 'image-missing',
      message: 'No image /shto.png: there is no file content/public/shto.png.',
      hint: 'Did you mean content/public/shot.png?',
      place: {file: 'content/blog/a.md', line: 3, column: 8},
    },
    {
      severity: 'error',
      code: 'image-missing',
      message: 'No image /people/robert.webp: there is no file content/public/people/robert.webp.',
      place: {file: 'content/blog/a.md', line: 6, column: 13},
    },
  ]);
});

test('missing images in the config are reported with their places', async () => {
  const config = [
    'image: /card.png',
    'logo:',
    '  light: /logo-lite.svg',
    '  dark: https://images.example/logo.svg',
    'header: {}',
  ].join('\n');
  const site = {'content/site.yml': config, 'content/public/logo-light.svg': '<svg></svg>'};
  expect(await found(site)).toEqual([
    {
      code: 'image-missing',
      message: 'No image /logo-lite.svg: there is no file content/public/logo-lite.svg.',
      hint: 'Did you mean content/public/logo-light.svg?',
      place: {file: 'content/site.yml', line: 3, column: 10},
    },
    {
      code: 'image-missing',
      message: 'No image /card.png: there is no file content/public/card.png.',
      place: {file: 'content/site.yml', line: 1, column: 8},
    },
  ]);
});

test('a missing image in text is reported once, with its place', async () => {
  const site = await openSite(
    temporary({...home, 'content/docs/a.md': '# A\n\nText ![x](nope.png) and\n![](/nope.webp).\n'}),
  );
  const {diagnostics} = await site.build();
  await site.close();
  expect(diagnostics).toEqual([
    {
      severity: 'error',
      code: 'image-missing',
      message: 'No image nope.png: there is no file content/docs/nope.png.',
      place: {file: 'content/docs/a.md', line: 3, column: 6},
    },
    {
      severity: 'error',
      code: 'image-missing',
      message: 'No image /nope.webp: there is no file content/public/nope.webp.',
      place: {file: 'content/docs/a.md', line: 4, column: 1},
    },
  ]);
});

test('an image without an address is reported as such', async () => {
  expect(await found({'content/docs/a.md': '# A\n\nText ![x]() and <img alt="y">.\n'})).toMatchObject([
    {code: 'image-missing', message: 'This image has no address.', place: {line: 3, column: 6}},
    {code: 'image-missing', message: 'This image has no address.', place: {line: 3, column: 17}},
  ]);
});

test('a link to a missing heading is reported, also on the same page', async () => {
  expect(
    await found({'content/docs/a.md': '# A\n\n## Part one\n\n[x](#part-on) [y](/docs/start#instal-it)\n'}),
  ).toEqual([
    {
      code: 'anchor-broken',
      message: 'No heading or element #part-on on /docs/a.',
      hint: 'Did you mean #part-one?',
      place: {file: 'content/docs/a.md', line: 5, column: 1},
    },
    {
      code: 'anchor-broken',
      message: 'No heading or element #instal-it on /docs/start.',
      hint: 'Did you mean #install-it?',
      place: {file: 'content/docs/a.md', line: 5, column: 15},
    },
  ]);
});

test('a missing heading is reported in front matter, in the config and at the target of a redirect', async () => {
  const broken = (name: string, place: object) => ({
    code: 'anchor-broken',
    message: `No heading or element #${name} on /docs/start.`,
    hint: 'Did you mean #install-it?',
    place,
  });
  expect(
    await found({
      'content/docs/a.md':
        '---\nlinks:\n  - {label: A, to: /docs/start/#instal-it}\n  - {label: B, to: /docs/start?x=1#install-it}\n---\n\n# A\n\nText.\n',
      'content/site.yml':
        'header:\n  links:\n    - label: A\n      to: /docs/start#install-its\nredirects:\n  /old: /docs/start#install-itt\n  /older: /docs/start#install-it\n',
    }),
  ).toEqual([
    broken('install-its', {file: 'content/site.yml', line: 4, column: 11}),
    broken('instal-it', {file: 'content/docs/a.md', line: 3, column: 20}),
    broken('install-itt', {file: 'content/site.yml', line: 6, column: 9}),
  ]);
});

test('broken links in data files, front matter and the config are reported', async () => {
  const files = {
    'content/site.yml': 'header:\n  links:\n    - label: Docs\n      to: /dcos/start\n',
    'content/data/menu.yml': 'items:\n  - to: /docs/start\n  - text: See [it](/docs/stort).\n',
    'content/docs/a.md': '---\naction:\n  to: /docs/start/x\n---\n\n# A\n',
  };
  expect(await found(files)).toEqual([
    {
      code: 'link-broken',
      message: 'No page at /dcos/start.',
      hint: 'Did you mean /docs/start?',
      place: {file: 'content/site.yml', line: 4, column: 11},
    },
    {
      code: 'link-broken',
      message: 'No page at /docs/stort.',
      hint: 'Did you mean /docs/start?',
      place: {file: 'content/data/menu.yml', line: 3, column: 11},
    },
    {
      code: 'link-broken',
      message: 'No page at /docs/start/x.',
      place: {file: 'content/docs/a.md', line: 3, column: 7},
    },
  ]);
});

test('a field that the collection rejects and an unknown layout are reported', async () => {
  const files = {
    'content/pricing.yml': 'title: Pricing\nplans: many\n',
    'content/docs/a.md': '---\nlayout: dosc\n---\n\n# A\n',
  };
  expect(await found(files)).toEqual([
    {
      code: 'layout-unknown',
      message: 'There is no layout dosc.',
      hint: 'Did you mean docs?',
      place: {file: 'content/docs/a.md', line: 2, column: 9},
    },
    expect.objectContaining({code: 'field-invalid', place: {file: 'content/pricing.yml', line: 2, column: 8}}),
  ]);
});

test('an empty layout is reported as a text in quotes', async () => {
  expect(await found({'content/docs/a.md': '---\nlayout: ""\n---\n\n# A\n'})).toEqual([
    {
      code: 'layout-unknown',
      message: 'There is no layout "".',
      hint: 'Layouts are the files of templates/layouts: auth, default, docs.',
      place: {file: 'content/docs/a.md', line: 2, column: 9},
    },
  ]);
});

test('a redirect loop is reported', async () => {
  const files = {'content/site.yml': 'redirects:\n  /a: /b\n  /b: /a\n  /docs/start: /x\n'};
  const codes = (await found(files)).map((one) => 'code' in one && one.code);
  expect(codes).toContain('redirect-loop');
});

test('the hint for a link to an unpublished file says to move it to content/public', async () => {
  expect(await found({'content/docs/a.md': '# A\n\n[it](./paper.pdf)\n', 'content/docs/paper.pdf': 'x'})).toEqual([
    {
      code: 'link-broken',
      message: 'No page at /docs/paper.pdf.',
      hint: 'content/docs/paper.pdf is not published: move it below content/public, and link to it from there.',
      place: {file: 'content/docs/a.md', line: 3, column: 1},
    },
  ]);
});

test('the hint for an unknown component that may be ordinary text says how to write it as text', async () => {
  const text = '# A\n\nUse the tag :latest. :D :calout[a] `:code` \\:name\n';
  expect(await found({'content/a.md': text})).toEqual([
    {
      code: 'component-unknown',
      message: 'There is no component latest.',
      hint: 'To show :latest as text, write `\\:latest` or put it in backticks.',
      place: {file: 'content/a.md', line: 3, column: 13},
    },
    {
      code: 'component-unknown',
      message: 'There is no component D.',
      hint: 'To show :D as text, write `\\:D` or put it in backticks.',
      place: {file: 'content/a.md', line: 3, column: 22},
    },
    {
      code: 'component-unknown',
      message: 'There is no component calout.',
      hint: 'Did you mean callout?',
      place: {file: 'content/a.md', line: 3, column: 25},
    },
  ]);
});

test('a link with an empty address is reported, but an anchor is not', async () => {
  const text = '# A\n\n[a]() [b]( ) <a href="">c</a> [d](#) [](){#e}\n';
  const findings = await found({'content/a.md': text});
  expect(findings.filter((one) => 'code' in one && one.code === 'link-broken')).toEqual(
    [1, 7, 14].map((column) => ({
      code: 'link-broken',
      message: 'This link has no address.',
      hint: 'Write the address of the link, or remove the link. To link to the top of the page, write `#`.',
      place: {file: 'content/a.md', line: 3, column},
    })),
  );
});

test.each(['/public/shot.png', '/content/public/shot.png', 'public/shot.png?raw=1'])(
  'the hint for a missing image %s names the file in content/public',
  async (src) => {
    const files = {'content/docs/a.md': `# A\n\n![a](${src})\n`, 'content/public/shot.png': 'x'};
    expect((await found(files)).filter((one) => 'code' in one && one.code === 'image-missing')).toMatchObject([
      {hint: 'Write /shot.png: addresses do not contain the folder content/public.'},
    ]);
  },
);

test('an HTML element as a component is valid, and an unknown tag with a namespace is reported as written', async () => {
  expect(
    await found({'content/a.mdx': '# A\n\n<f:image />\n', 'content/b.md': '# B\n\n::div{.x}\nText.\n::\n'}),
  ).toEqual([
    {
      code: 'component-unknown',
      message: 'There is no component f:image.',
      hint: 'Create templates/components/f-image.tsx and name it in index.ts there. Or map it in `markdown.components` of content/site.yml: `f:image: callout`, or `f:image: Fragment` to show only its content.',
      place: {file: 'content/a.mdx', line: 3, column: 1},
    },
  ]);
});

test('the hint for an icon from a set that is not installed has the install command', async () => {
  const text = '# A\n\n:icon{name="i-zz-house"} :icon{name="zz-y:qwqwqwqw"} :icon{name="i-lucide-nonsense-name"}\n';
  const icons = await found({'content/a.md': text});
  expect(icons.map((finding) => ('hint' in finding ? finding.hint : undefined))).toEqual([
    'Did you mean lucide:house? For icons of the set zz, run `npm install @iconify-json/zz`.',
    'For icons of the set zz-y, run `npm install @iconify-json/zz-y`.',
    'Icons of an installed set are named set:icon, such as lucide:book-open.',
  ]);
});

test('a line that begins like a component of the site, but is text, is reported with the reason', async () => {
  const text = `# A

::callout Mind this
::

> - ::card{title="x"
>   icon="y"} z
>   ::

:::card-group
  ::card{title="x", to="/a"}
  ::
:::

::callout[Mind
this]
::

:::

::std::vector
::

> ::callout
> Text
> ::
>   ::
`;
  expect(await found({'content/a.md': text})).toEqual([
    {
      code: 'component-ignored',
      message:
        '“::callout Mind this” is shown as text, because the line of a component can have only a label and props after the name.',
      hint: 'Write the text on the next line, and `::` on a line below it.',
      place: {file: 'content/a.md', line: 3, column: 1},
    },
    {
      code: 'component-ignored',
      message: '“::card{title="x"” is shown as text, because its props do not end on this line.',
      hint: 'Write all props on this line, or as YAML between two lines of `---` below `::card`.',
      place: {file: 'content/a.md', line: 6, column: 5},
    },
    {
      code: 'component-ignored',
      message: '“::card{title="x", to="/a"}” is shown as text, because its props cannot be read.',
      hint: 'Write props such as `{title="Text" :level="2"}`, with spaces between them and quotes around texts.',
      place: {file: 'content/a.md', line: 11, column: 3},
    },
    {
      code: 'component-ignored',
      message: '“::callout[Mind” is shown as text, because its label does not end on this line.',
      hint: 'Close the label with `]` on this line.',
      place: {file: 'content/a.md', line: 15, column: 1},
    },
    ...[
      [':::', 19, 1],
      ['::', 27, 5],
    ].map(([written, line, column]) => ({
      code: 'component-ignored',
      message: `“${written}” is shown as text, because no component with this number of colons is open.`,
      hint: 'Remove this line, or write the line that opens the component.',
      place: {file: 'content/a.md', line, column},
    })),
  ]);
});

test('text and code that only look like a component are not reported', async () => {
  const text = `# A

::before adds content. So does

::after in CSS, and ::card::after, too.

::std::vector is a type. \\::callout is text.

    ::callout code

\`\`\`md
::callout code
\`\`\`

<!--
::callout comment
-->
`;
  expect(await found({'content/a.md': text})).toEqual([]);
});

test.each([
  ['locales: [en, fr]', 'the languages of this site are en, fr', 'fe', ''],
  ['defaultLocale: en', 'the language of this site is en', 'EN', 'Did you mean en? '],
  ['defaultLocale: de\nlocales: [de]', 'the language of this site is de', 'pt-BR', ''],
])('with %j, a `_locale` that is no language of the site is reported', async (config, list, locale, near) => {
  expect(
    await found({'content/site.yml': config, 'content/a.md': `---\ntitle: A\n_locale: ${locale}\n---\nText.\n`}),
  ).toEqual([
    {
      code: 'field-invalid',
      message: `\`_locale\` is \`${locale}\`, but ${list}, so no page shows this document.`,
      hint: `${near}Write one of these, delete the key, or add the language to \`locales\` in content/site.yml.`,
      place: {file: 'content/a.md', line: 3, column: 10},
    },
  ]);
});

test.each([
  ['locales: [en, fr]', 'fr'],
  ['brand: A', 'de'],
])('with %j, `_locale: %s` is valid', async (config, locale) => {
  const files = {'content/site.yml': config, 'content/a.md': `---\ntitle: A\n_locale: ${locale}\n---\nText.\n`};
  expect(await found(files)).toEqual([]);
});

test('an unknown icon is reported at the prop that names it', async () => {
  const text =
    '# A\n\n::card{title="Long" icon="lucide:bok"}\n::\n\n::card\n---\ntitle: A\nicon: lucide:bok\n---\n::\n\nUse :icon{name="lucide:bok"} here.\n';
  const places = (await found({'content/a.md': text})).map((one) => 'place' in one && one.place);
  expect(places).toEqual([
    {file: 'content/a.md', line: 3, column: 21},
    {file: 'content/a.md', line: 9, column: 1},
    {file: 'content/a.md', line: 13, column: 11},
  ]);
});
