// What a file is, from its name, as it is sent to a browser.
import {lookup} from 'mrmime';

const isText = /^text\/|[/+](?:json|xml|javascript)$/;

/** Media type of a path, with a charset where it is text; unknown ones are `application/octet-stream`. */
export function mediaType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return isText.test(type) ? `${type}; charset=utf-8` : type;
}
