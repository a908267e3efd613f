// Routes of the tag and author pages of the blog.
import {slug} from 'galley/page';

/** Undefined for a tag of punctuation alone, which has no page. */
export function tagRoute(tag: string): string | undefined {
  return slug(tag) === '' ? undefined : `/blog/tags/${slug(tag)}`;
}

export function authorRoute(name: string): string | undefined {
  return slug(name) === '' ? undefined : `/blog/authors/${slug(name)}`;
}
