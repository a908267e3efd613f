// Looks up what the shortcode `param` shows.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {asObject} from '../../narrow-json.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {jsonFrom, valueAt} from '../../static-eval/static-value.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';

/** Returns a parameter of a page: its own, that of a section above which passes it on by `cascade`, or that of the site. */
export function pageParam(name: string, {below, front}: HugoDocument, site: HugoSite): string | undefined {
  const cascades = site.documents
    .filter((section) => section.kind === 'section' && isBelow(below, folderOf(section.below)))
    .toSorted((a, b) => b.below.length - a.below.length)
    .flatMap(({front: {fields}}) => cascadesOf(fields.cascade));
  const params = [front.fields, ...cascades].flatMap((fields) => [fields, asObject(fields.params) ?? {}]);
  const ofSite = jsonFrom(valueAt(site.config, 'params'));
  for (const fields of [...params, asObject(ofSite) ?? {}]) {
    const value = valueIn(fields, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** A cascade for pages that it selects by a pattern is left out. */
function cascadesOf(cascade: Json | undefined): readonly JsonObject[] {
  const list: readonly (Json | undefined)[] = Array.isArray(cascade) ? (cascade as readonly Json[]) : [cascade];
  return list.flatMap((entry) => {
    const fields = asObject(entry);
    return fields === undefined || '_target' in fields || 'target' in fields ? [] : [fields];
  });
}

/** Names of parts are separated by dots. Hugo ignores case. */
function valueIn(fields: JsonObject, name: string): string | undefined {
  let value: Json | undefined = fields;
  for (const part of name.split('.')) {
    value = Object.entries(asObject(value) ?? {}).find(([key]) => key.toLowerCase() === part.toLowerCase())?.[1];
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
