// Determines the media type of a file from its name.
import {lookup} from 'mrmime';

const isText = /^text\/|[/+](?:json|xml|javascript)$/;

/** Returns the media type of a path, with a charset for text. Unknown ones are `application/octet-stream`. */
export function mediaType(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return isText.test(type) ? `${type}; charset=utf-8` : type;
}
