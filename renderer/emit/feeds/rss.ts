// Writes a feed as RSS 2.0.
import {escapeText} from '../../../runtime/text/escape-html.js';
import {element, textElement} from '../write-xml.js';
import type {Feed} from './create-feed.js';

export function renderRss({title, description, language, home, updated, entries, fileUrl}: Feed): string {
  const items = entries.map((entry) =>
    element('item', {}, [
      textElement('title', entry.title),
      textElement('link', entry.url),
      textElement('guid', entry.url, {isPermaLink: 'true'}),
      textElement('pubDate', new Date(entry.published).toUTCString()),
      ...entry.authors.map(({name}) => textElement('dc:creator', name)),
      ...entry.tags.map((tag) => textElement('category', tag)),
      // Feed readers interpret this element as HTML, so the text is escaped twice.
      textElement('description', escapeText(entry.summary)),
      ...(entry.content === '' ? [] : [textElement('content:encoded', entry.content)]),
    ]),
  );
  const channel = [
    textElement('title', title),
    textElement('link', home),
    textElement('description', description || title),
    textElement('language', language),
    textElement('lastBuildDate', new Date(updated).toUTCString()),
    element('atom:link', {href: fileUrl('rss.xml'), rel: 'self', type: 'application/rss+xml'}),
  ];
  const names = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  };
  return element('rss', {version: '2.0', ...names}, [element('channel', {}, [...channel, ...items])]);
}
