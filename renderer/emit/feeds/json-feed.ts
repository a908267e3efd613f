// Writes a feed as JSON Feed 1.1.
import type {Feed} from './create-feed.js';

export function jsonFeed({title, description, language, home, entries, fileUrl}: Feed): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: fileUrl('feed.json'),
    ...(description && {description}),
    language,
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      // The format requires `content_text` or `content_html`.
      ...(entry.content === '' ? {content_text: entry.summary} : {summary: entry.summary, content_html: entry.content}),
      ...(entry.image && {image: entry.image}),
      date_published: entry.published,
      date_modified: entry.updated,
      ...(entry.authors.length > 0 && {authors: entry.authors}),
      ...(entry.tags.length > 0 && {tags: entry.tags}),
    })),
  };
}
