// Writes a feed as Atom.
import {element, textElement} from '../write-xml.js';
import type {Feed} from './create-feed.js';

export function renderAtom({title, description, language, home, updated, entries, fileUrl}: Feed): string {
  const items = entries.map((entry) =>
    element('entry', {}, [
      textElement('title', entry.title),
      element('link', {href: entry.url}),
      textElement('id', entry.url),
      textElement('published', entry.published),
      textElement('updated', entry.updated),
      ...entry.authors.map(({name, url}) =>
        element('author', {}, [textElement('name', name), ...(url ? [textElement('uri', url)] : [])]),
      ),
      ...entry.tags.map((term) => element('category', {term})),
      textElement('summary', entry.summary),
      ...(entry.content === '' ? [] : [textElement('content', entry.content, {type: 'html'})]),
    ]),
  );
  return element('feed', {xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': language}, [
    textElement('title', title),
    ...(description ? [textElement('subtitle', description)] : []),
    element('link', {href: home}),
    element('link', {href: fileUrl('atom.xml'), rel: 'self', type: 'application/atom+xml'}),
    textElement('id', home),
    textElement('updated', updated),
    // Every entry needs an author, so entries without one use the title of the feed.
    element('author', {}, [textElement('name', title)]),
    ...items,
  ]);
}
