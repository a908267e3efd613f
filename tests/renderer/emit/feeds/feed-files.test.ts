import {expect, test} from 'vitest';
import {hasFeeds} from '../../../../renderer/emit/feeds/create-feed.js';
import {feedFiles} from '../../../../renderer/emit/feeds/feed-files.js';
import {barePage, configOf, documentPage} from '../site-page.js';
import {elementNames} from '../well-formed.js';

const config = configOf({description: 'Tools & toys', footer: {owner: 'Acme Ltd'}});

const pages = [
  barePage('/blog'),
  documentPage('/blog', {date: '2030-01-01', title: 'The blog itself'}),
  documentPage('/blog/old', {title: 'Old', date: '2023-01-02', description: 'An old post'}),
  documentPage('/blog/new', {
    title: 'Fast <b>builds</b> & "more" ]]>',
    date: '2024-05-06T07:08:09Z',
    updated: '2024-06-01',
    description: 'What </description> & co mean',
    authors: [
      {name: 'Ada & Co', to: 'https://ada.dev/?a=1&b=2'},
      'Bob',
      {to: 'https://nobody.dev'},
      {name: 'Eve', to: 'javascript:alert(1)'},
    ],
    tags: ['speed', '<tag>', 7],
    image: {src: '/shots/a b.png', alt: 'x'},
  }),
  documentPage('/blog/undated', {title: 'Notes'}),
  documentPage('/blogging', {title: 'Elsewhere', date: '2024-01-01'}),
  documentPage('/docs/a', {title: 'Docs', date: '2024-01-01'}),
];

test('feedFiles() writes an RSS feed', async () => {
  const rss = (await feedFiles(pages, config)).find(({path}) => path === 'rss.xml');
  expect(rss?.type).toBe('text/xml; charset=utf-8');
  expect(elementNames(String(rss?.body)).filter((name) => name === 'item')).toHaveLength(2);
  expect(String(rss?.body).replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel>
    <title>Acme</title>
    <link>https://acme.dev/blog</link>
    <description>Tools &amp; toys</description>
    <language>en</language>
    <lastBuildDate>Sat, 01 Jun 2024 00:00:00 GMT</lastBuildDate>
    <atom:link href="https://acme.dev/rss.xml" rel="self" type="application/rss+xml"/>
    <item>
    <title>Fast &lt;b&gt;builds&lt;/b&gt; &amp; "more" ]]&gt;</title>
    <link>https://acme.dev/blog/new</link>
    <guid isPermaLink="true">https://acme.dev/blog/new</guid>
    <pubDate>Mon, 06 May 2024 07:08:09 GMT</pubDate>
    <dc:creator>Ada &amp; Co</dc:creator>
    <dc:creator>Bob</dc:creator>
    <dc:creator>Eve</dc:creator>
    <category>speed</category>
    <category>&lt;tag&gt;</category>
    <description>What &amp;lt;/description&amp;gt; &amp;amp; co mean</description>
    </item>
    <item>
    <title>Old</title>
    <link>https://acme.dev/blog/old</link>
    <guid isPermaLink="true">https://acme.dev/blog/old</guid>
    <pubDate>Mon, 02 Jan 2023 00:00:00 GMT</pubDate>
    <description>An old post</description>
    </item>
    </channel>
    </rss>
    "
  `);
});

test('feedFiles() writes an Atom feed', async () => {
  const atom = (await feedFiles(pages, config)).find(({path}) => path === 'atom.xml');
  expect(atom?.type).toBe('text/xml; charset=utf-8');
  expect(elementNames(String(atom?.body)).filter((name) => name === 'entry')).toHaveLength(2);
  expect(String(atom?.body).replaceAll('><', '>\n<')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <title>Acme</title>
    <subtitle>Tools &amp; toys</subtitle>
    <link href="https://acme.dev/blog"/>
    <link href="https://acme.dev/atom.xml" rel="self" type="application/atom+xml"/>
    <id>https://acme.dev/blog</id>
    <updated>2024-06-01T00:00:00Z</updated>
    <author>
    <name>Acme</name>
    </author>
    <entry>
    <title>Fast &lt;b&gt;builds&lt;/b&gt; &amp; "more" ]]&gt;</title>
    <link href="https://acme.dev/blog/new"/>
    <id>https://acme.dev/blog/new</id>
    <published>2024-05-06T07:08:09Z</published>
    <updated>2024-06-01T00:00:00Z</updated>
    <author>
    <name>Ada &amp; Co</name>
    <uri>https://ada.dev/?a=1&amp;b=2</uri>
    </author>
    <author>
    <name>Bob</name>
    </author>
    <author>
    <name>Eve</name>
    </author>
    <category term="speed"/>
    <category term="&lt;tag&gt;"/>
    <summary>What &lt;/description&gt; &amp; co mean</summary>
    </entry>
    <entry>
    <title>Old</title>
    <link href="https://acme.dev/blog/old"/>
    <id>https://acme.dev/blog/old</id>
    <published>2023-01-02T00:00:00Z</published>
    <updated>2023-01-02T00:00:00Z</updated>
    <summary>An old post</summary>
    </entry>
    </feed>
    "
  `);
});

test('feedFiles() writes a JSON feed', async () => {
  const json = (await feedFiles(pages, config)).find(({path}) => path === 'feed.json');
  expect(json?.type).toBe('application/json; charset=utf-8');
  expect(JSON.parse(String(json?.body))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Acme',
    home_page_url: 'https://acme.dev/blog',
    feed_url: 'https://acme.dev/feed.json',
    description: 'Tools & toys',
    language: 'en',
    items: [
      {
        id: 'https://acme.dev/blog/new',
        url: 'https://acme.dev/blog/new',
        title: 'Fast <b>builds</b> & "more" ]]>',
        content_text: 'What </description> & co mean',
        image: 'https://acme.dev/shots/a%20b.png',
        date_published: '2024-05-06T07:08:09Z',
        date_modified: '2024-06-01T00:00:00Z',
        authors: [{name: 'Ada & Co', url: 'https://ada.dev/?a=1&b=2'}, {name: 'Bob'}, {name: 'Eve'}],
        tags: ['speed', '<tag>'],
      },
      {
        id: 'https://acme.dev/blog/old',
        url: 'https://acme.dev/blog/old',
        title: 'Old',
        content_text: 'An old post',
        date_published: '2023-01-02T00:00:00Z',
        date_modified: '2023-01-02T00:00:00Z',
      },
    ],
  });
});

test('feedFiles() removes characters that are invalid in XML', async () => {
  const posts = [documentPage('/blog/a', {title: 'Bell\u0007 and \uFFFE half \uD800 end 😀', date: '2024-01-01'})];
  for (const file of (await feedFiles(posts, config)).slice(0, 2)) {
    expect(elementNames(String(file.body))).not.toEqual([]);
    expect(file.body).toContain('<title>Bell and  half  end 😀</title>');
  }
});

test('feedFiles() lists the newest posts first up to the limit, and sorts ties by address', async () => {
  const posts = ['b', 'a', 'c'].map((name) =>
    documentPage(`/news/${name}`, {date: name === 'c' ? '2025-01-01' : '2024-01-01'}),
  );
  const [, , json] = await feedFiles(
    posts,
    configOf({feed: {path: '/news', limit: 2}, base: '/x/', trailingSlash: 'always'}),
  );
  expect(JSON.parse(String(json?.body)).items.map(({id}: {id: string}) => id)).toEqual([
    'https://acme.dev/x/news/c/',
    'https://acme.dev/x/news/a/',
  ]);
});

test('feedFiles() writes no feed without the `url` of the site or without dated pages', async () => {
  expect(await feedFiles(pages, {...config, url: undefined})).toEqual([]);
  expect(await feedFiles([documentPage('/blog/a')], config)).toEqual([]);
});

test.each([
  ['dated posts', pages, config],
  ['no dated posts', pages.filter(({route}) => !/new|old/.test(route)), config],
  ['no `url` of the site', pages, {...config, url: undefined}],
  ['a feed of the whole site', pages.slice(-1), configOf({feed: {path: '/'}})],
  ['a feed at another path', pages, configOf({feed: {path: '/news'}})],
])('hasFeeds() agrees with feedFiles() for %s', async (_, some, settings) => {
  expect(hasFeeds(some, settings as typeof config)).toBe((await feedFiles(some, settings as typeof config)).length > 0);
});
