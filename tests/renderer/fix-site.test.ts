// What `galley check --fix` changes: whole texts before and after.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {lazy} from '../../renderer/base/lazy.js';
import {checkSite} from '../../renderer/check-site.js';
import {memoryFiles, type Files} from '../../renderer/files/files.js';
import {fixSite, type FixedSite} from '../../renderer/fix-site.js';
import {inlinePool} from '../../renderer/worker-pool/inline-pool.js';
import {memoryStore} from '../../renderer/store/store.js';
import {tasks} from '../../renderer/worker-jobs/transform-tasks.js';

type Texts = Readonly<Record<string, string | Uint8Array>>;

/** One store for all sites, so that the templates are bundled once. */
const store = memoryStore();
const pool = inlinePool(tasks);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
const config = 'checks:\n  terms:\n    - {use: sign in, not: [log in, login]}\n    - {use: GitHub, not: [Github]}\n';

const shared: Texts = {
  'content/site.yml': config,
  'content/index.md': '# Home\n\n[Install](/docs/get-started)\n',
  'content/docs/1.get-started.md': '# Get started\n\n## On macOS and Linux\n\n## Step 1.1\n\nText.\n',
  'content/docs/images/shot-1.svg': svg,
  'content/public/logo.svg': svg,
};

function fixTexts(texts: Texts): Promise<FixedSite> {
  return fixFiles(memoryFiles({...shared, ...texts}));
}

function fixFiles(files: Files): Promise<FixedSite> {
  return fixSite(files, (now) => checkSite({files: now, store, pool}));
}

/** Returns the text of a file of a site. */
function textIn(files: Files, file: string): string {
  return Buffer.from(files.read(file)).toString('utf8');
}

const links: readonly (readonly [string, string, string])[] = [
  ['another case', '[a](/Docs/Get-Started)', '[a](/docs/get-started)'],
  ['underscores', '[a](/docs/get_started)', '[a](/docs/get-started)'],
  ['the number in the file name', '[a](/docs/1.get-started)', '[a](/docs/get-started)'],
  [
    'a query, an anchor, a slash and a title',
    '[a](/Docs/get-started/?x=1#step-11 "T")',
    '[a](/docs/get-started/?x=1#step-11 "T")',
  ],
  ['an address in angle brackets', '[a](</Docs/get-started>)', '[a](</docs/get-started>)'],
  ['a relative address', '[a](./Get_Started) [b](Get_Started)', '[a](./get-started) [b](get-started)'],
  [
    'a text with brackets, code and an image',
    '[[x] `]` ![i](/logo.svg)](/Docs/get-started)',
    '[[x] `]` ![i](/logo.svg)](/docs/get-started)',
  ],
  ['its own address as text', '[/Docs/get-started](/Docs/get-started)', '[/Docs/get-started](/docs/get-started)'],
  [
    'a definition that two links use',
    '[a][s] [s]\n\n[S]: /Docs/get-started "T"',
    '[a][s] [s]\n\n[S]: /docs/get-started "T"',
  ],
  [
    'a definition that is also in code, which is left unchanged',
    '[a][r]\n\n```md\n[r]: /Docs/get-started\n```\n\n[r]: /Docs/get-started',
    '[a][r]\n\n```md\n[r]: /Docs/get-started\n```\n\n[r]: /Docs/get-started',
  ],
  ['an HTML tag', '<a href="/Docs/get-started">a</a>', '<a href="/docs/get-started">a</a>'],
  [
    'an anchor of another generator',
    '[a](/docs/get-started#on-macOS-&-linux) [b](/docs/get-started#onMacosAndLinux)',
    '[a](/docs/get-started#on-macOS-&-linux) [b](/docs/get-started#on-macos-and-linux)',
  ],
  [
    'an image in another case',
    '![a](/Logo.SVG) ![b](./images/shot_1.svg)',
    '![a](/logo.svg) ![b](./images/shot-1.svg)',
  ],
];

const unchangedLinks: readonly (readonly [string, string])[] = [
  ['to a page that does not exist', '[a](/docs/get-stared)'],
  ['to one of two pages that differ only in separators', '[a](/docs/A_b)'],
  ['to an id that two headings resemble', '[a](#x-y)\n\n## X_y\n\n## Xy'],
  ['with digits that have a separator elsewhere', '[a](/docs/get-started#step1-1)'],
  ['in code', '`[a](/Docs/get-started)`\n\n```md\n[a](/Docs/get-started)\n```'],
  ['with a galley-ignore comment', '<!-- galley-ignore link-broken: later -->\n[a](/Docs/get-started)'],
];

const fields: readonly (readonly [string, string, string])[] = [
  ['keys in another spelling', 'Title: A\nlast_updated: 2', 'title: A\nlast_updated: 2'],
  ['words for true and false', "navigation: no\ntoc: 'false'", 'navigation: false\ntoc: false'],
  [
    'dates in words',
    'date: May 3rd, 2024\nupdated: "Mon, 13 May 2024" # first',
    'date: 2024-05-03\nupdated: "2024-05-13" # first',
  ],
  ['a day that cannot be a month', 'date: 21/03/2024', 'date: 2024-03-21'],
  ['a `draft` of no', 'draft: no', 'draft: false'],
  ['a layout', 'layout: Docs', 'layout: docs'],
  ['a number instead of text', 'description: 2024 # year', 'description: "2024" # year'],
  [
    'addresses',
    'hero:\n  links:\n    - to: "/docs/get_started.html#on-macos-and-linux"\n      label: See [it](/Docs/get-started)',
    'hero:\n  links:\n    - to: "/docs/get-started#on-macos-and-linux"\n      label: See [it](/docs/get-started)',
  ],
];

const unchangedFields: readonly (readonly [string, string])[] = [
  ['a day that can be a month', 'date: 03/04/2024'],
  ['a key whose correct spelling is also set', 'Title: A\ntitle: B'],
  ['two spellings of one key', 'Title: A\nTITLE: B'],
  ['two spellings of one key below another', 'authors:\n  - {name: A, Role: B, ROLE: C}'],
  ['a number in another notation', 'description: 0x2d'],
  ['a typo', 'titel: A'],
  ['a correction that would hide the page', 'Draft: true'],
  ['a `draft` of yes', 'draft: yes'],
];

const texts: readonly (readonly [string, string, string])[] = [
  [
    'words to avoid, but not where links, articles or markup depend on them',
    'Login to Github, or log\nin. A login, a *bug*.\n\n## The login\n\nThe [login] and a **login**, `login`, LOGIN.\n\n[login]: /',
    'Sign in to GitHub, or log\nin. A sign in, a *bug*.\n\n## The login\n\nThe [login] and a **sign in**, `login`, LOGIN.\n\n[login]: /',
  ],
  [
    'galley-ignore comments without effect',
    'One.\n\n<!-- galley-ignore link-broken: later -->\n\nTwo <!-- galley-ignore link-broken: later -->\n<!-- galley-ignore link-broken: later -->\nthree.',
    'One.\n\n\nTwo \n\nthree.',
  ],
  ['marks of a table of contents', '[[toc]]\n\n[[_TOC_]]\n\n```\n[[toc]]\n```\n\n[toc]', '```\n[[toc]]\n```\n'],
  [
    'comments of MDX',
    'Text {/* a note */} here.\n\n```\n{/* code */}\n```',
    'Text <!-- a note --> here.\n\n```\n{/* code */}\n```',
  ],
  [
    'code languages in another spelling',
    '```objective_c\nx\n```\n\n- ~~~objective_c {1}\n  x\n  ~~~',
    '```objectivec\nx\n```\n\n- ~~~objectivec {1}\n  x\n  ~~~',
  ],
  [
    'code languages that are classes of HTML',
    '```language-bash\nx\n```\n\n- ~~~lang-ts {1}\n  x\n  ~~~',
    '```bash\nx\n```\n\n- ~~~ts {1}\n  x\n  ~~~',
  ],
  [
    'admonitions and blocks of MkDocs',
    '!!! warning "Mind this"\n    One.\n\n        code\n\n??? note\n\n    Two.\n\n/// tip | Try\nThree.\n///\n\n```md\n!!! note\n    Code.\n```',
    '::warning{title="Mind this"}\nOne.\n\n    code\n::\n\n::details\n\nTwo.\n::\n\n::tip{title="Try"}\nThree.\n::\n\n```md\n!!! note\n    Code.\n```',
  ],
  ...[
    ['comments of MDX at the start of a line with text', '{/* a note */} Text.'],
    ['comments of MDX in a line with code', 'Text {/* a note */} and `code`.'],
    ['comments of MDX with the end of an HTML comment', 'Text {/* a --> b */} here.'],
    ['comments of MDX that an HTML comment could not start with', 'Text {/*> a note */} here.'],
    ['an admonition in another one', '!!! note\n    !!! tip\n        Text.'],
    ['an admonition without text', '!!! note\n\nText.'],
    ['a block that is never closed', '/// note\n\nText.'],
  ].map(([name, text]) => [`no change to ${name}`, text!, text!] as const),
  [
    'two findings that depend on each other',
    '[a](/Docs/get_started#On_macOS-and-Linux)',
    '[a](/docs/get-started#on-macos-and-linux)',
  ],
];

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const markdown = (body: string): string => `# Page\n\n${body}\n`;
const withFields = (yaml: string): string => `---\n${yaml}\n---\n\n# Page\n`;

const cases: readonly Case[] = [
  ...links.map(([name, before, after]) => ({
    name: `fixSite() corrects a link with ${name}`,
    before: markdown(before),
    after: markdown(after),
  })),
  ...unchangedLinks.map(([name, text]) => ({
    name: `fixSite() keeps a link ${name}`,
    before: markdown(text),
    after: markdown(text),
  })),
  ...fields.map(([name, before, after]) => ({
    name: `fixSite() corrects front matter with ${name}`,
    before: withFields(before),
    after: withFields(after),
  })),
  ...unchangedFields.map(([name, yaml]) => ({
    name: `fixSite() keeps front matter with ${name}`,
    before: withFields(yaml),
    after: withFields(yaml),
  })),
  ...texts.map(([name, before, after]) => ({
    name: `fixSite() corrects text with ${name}`,
    before: markdown(before),
    after: markdown(after),
  })),
];

/** All cases are pages of one site, because a check takes much longer than a correction. */
const allCases = lazy(() =>
  fixTexts({
    'content/docs/a-b.md': '# A\n\nText.\n',
    'content/docs/a__b.md': '# B\n\nText.\n',
    ...Object.fromEntries(cases.map(({before}, index) => [`content/docs/case-${index}.md`, before])),
  }),
);

test.each(cases.map((one, index) => ({...one, file: `content/docs/case-${index}.md`})))(
  '$name',
  async ({file, after}) => {
    expect(textIn((await allCases()).files, file)).toBe(after);
  },
);

test('fixSite() leaves no fixable finding, adds no error or warning, and returns the number of fixes', async () => {
  const {first, last, fixed} = await allCases();
  expect(last.diagnostics.filter(({fix}) => fix !== undefined)).toEqual([]);
  const known = new Set(first.diagnostics.map(subjectOf));
  const added = last.diagnostics.filter((one) => one.severity !== 'info' && !known.has(subjectOf(one)));
  expect(added).toEqual([]);
  // One finding has a fix only after another one is fixed.
  expect(fixed).toBe(first.diagnostics.filter(({fix}) => fix !== undefined).length + 1);
});

test('fixSite() corrects keys, values, addresses and names in the config and in data files', async () => {
  const before = {
    'site.yml':
      'trailing_slash: Always\nlastUpdated: yes\nbrand: 2024 # title\nchecks:\n  rules:\n    link_broken: warning\n' +
      'header:\n  links:\n    - {label: A, to: /Docs/get_started}\nsidebar:\n  /docs:\n    - /Docs/get-started\n',
    'docs/_dir.yml': '# galley-ignore order-unknown: later\ntitle: Docs\norder:\n  - Page\n  - get_started\n  - page\n',
  };
  const after = {
    'site.yml':
      'trailingSlash: always\nlastUpdated: true\nbrand: "2024" # title\nchecks:\n  rules:\n    link-broken: warning\n' +
      'header:\n  links:\n    - {label: A, to: /docs/get-started}\nsidebar:\n  /docs:\n    - /docs/get-started\n',
    'docs/_dir.yml': 'title: Docs\norder:\n  - Page\n  - get-started\n',
  };
  const {files} = await fixTexts({
    ...Object.fromEntries(Object.entries(before).map(([file, text]) => [`content/${file}`, text])),
    'content/docs/page.md': '# Page\n',
  });
  expect(Object.keys(after).map((file) => textIn(files, `content/${file}`))).toEqual(Object.values(after));
});

test('fixSite() leaves two spellings of one key of the config and of a component unchanged', async () => {
  const texts = {
    'content/site.yml': 'trailing_slash: always\nTrailingSlash: never\nheader:\n  Links: []\n  LINKS: []\n',
    'content/docs/page.md': '# Page\n\n::card{Title="A" TITLE="B"}\nText.\n::\n',
  };
  const {files, fixed} = await fixTexts(texts);
  expect(Object.keys(texts).map((file) => textIn(files, file))).toEqual(Object.values(texts));
  expect(fixed).toBe(0);
});

test.each([
  ['order: [page, get-started, page]\n', 'order: [page, get-started]\n'],
  ['order: [ "page" , page.md, \'page\', get-started ] # both\n', 'order: [ "page" , get-started ] # both\n'],
  ['order: [\r\n  page,\r\n  get-started,\r\n  page,\r\n]\r\n', 'order: [\r\n  page,\r\n  get-started,\r\n]\r\n'],
  ['order: [\n  page,\n  get-started,\n  page\n]\n', 'order: [\n  page,\n  get-started\n]\n'],
  ['{"order": ["page", "get-started", "page"]}', '{"order": ["page", "get-started"]}'],
])('fixSite() removes repeated names of an `order` in brackets: %j', async (before, after) => {
  const file = `content/docs/_dir.${before.startsWith('{') ? 'json' : 'yml'}`;
  const {files} = await fixTexts({[file]: before, 'content/docs/page.md': '# Page\n'});
  expect(textIn(files, file)).toBe(after);
});

test('fixSite() corrects a link in an included file once, and none in a file outside of content', async () => {
  const {changes} = await fixTexts({
    'content/docs/_part.md': '[a](/Docs/get-started)\n',
    'content/docs/2.page.md': '# Page\n\n::include{file="_part.md"}\n',
    'content/docs/3.other.md': '# Other\n\n::include{file="_part.md"}\n',
    'content/site.yml': 'content:\n  includeRoots: [shared]\n',
    'shared/out.md': '[a](/Docs/get-started)\n',
    'content/docs/4.outside.md': '# Outside\n\n::include{file="../../shared/out.md"}\n',
  });
  expect(changes).toEqual([
    {file: 'content/docs/_part.md', before: '[a](/Docs/get-started)\n', after: '[a](/docs/get-started)\n'},
  ]);
});

/** Parts of a page before and after its fixes. */
const parts: readonly (readonly [string, string])[] = [
  ...links.map(([, before, after]) => [before, after] as const),
  ...[
    'Plain text. 😀 é',
    '- a\n- b',
    '[x](/nope)',
    '```js\n[a](/Docs/get-started)\n```',
    '| a | b |\n|---|---|\n| `x` | y |',
  ].map((text) => [text, text] as const),
  ['Login to Github.', 'Sign in to GitHub.'],
  ['A <!-- galley-ignore heading-empty: x --> b', 'A  b'],
  ['{/* note */}', '<!-- note -->'],
  ['!!! tip\n    Text.', '::tip\nText.\n::'],
];

const page = fc
  .record({
    chosen: fc.uniqueArray(fc.constantFrom(...parts), {minLength: 1, maxLength: 6}),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    hasMark: fc.boolean(),
    hasEnd: fc.boolean(),
  })
  .map(({chosen, lineEnd, hasMark, hasEnd}) => {
    const textOf = (side: 0 | 1): string =>
      (hasMark ? '\uFEFF' : '') +
      `# Page\n\nText.\n\n${chosen.map((part) => part[side]).join('\n\n')}${hasEnd ? '\n' : ''}`.replaceAll(
        '\n',
        lineEnd,
      );
    return {before: textOf(0), after: textOf(1)};
  });

test('fixSite() keeps line ends, byte-order marks and all other text, and a second run changes nothing', async () => {
  const pages = fc.array(page, {minLength: 10, maxLength: 20});
  await fc.assert(
    fc.asyncProperty(pages, async (chosen) => {
      const fileOf = (index: number): string => `content/docs/page-${index}.md`;
      const {files, first, last} = await fixTexts(
        Object.fromEntries(chosen.map(({before}, index) => [fileOf(index), before])),
      );
      expect(chosen.map((_, index) => textIn(files, fileOf(index)))).toEqual(chosen.map(({after}) => after));
      expect(last.diagnostics.filter(({fix}) => fix !== undefined)).toEqual([]);
      const known = new Set(first.diagnostics.map(subjectOf));
      expect(last.diagnostics.map(subjectOf).filter((subject) => !known.has(subject))).toEqual([]);
      expect((await fixFiles(files)).changes).toEqual([]);
    }),
    {numRuns: Number(process.env['GALLEY_FIX_RUNS'] ?? 2)},
  );
});

function subjectOf({code, message, place}: Diagnostic): string {
  return [code, message, place?.file].join(' ');
}
