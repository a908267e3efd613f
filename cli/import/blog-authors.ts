// Converts the authors of articles: in the old site, articles name authors of a shared list by key, or describe their own.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {compact} from './imported-site.js';
import {asObject, asText} from './narrow-json.js';

/** The keys of an author under which the old generator has the role and the picture. */
export interface AuthorKeys {
  readonly role: string;
  readonly avatar: string;
}

/** The authors of a shared list, as the old generator describes them. */
export type KnownAuthors = ReadonlyMap<string, JsonObject>;

/** Returns the authors that the front matter of an article names. */
export function blogAuthors(written: Json | undefined, known: KnownAuthors, keys: AuthorKeys): readonly JsonObject[] {
  const list = written === undefined ? [] : Array.isArray(written) ? (written as readonly Json[]) : [written];
  return list.map((author) => {
    const own = asObject(author) ?? {};
    const key = asText(author) ?? asText(own.key) ?? '';
    return authorOf({...known.get(key), ...own}, key === '' ? 'Author' : key, keys);
  });
}

function authorOf(author: JsonObject, fallback: string, {role, avatar}: AuthorKeys): JsonObject {
  return compact({
    name: asText(author.name) ?? fallback,
    role: asText(author[role]),
    avatar: asText(author[avatar]),
    to: asText(author.url),
  });
}
