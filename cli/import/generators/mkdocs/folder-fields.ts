// Reads the files `.meta.yml` of the meta plugin of Material, which add front matter to all pages of their folder.
import path from 'node:path';
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {folderOf, pathBelow} from '../../../../renderer/base/posix-path.js';
import {isObject} from '../../../../runtime/text/is-object.js';
import type {ReadContext} from '../../reader-context.js';
import {jsonFrom, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {namesAt, optionsOf} from './read-config.js';

/** Fields by the folder below the docs whose pages have them. Folders above come first. */
export type FolderFields = readonly (readonly [folder: string, fields: JsonObject])[];

/** Returns the name of the files with fields, or undefined if the site does not use the plugin. */
export function folderFieldsFile(config: StaticValue): string | undefined {
  const name = namesAt(config, 'plugins').find((plugin) => plugin === 'meta' || plugin === 'material/meta');
  const options = name === undefined ? undefined : optionsOf(config, 'plugins', name);
  if (name === undefined || scalarAt(options, 'enabled') === false) return undefined;
  return textAt(options, 'meta_file') ?? '.meta.yml';
}

export function readFolderFields(config: StaticValue, docs: string, {project, notes}: ReadContext): FolderFields {
  const metaFile = folderFieldsFile(config);
  if (metaFile === undefined) return [];
  const found = project
    .list(docs)
    .filter((file) => path.posix.basename(file) === metaFile)
    .flatMap((file): FolderFields => {
      const fields = jsonFrom(readYamlValue(project.read(file) ?? '', file));
      if (isObject(fields)) return [[folderOf(pathBelow(docs, file)), fields as JsonObject]];
      notes.addManualStep(
        'front-matter',
        'The fields for the pages of this folder cannot be read. Write them into the pages.',
        {
          file,
        },
      );
      return [];
    });
  return found.toSorted(([a], [b]) => a.length - b.length);
}

/** Adds the fields of the folders of a page, which its own fields override or join. */
export function withFolderFields(front: FrontMatter, below: string, folderFields: FolderFields): FrontMatter {
  const inherited = folderFields
    .filter(([folder]) => folder === '' || below.startsWith(`${folder}/`))
    .reduce<JsonObject>((merged, [, fields]) => mergeFields(merged, fields), {});
  if (front.error !== undefined || Object.keys(inherited).length === 0) return front;
  const fields = mergeFields(inherited, front.fields);
  const added = Object.fromEntries(Object.entries(fields).filter(([key]) => Object.hasOwn(inherited, key)));
  return {...front, fields, with: (changes, body) => front.with({...added, ...changes}, body)};
}

/** Lists are joined and objects are merged, as the plugin does. */
function mergeFields(above: JsonObject, below: JsonObject): JsonObject {
  const merged: Record<string, Json | undefined> = {...above};
  for (const [key, value] of Object.entries(below)) {
    const other = Object.hasOwn(above, key) ? above[key] : undefined;
    if (Array.isArray(other) && Array.isArray(value)) merged[key] = [...(other as Json[]), ...(value as Json[])];
    else if (isObject(other) && isObject(value)) merged[key] = mergeFields(other as JsonObject, value as JsonObject);
    else merged[key] = value;
  }
  return merged;
}
