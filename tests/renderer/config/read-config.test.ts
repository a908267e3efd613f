import fc from 'fast-check';
import {expect, test} from 'vitest';
import {configSchema, defaultConfig} from '../../../renderer/config/config.js';
import {readConfig} from '../../../renderer/config/read-config.js';

const read = (text: string) => readConfig({kind: 'data', path: 'site.yml', hash: 'h', text});

/** `line:column code message hint` of every diagnostic. */
const reported = (text: string) =>
  read(text).diagnostics.map(({code, message, hint, place, severity}) => {
    expect([severity, place?.file]).toEqual(['error', 'content/site.yml']);
    return `${place?.line}:${place?.column} ${code} ${message} ${hint}`;
  });

test('readConfig() returns the defaults without a file and for an empty file', () => {
  for (const reading of [readConfig(undefined), read(''), read('# nothing yet\n')]) {
    expect(reading).toEqual({config: defaultConfig, diagnostics: [], ignores: [], placeOf: expect.any(Function)});
    expect(reading.placeOf(['brand']).file).toBe('content/site.yml');
  }
});

test('readConfig() reads valid keys and their places', () => {
  const {config, diagnostics, placeOf} = read('brand: Acme\ntheme:\n  primary: green\nredirects:\n  /old: /new\n');
  const theme = {...defaultConfig.theme, primary: 'green'};
  expect(config).toEqual({...defaultConfig, brand: 'Acme', theme, redirects: {'/old': {to: '/new', status: 301}}});
  expect(diagnostics).toEqual([]);
  expect(placeOf(['redirects', '/old'])).toEqual({file: 'content/site.yml', line: 5, column: 9});
});

test('readConfig() returns the places of list entries after entries that it leaves out', () => {
  const {config, placeOf} = read(
    'header:\n  links:\n    - {label: A}\n    - {label: B, to: /b, children: [{label: C}, {label: D, to: /d}]}\n    - 3\n    - {label: E, to: /e}\n',
  );
  expect(config.header.links.map(({label}) => label)).toEqual(['B', 'E']);
  const placeOfLink = (...path: (string | number)[]) => placeOf(['header', 'links', ...path], 'value');
  expect(placeOfLink(0, 'to')).toEqual({file: 'content/site.yml', line: 4, column: 22});
  expect(placeOfLink(0, 'children', 0, 'to')).toEqual({file: 'content/site.yml', line: 4, column: 64});
  expect(placeOfLink(1, 'to')).toEqual({file: 'content/site.yml', line: 6, column: 22});
  expect(placeOfLink(2, 'to').file).toBe('content/site.yml');
});

test('readConfig() reads both spellings of `content.csv.delimiter`, and a tab', () => {
  expect(read("content: {csv: {delimiter: ';'}}").config.content.csv).toEqual({delimiter: ';', json: true});
  expect(read("content: {csv: {delimeter: ';', json: false}}").config.content.csv).toEqual({
    delimiter: ';',
    json: false,
  });
  expect(read("content: {csv: {delimiter: ';', delimeter: ','}}").config.content.csv).toEqual({
    delimiter: ';',
    json: true,
  });
  expect(read('content: {csv: {delimiter: "\\t"}}').config.content.csv).toEqual({delimiter: '\t', json: true});
});

test.each([
  [
    'trailingSlash: sometimes',
    '1:16 config-invalid `trailingSlash` is `sometimes`; expected `never` or `always`. Correct it, or remove the key: the default is `never`.',
  ],
  [
    'markdown:\n  toc:\n    depth: 9',
    '3:12 config-invalid `markdown.toc.depth` is `9`; expected at most 5. Correct it, or remove the key: the default is `2`.',
  ],
  [
    'markdown:\n  toc:\n    depth: 1.5',
    '3:12 config-invalid `markdown.toc.depth` is `1.5`; expected a whole number. Correct it, or remove the key: the default is `2`.',
  ],
  ...[
    ["';;'", 'is `;;`'],
    ["''", 'is empty'],
    ['"\\n"', 'is `·`'],
    [`'"'`, 'is `"`'],
  ].map(([value, state]): [string, string] => [
    `content: {csv: {delimiter: ${value}}}`,
    `1:28 config-invalid \`content.csv.delimiter\` ${state}; expected one character, such as \`;\`, that is not a double quote or a line break. Correct it, or remove the key: the default is \`,\`.`,
  ]),
  [
    'content: {csv: {rows: 2}}',
    '1:17 config-unknown-key There is no key `content.csv.rows`. Known keys here: delimiter, delimeter, json.',
  ],
  [
    'markdown:\n  highlight: yes',
    '2:14 config-invalid `markdown.highlight` is `yes`; expected `true` or `false`. Correct it, or remove the key: the default is `true`.',
  ],
  [
    'repository: git@github.com:acme/site',
    '1:13 config-invalid `repository.url` is `git@github.com:acme/site`; expected the https address of a repository, such as `https://github.com/owner/name`. Correct it, or remove the key.',
  ],
  [
    'repository:\n  url: http://github.com/acme/site',
    '2:8 config-invalid `repository.url` is `http://github.com/acme/site`; expected the https address of a repository, such as `https://github.com/owner/name`. Correct it, or remove the key.',
  ],
  [
    'repository: https://github.com/acme/$(id)',
    '1:13 config-invalid `repository.url` is `https://github.com/acme/$(id)`; expected the https address of a repository, such as `https://github.com/owner/name`. Correct it, or remove the key.',
  ],
  ['repository:\n  branch: main', '1:1 config-invalid `repository.url` is missing; expected text. Add it.'],
  [
    'repository:\n  url: https://github.com/a/b\n  folder: ../up',
    '3:11 config-invalid `repository.folder` is `../up`; expected a folder of the repository, such as `website`. Correct it, or remove the key.',
  ],
  [
    'search:\n  synonyms:\n    install: setup',
    '3:14 config-invalid `search.synonyms.install` is `setup`; expected a list. Correct it, or remove the key.',
  ],
  [
    'search:\n  synonyms:\n    install: ["..."]',
    '3:15 config-invalid `search.synonyms.install[0]` is `...`; expected text with letters or digits. Correct it, or remove the key.',
  ],
  [
    'search:\n  synonyms:\n    "?": [help]',
    '3:5 config-invalid `search.synonyms` has the key `?`; expected text with letters or digits. Correct it, or remove the key.',
  ],
  [
    'search:\n  boost:\n    blog: 0.5',
    '3:5 config-invalid `search.boost` has the key `blog`; expected a path that starts with /. Correct it, or remove the key.',
  ],
  [
    'search:\n  boost:\n    /blog: 0',
    '3:12 config-invalid `search.boost./blog` is `0`; expected at least 0.1. Correct it, or remove the key: the default is `0.5`.',
  ],
  ['brand: 2024', '1:8 config-invalid `brand` is `2024`; expected text. Put it in quotes: `"2024"`.'],
  [
    'brand: ""',
    '1:8 config-invalid `brand` is empty; expected text of at least 1 character. Correct it, or remove the key: the default is `My site`.',
  ],
  ['brand:', '1:1 config-invalid `brand` is empty; expected text. Write a value, or remove the key.'],
  ['theme: [sky]', '1:1 config-invalid `theme` is a list; expected an object. Correct it, or remove the key.'],
  [
    'locales:\n  en: English',
    '1:1 config-invalid `locales` is an object; expected a list. Correct it, or remove the key.',
  ],
  [
    'url: example.com',
    '1:6 config-invalid `url` is `example.com`; expected an address such as `https://example.com`. Correct it, or remove the key.',
  ],
  [
    'url: https://example.com/handbook/',
    '1:6 config-invalid `url` is `https://example.com/handbook/`; expected an address without a path, such as `https://example.com`: write its path in `base`. Correct it, or remove the key.',
  ],
  [
    'base: docs',
    '1:7 config-invalid `base` is `docs`; expected a path that starts and ends with /, such as /docs/. Correct it, or remove the key: the default is `/`.',
  ],
  [
    'header:\n  links:\n    - label: Docs',
    '3:7 config-invalid `header.links[0].to` is missing; expected text. Add it.',
  ],
  [
    'images:\n  densities: []',
    '2:3 config-invalid `images.densities` is an empty list; expected a list of at least 1 item. Correct it, or remove the key.',
  ],
  [
    'redirects:\n  old: /new',
    '2:3 config-invalid `redirects` has the key `old`; expected a path that starts with /. Correct it, or remove the key.',
  ],
  [
    'content:\n  ignore: ["(", "^ok$"]',
    '2:12 config-invalid `content.ignore[0]` is `(`; expected a regular expression. Put a \\ before characters that are meant literally.',
  ],
  ['- a', '1:1 config-invalid The config is not an object. Write `key: value`, with a space after the colon.'],
  [
    'brand: a: b',
    '1:8 config-invalid A value with `: ` in it is not in quotes. Put the whole value in quotes, or indent the next line like this one.',
  ],
  ['trailingSlashes: never', '1:1 config-unknown-key There is no key `trailingSlashes`. Did you mean `trailingSlash`?'],
  ['title: Acme', '1:1 config-unknown-key There is no key `title`. In Galley, this key is `brand`.'],
  ['site_name: Acme', '1:1 config-unknown-key There is no key `site_name`. In Galley, this key is `brand`.'],
  ['baseURL: https://acme.dev', '1:1 config-unknown-key There is no key `baseURL`. In Galley, this key is `url`.'],
  ['baseUrl: /docs/', '1:1 config-unknown-key There is no key `baseUrl`. In Galley, this key is `base`.'],
  ['theme:\n  primery: green', '2:3 config-unknown-key There is no key `theme.primery`. Did you mean `theme.primary`?'],
  [
    'theme:\n  font: serif',
    '2:3 config-unknown-key There is no key `theme.font`. Known keys here: primary, colorMode.',
  ],
  [
    'header:\n  links:\n    - {label: A, to: /a, childen: []}',
    '3:26 config-unknown-key There is no key `header.links[0].childen`. Did you mean `header.links[0].children`?',
  ],
  [
    'theme:\n  __proto__: x\n  constructor: y',
    '3:3 config-unknown-key There is no key `theme.constructor`. Known keys here: primary, colorMode.',
  ],
])('readConfig() reports %j', (text, expected) => {
  expect(reported(text)).toEqual([expected]);
});

test('readConfig() shortens long values in messages and replaces control characters', () => {
  const {diagnostics} = read(`trailingSlash: "\\e[2J${'x'.repeat(100)}"`);
  expect(diagnostics[0]?.message).toBe(
    `\`trailingSlash\` is \`·[2J${'x'.repeat(56)}…\`; expected \`never\` or \`always\`.`,
  );
});

test('readConfig() replaces invalid values with defaults and keeps the others', () => {
  const {config, diagnostics} = read(`
brand: Acme
trailingSlash: sometimes
colour: red
theme: {primary: green, colorMode: sepia}
header:
  links:
    - {label: Good, to: /good}
    - {label: No target}
    - {label: Odd, to: /odd, icn: x}
    - {label: 5}
    - {label: Last, to: /last}
locales: [en, 7, de]
content: {ignore: ['(', drafts]}
`);
  expect(config).toEqual({
    ...defaultConfig,
    brand: 'Acme',
    theme: {primary: 'green', colorMode: 'system'},
    header: {
      links: [
        {label: 'Good', to: '/good'},
        {label: 'Odd', to: '/odd'},
        {label: 'Last', to: '/last'},
      ],
    },
    locales: ['en', 'de'],
    content: {...defaultConfig.content, ignore: ['drafts']},
  });
  expect(diagnostics.map(({code, place}) => `${place?.line} ${code}`).toSorted()).toEqual([
    '10 config-unknown-key',
    '11 config-invalid',
    '11 config-invalid',
    '13 config-invalid',
    '14 config-invalid',
    '3 config-invalid',
    '4 config-unknown-key',
    '5 config-invalid',
    '9 config-invalid',
  ]);
});

test('readConfig() returns a valid config for random values', () => {
  const keys = fc.constantFrom(
    'brand',
    'theme',
    'primary',
    'header',
    'links',
    'label',
    'to',
    'redirects',
    '/a',
    'locales',
    '__proto__',
    'x',
  );
  const {tree} = fc.letrec<{tree: unknown}>((tie) => ({
    tree: fc.oneof(
      {maxDepth: 4},
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), {maxLength: 3}),
      fc.dictionary(keys, tie('tree'), {maxKeys: 4}),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const {config} = read(JSON.stringify(value));
      expect(configSchema.parse(config)).toEqual(config);
    }),
    {numRuns: 300},
  );
});

test('readConfig() reads a path as the logo of both color modes', () => {
  const {config, diagnostics} = read('logo: /l.svg\n');
  expect({logo: config.logo, diagnostics}).toEqual({logo: {light: '/l.svg', showBrand: false}, diagnostics: []});
});

test.each([
  ['logo: l.svg', 'logo.light', 'l.svg'],
  ['logo: {light: l.svg, dark: /d.svg}', 'logo.light', 'l.svg'],
  ['image: img/card.png', 'image', 'img/card.png'],
  ['header: {links: [{label: A, to: docs}]}', 'header.links[0].to', 'docs'],
  ['newsletter: {action: acme.example/subscribe}', 'newsletter.action', 'acme.example/subscribe'],
  ['feedback: {action: ""}', 'feedback.action', ''],
])('readConfig() rejects an address that depends on the folder of a page: %s', (text, key, value) => {
  expect(read(text).diagnostics.map(({message}) => message)).toEqual([
    `\`${key}\` ${value === '' ? 'is empty' : `is \`${value}\``}; expected a path that starts with /, or an address with https://.`,
  ]);
});

test.each([
  [
    'lastUpdated: "true"',
    '1:14 config-invalid `lastUpdated` is the text `true`; expected `true` or `false`. Remove the quotes: `true`.',
  ],
  [
    'images: {quality: "80"}',
    '1:19 config-invalid `images.quality` is the text `80`; expected a number. Remove the quotes: `80`.',
  ],
  [
    'titleTemplate: Acme',
    '1:16 config-invalid `titleTemplate` is `Acme`; expected text with `%s`, which stands for the title of the page. Correct it, or remove the key: the default is `%s - {brand}`.',
  ],
  [
    'language: en_US',
    '1:11 config-invalid `language` is `en_US`; expected a language tag, such as `en` or `pt-BR`. Correct it, or remove the key: the default is `en`.',
  ],
])('readConfig() explains what is wrong with %s', (text, finding) => {
  expect(reported(text)).toEqual([finding]);
});

test('readConfig() accepts links to an anchor, and addresses with another scheme', () => {
  const links = ['#start', '?lang=de', '//acme.example', 'mailto:a@acme.example'].map(
    (to) => `{label: A, to: '${to}'}`,
  );
  expect(read(`header: {links: [${links.join(', ')}]}\nimage: https://acme.example/card.png`).diagnostics).toEqual([]);
});

test.each([
  'header:\n  links:\n    - {label: A, to: "javascript:alert(1)"}',
  'footer:\n  social:\n    - {label: A, icon: a, url: "javascript:alert(1)"}',
  'app:\n  url: "javascript:alert(1)"',
  'apiDocs:\n  url: "javascript:alert(1)"',
  'newsletter:\n  action: "java\\tscript:alert(1)"',
  'feedback:\n  action: "data:text/html,x"',
  'edit:\n  url: "vbscript:x{path}"',
  'image: "javascript:alert(1)"',
])('readConfig() rejects an address that would run code: %s', (text) => {
  const {config, diagnostics} = read(`${text}\n`);
  expect(diagnostics.map(({code}) => code)).toEqual(['config-invalid']);
  expect(JSON.stringify(config)).not.toMatch(/script:|data:/);
});
