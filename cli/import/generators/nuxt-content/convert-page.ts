// Converts a page of Nuxt Content.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {noteLayout} from '../../field-notes.js';
import {iconSetsIn} from '../../icon-sets.js';
import type {ImportedPage, ImportedRedirect, Notes} from '../../imported-site.js';
import {matchesGlob} from '../../matches-glob.js';
import {asObject, asText} from '../../narrow-json.js';
import {joinUrl, newAddress} from '../../page-addresses.js';
import type {ReadContext} from '../../reader-context.js';
import {convertMdc} from '../../text/convert-mdc.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import type {Collection} from './read-collections.js';

interface PageContext extends Pick<ReadContext, 'project' | 'notes'> {
  readonly collections: readonly Collection[];
  readonly redirects: ImportedRedirect[];
  /** Names of the components that the site defines. */
  readonly own: ReadonlySet<string>;
  /** Is filled with the names of icon sets. */
  readonly icons: Set<string>;
}

/** Returns undefined for a page without text that only redirects. */
export function convertNuxtContentPage(file: string, below: string, context: PageContext): ImportedPage | undefined {
  const {project, notes, collections, redirects, own, icons} = context;
  const text = project.read(file) ?? '';
  const front = readFrontMatter(text);
  const url = pageUrl(below, collections);
  const to = asText(front.fields.redirect);
  if (to !== undefined) {
    const place = {file, line: front.lineOf('redirect')};
    if (front.body.trim() === '') {
      redirects.push({from: url, to, place});
      return undefined;
    }
    notes.addManualStep(
      'redirect-page',
      `The page has text, and redirects to ${to}. Remove \`redirect\`, or delete the page and write the redirect into \`redirects\` of \`site.yml\`.`,
      place,
    );
  }
  for (const set of iconSetsIn(text)) icons.add(set);
  const changes = fieldChanges(front, file, notes);
  const body = convertMdc(front.body, {
    first: front.lines + 1,
    notes,
    placeAt: (line) => ({file, line}),
    isOwn: (name) => own.has(name),
  });
  return {
    from: file,
    to: below,
    url,
    aliases: [],
    text: Object.keys(changes).length === 0 && body === front.body ? text : front.with(changes, body),
  };
}

function fieldChanges({fields, lineOf}: FrontMatter, file: string, notes: Notes): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  if (fields.layout !== undefined) {
    changes.layout = undefined;
    noteLayout(String(fields.layout), {file, line: lineOf('layout')}, notes);
  }
  Object.assign(changes, seoChanges(fields));
  if (!Array.isArray(fields.authors)) return changes;
  const authors = (fields.authors as readonly Json[]).map((author) => {
    const avatar = asText(asObject(asObject(author)?.avatar)?.src);
    return avatar === undefined ? author : {...asObject(author), avatar};
  });
  if (JSON.stringify(authors) !== JSON.stringify(fields.authors)) changes.authors = authors;
  return changes;
}

/** Moves `seo.ogImage` and `seo.description` to `image` and `description`, and removes `seo` if nothing else is in it. */
function seoChanges({seo, image, description}: JsonObject): Record<string, Json | undefined> {
  const rest = {...asObject(seo)};
  const changes: Record<string, Json | undefined> = {};
  for (const [old, key, own] of [
    ['ogImage', 'image', image],
    ['description', 'description', description],
  ] as const) {
    if (typeof rest[old] !== 'string' || own !== undefined) continue;
    changes[key] = rest[old];
    delete rest[old];
  }
  if (Object.keys(changes).length > 0) changes.seo = Object.keys(rest).length > 0 ? rest : undefined;
  return changes;
}

/** Returns the address of a page by its path below `content/`. */
export function pageUrl(below: string, collections: readonly Collection[]): string {
  const collection = collections.find(({include, prefix}) => prefix !== undefined && matchesGlob(below, include));
  if (collection?.prefix === undefined) return newAddress(below, {}, false);
  const folder = /^((?:[^*{}?]+\/)*)/.exec(collection.include)?.[1] ?? '';
  return joinUrl(collection.prefix, newAddress(below.slice(folder.length), {}, false)).replace(/(.)\/$/, '$1');
}
