// Finds the fields that pages of Hugo inherit: from sections above them, and from the config.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {matchesGlob} from '../../matches-glob.js';
import {asObject} from '../../narrow-json.js';
import {jsonFrom, valueAt} from '../../static-eval/static-value.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {pageKey} from './page-url.js';

export interface Cascade {
  /** Folder of the section; the config has none. */
  readonly folder: string;
  readonly fields: JsonObject;
}

/** Returns the cascades of all sections and of the config, those of the deepest sections first. */
export function cascadesOf(documents: readonly HugoDocument[], {config}: Pick<HugoSite, 'config'>): readonly Cascade[] {
  const sections = documents
    .filter(({kind, front}) => kind === 'section' && front.fields.cascade !== undefined)
    .toSorted((a, b) => b.below.length - a.below.length);
  return [
    ...sections.flatMap(({below, front}) => listed(front.fields.cascade, folderOf(below))),
    ...listed(jsonFrom(valueAt(config, 'cascade')), ''),
  ];
}

function listed(cascade: Json | undefined, folder: string): readonly Cascade[] {
  const list: readonly (Json | undefined)[] = Array.isArray(cascade) ? (cascade as readonly Json[]) : [cascade];
  return list.flatMap((entry) => {
    const fields = asObject(entry);
    return fields === undefined ? [] : [{folder, fields}];
  });
}

/** Returns the fields that a page inherits, the nearest first. */
export function inheritedFields(
  {below, kind}: Pick<HugoDocument, 'below' | 'kind'>,
  cascades: readonly Cascade[],
  language: string,
): readonly JsonObject[] {
  return cascades.flatMap(({folder, fields}) =>
    (folder === '' || below.startsWith(`${folder}/`)) && selects(fields, below, kind, language) ? [fields] : [],
  );
}

/** Returns whether `target` of a cascade selects a page. Without one, it selects all. */
function selects(fields: JsonObject, below: string, kind: HugoDocument['kind'], language: string): boolean {
  const target = asObject(fields.target) ?? asObject(fields._target);
  if (target === undefined) return true;
  const key = pageKey(below);
  const wanted: readonly (readonly [Json | undefined, readonly string[]])[] = [
    [target.path, [key, key.slice(1)]],
    [target.kind, [kind !== 'section' ? 'page' : key === '/' ? 'home' : 'section']],
    [target.lang, [language]],
    [target.environment, ['production']],
    [asObject(asObject(target.sites)?.matrix)?.languages, [language]],
  ];
  return wanted.every(([patterns, names]) => {
    if (patterns === undefined) return true;
    const list: readonly Json[] = Array.isArray(patterns) ? (patterns as readonly Json[]) : [patterns];
    return list.some(
      (pattern) => typeof pattern === 'string' && names.some((name) => matchesGlob(name, pattern.toLowerCase())),
    );
  });
}
