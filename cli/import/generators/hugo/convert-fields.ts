// Converts the front matter of Hugo.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {asObject, asText} from '../../narrow-json.js';
import {noteLayout} from '../../field-notes.js';
import {compact, type Notes} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import type {HugoSite} from './hugo-site.js';

/**
 * Returns the aliases of a page as absolute paths, without those that lead to another page already. Adds them to `site.claimed`,
 * which is filled with the addresses of all pages first.
 */
export function claimAliases(fields: JsonObject, below: string, site: HugoSite): readonly string[] {
  const written = Array.isArray(fields.aliases)
    ? (fields.aliases as readonly Json[])
    : fields.aliases === undefined
      ? []
      : [fields.aliases];
  const {claimed} = site;
  if (claimed.size === 0) for (const address of site.addresses.values()) claimed.add(newTarget(address).toLowerCase());
  return written.flatMap((alias) => {
    if (typeof alias !== 'string' || alias === '') return [];
    const absolute = alias.startsWith('/') ? alias : joinUrl(joinFolder(folderOf(below), alias));
    const key = newTarget(absolute).toLowerCase();
    if (claimed.has(key) || /[\s?#]/.test(absolute)) return [];
    claimed.add(key);
    return [absolute];
  });
}

/** Returns `aliases` of the new page, unless they are the same as in the old one. */
export function aliasFields(fields: JsonObject, aliases: readonly string[]): Record<string, Json | undefined> {
  const written = Array.isArray(fields.aliases) ? (fields.aliases as readonly Json[]) : [];
  if (
    fields.aliases === undefined ||
    (written.length === aliases.length && written.every((alias, index) => alias === aliases[index]))
  )
    return {};
  return {aliases: aliases.length === 0 ? undefined : aliases};
}

/** Keys that Galley reads itself, such as `weight` and `linkTitle`, stay. */
export function hugoFieldChanges(
  {fields, lineOf}: FrontMatter,
  file: string,
  notes: Notes,
): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  for (const key of ['slug', 'url', 'permalink']) if (fields[key] !== undefined) changes[key] = undefined;
  for (const [old, key] of [
    ['lastmod', 'updated'],
    ['publishDate', 'publishAt'],
    ['expiryDate', 'expiresAt'],
  ] as const) {
    const date = asText(fields[old]);
    if (date === undefined || !/^\d{4}-\d\d-\d\d/.test(date)) continue;
    changes[key] = date;
    changes[old] = undefined;
  }
  // `toc` and `layout` have other values in Galley.
  if (fields.toc !== undefined) changes.toc = fields.toc === false ? false : undefined;
  if (fields.layout !== undefined) {
    changes.layout = undefined;
    noteLayout(String(fields.layout), {file, line: lineOf('layout')}, notes);
  }
  const authors = [fields.author ?? fields.authors ?? []].flat().flatMap((author: Json) => authorsIn(author));
  if (authors.length > 0) {
    changes.authors = authors;
    changes.author = undefined;
  }
  if (Array.isArray(fields.images)) {
    const [image, ...otherImages] = fields.images as readonly Json[];
    if (typeof image === 'string' && fields.image === undefined) {
      changes.image = image.startsWith('/') || /^https?:/.test(image) ? image : `/${image}`;
      if (otherImages.length === 0) changes.images = undefined;
    }
  }
  return changes;
}

/** Themes have Markdown or objects here: `[Ann Lee](https://ann.example) (Acme), [Bob](https://bob.example)`. */
function authorsIn(author: Json): readonly JsonObject[] {
  const own = asObject(author);
  if (own !== undefined) return describedAuthor(own);
  if (typeof author !== 'string' || author.trim() === '') return [];
  const text = author.replace(/\s+/g, ' ').trim();
  const parts = [...text.matchAll(/\[([^[\]]+)\]\(<?([^\s()<>]+)>?\)([^[\]]*)/g)];
  if (parts.length === 0) return [{name: text}];
  return parts.map(([, name = '', to = '', rest = '']) => {
    const role = /^\s*\(([^()]+)\)/.exec(rest)?.[1] ?? rest.replace(/^[\s,;&]+|(?:[\s,;&]|\band\b)+$/g, '');
    return {name: name.trim(), ...(role !== '' && {role}), to};
  });
}

function describedAuthor(fields: JsonObject): readonly JsonObject[] {
  const text = (...keys: readonly string[]) =>
    keys
      .map((key) => asText(fields[key]))
      .find((value) => value !== undefined && value !== '')
      ?.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');
  const name = text('name');
  if (name === undefined) return [];
  return [
    compact({
      name,
      role: text('role', 'position', 'title', 'jobTitle'),
      avatar: text('avatar', 'image', 'photo', 'picture'),
      to: text('link', 'url', 'homepage'),
    }),
  ];
}
