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
  return listOf(written).map((author) => {
    const key = keyOf(author);
    return authorOf({...known.get(key), ...asObject(author)}, key === '' ? 'Author' : key, keys);
  });
}

/** Returns the keys of the authors that the front matter of an article names. */
export function authorKeys(written: Json | undefined): readonly string[] {
  return listOf(written).map(keyOf);
}

function listOf(written: Json | undefined): readonly Json[] {
  return written === undefined ? [] : Array.isArray(written) ? (written as readonly Json[]) : [written];
}

/** Returns an empty string for an author without a key. */
function keyOf(author: Json): string {
  return asText(author) ?? asText(asObject(author)?.key) ?? '';
}

function authorOf(author: JsonObject, fallback: string, {role, avatar}: AuthorKeys): JsonObject {
  return compact({
    name: asText(author.name) ?? fallback,
    role: asText(author[role]),
    avatar: asText(author[avatar]),
    to: asText(author.url),
  });
}
