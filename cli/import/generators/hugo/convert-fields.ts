// Converts the front matter of Hugo.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {asText} from '../../narrow-json.js';
import {newTarget} from '../../header-and-footer-links.js';
import type {Notes} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {folderOf, joinFolder} from '../../reader-context.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import type {Site} from './hugo-site.js';

export function aliasesOf(fields: JsonObject, below: string, site: Site): readonly string[] {
  const written = Array.isArray(fields.aliases)
    ? (fields.aliases as readonly Json[])
    : fields.aliases === undefined
      ? []
      : [fields.aliases];
  const {claimed} = site;
  if (claimed.size === 0) for (const address of site.addresses.values()) claimed.add(newTarget(address).toLowerCase());
  const aliases = written.flatMap((alias) => {
    if (typeof alias !== 'string' || alias === '') return [];
    const absolute = alias.startsWith('/') ? alias : joinUrl(joinFolder(folderOf(below), alias));
    const key = newTarget(absolute).toLowerCase();
    if (claimed.has(key) || /[\s?#]/.test(absolute)) return [];
    claimed.add(key);
    return [absolute];
  });
  return aliases;
}

/** Galley reads `aliases` that start with a slash. */
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
export function fieldChanges(
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
  for (const key of ['toc', 'layout', 'type', 'cascade', 'build', '_build', 'menus', 'menu']) {
    if (fields[key] === undefined) continue;
    // `toc` and `layout` mean something else in Galley.
    if (key === 'toc' || key === 'layout') changes[key] = key === 'toc' && fields.toc === false ? false : undefined;
    if (key === 'layout')
      notes.byHand('layout', `The layout \`${String(fields.layout)}\` is one of Hugo.`, {file, line: lineOf('layout')});
  }
  if (typeof fields.author === 'string') changes.authors = [{name: fields.author}];
  else if (Array.isArray(fields.authors)) {
    const authors = (fields.authors as readonly Json[]).flatMap((author) =>
      typeof author === 'string' ? [{name: author}] : [],
    );
    if (authors.length > 0) changes.authors = authors;
  }
  if (Array.isArray(fields.images)) {
    const [image] = fields.images as readonly Json[];
    if (typeof image === 'string' && fields.image === undefined)
      changes.image = image.startsWith('/') || /^https?:/.test(image) ? image : `/${image}`;
  }
  return changes;
}
