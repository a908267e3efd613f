import {expect, test} from 'vitest';
import {defaultConfig, type Config} from '../../../../renderer/config/config.js';
import type {JsonObject} from '../../../../renderer/base/json.js';
import type {Head, Page} from '../../../../renderer/page/page.js';
import {socialCardFile, socialCardOf} from '../../../../renderer/page/head/social-card.js';

const config: Config = {
  ...defaultConfig,
  brand: 'Acme',
  description: 'Of the site',
  url: 'https://acme.example:8443/start',
  socialCards: true,
  theme: {...defaultConfig.theme, primary: 'sky'},
};

const navigation = [
  {title: 'Home', _path: '/'},
  {
    title: 'Docs',
    _path: '/docs',
    children: [
      {title: 'Docs', _path: '/docs'},
      {
        title: 'Reference',
        _path: '/docs/reference',
        children: [
          {title: 'Reference', _path: '/docs/reference'},
          {title: 'Keys', _path: '/docs/reference/keys', children: [{title: 'A', _path: '/docs/reference/keys/a'}]},
        ],
      },
    ],
  },
  {title: 'Legal', _path: '/legal'},
  {title: 'Blog', _path: '/blog', children: [{title: 'A', _path: '/blog/a'}]},
];

interface CardSetting {
  readonly route?: string;
  /** Null for a page without a document. */
  readonly meta?: JsonObject | null;
  readonly head?: Head;
  readonly settings?: Partial<Config>;
}

function cardFor({route = '/docs/install', meta = {}, head = {}, settings}: CardSetting) {
  const document = meta && {title: 'Install', file: 'content/docs/install.md', meta};
  return socialCardOf({route, document, navigation} as unknown as Page, head, {...config, ...settings}, undefined);
}

const card = {
  title: 'Install',
  description: 'Of the site',
  slug: 'Docs',
  place: 'content/docs/install.md',
  brand: 'Acme',
  host: 'acme.example:8443',
  primary: 'sky',
  favicon: null,
};
const siteCard = {...card, title: 'Acme', slug: ''};

test.each<[string, CardSetting, object | undefined]>([
  ['a document with its title, section and file', {}, card],
  [
    'the description of the document',
    {meta: {description: 'Of the document'}},
    {...card, description: 'Of the document'},
  ],
  ['the description of the site instead of an empty one', {meta: {description: ''}}, card],
  [
    'the title and description of the page definition',
    {meta: {description: 'Of the document'}, head: {title: 'Start', description: 'Of the definition'}},
    {...card, title: 'Start', description: 'Of the definition'},
  ],
  ['the brand and route of a page without a document', {meta: null}, {...card, title: 'Acme', place: '/docs/install'}],
  ['two sections at most', {route: '/docs/reference/keys/a'}, {...card, slug: 'Docs / Reference'}],
  ['the section above the page of a folder', {route: '/docs/reference'}, card],
  ['the section of a page that is not in the navigation', {route: '/legal/a'}, {...card, slug: 'Legal'}],
  ['no section at the top of the site', {route: '/docs'}, {...card, slug: ''}],
  ['no section for a page with a similar address', {route: '/docs-old/a'}, {...card, slug: ''}],
  [
    'the section and day of a post',
    {route: '/blog/a', head: {published: '2026-11-20T10:00:00Z'}},
    {...card, slug: 'Blog · 2026-11-20'},
  ],
  [
    'one section of a post in a folder',
    {route: '/docs/reference/keys', head: {published: '2026-11-20'}},
    {...card, slug: 'Docs · 2026-11-20'},
  ],
  [
    'only the day of a post at the top of the site',
    {route: '/a', head: {published: '2026-11-20'}},
    {...card, slug: '2026-11-20'},
  ],
  ['the site for an error page', {route: '/404', meta: {description: 'Of the document'}}, siteCard],
  ['the site for a page that is not indexed', {head: {robots: 'noindex, follow', description: 'x'}}, siteCard],
  ['the page for other robots rules', {head: {robots: 'nofollow'}}, card],
  ['nothing without `socialCards`', {settings: {socialCards: false}}, undefined],
  ['nothing without `url`', {settings: {url: undefined}}, undefined],
])('socialCardOf() shows %s', (_, setting, expected) => {
  expect(cardFor(setting)).toEqual(expected);
});

test('a card with a different text or favicon has a different file', () => {
  const page = {route: '/a', document: null, navigation} as unknown as Page;
  const cards = ['f1', 'f2'].map((favicon) => socialCardOf(page, {}, config, favicon)!);
  expect(cards.map(({favicon}) => favicon)).toEqual(['f1', 'f2']);
  const files = [...cards, {...cards[0]!, title: 'Other'}].map(socialCardFile);
  expect(new Set(files).size).toBe(3);
  for (const file of files) expect(file).toMatch(/^_img\/card\.\w{10}\.png$/);
});
