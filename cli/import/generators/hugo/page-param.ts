// Looks up what the shortcode `param` shows.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {asObject} from '../../narrow-json.js';
import {jsonFrom, valueAt} from '../../static-eval/static-value.js';
import {cascadesOf, inheritedFields} from './cascade.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';

/** Returns a parameter of a page: its own, one that a section or the config passes on by `cascade`, or that of the site. */
export function pageParam(name: string, document: HugoDocument, site: HugoSite): string | undefined {
  const {config, language} = site;
  const inherited = inheritedFields(document, cascadesOf(site.documents, site), language);
  const params = [document.front.fields, ...inherited].flatMap((fields) => [fields, asObject(fields.params) ?? {}]);
  const ofSite = [valueAt(config, 'languages', language, 'params'), valueAt(config, 'params')].map((value) =>
    asObject(jsonFrom(value)),
  );
  for (const fields of [...params, ...ofSite]) {
    const value = fields === undefined ? undefined : valueIn(fields, name);
    if (value !== undefined) return value;
  }
  return undefined;
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
