// Reads the config of MkDocs, and what it names in lists and maps.
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../../reader-context.js';
import {
  entriesAt,
  itemsAt,
  mergeMaps,
  textAt,
  unreadable,
  valueAt,
  type StaticValue,
} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';

/** `INHERIT` names another config, whose keys this one replaces or joins. */
export function readMkdocsConfig(file: string, context: ReadContext, depth: number): StaticValue {
  const text = context.project.read(file);
  if (text === undefined) return unreadable(`is in ${file}, which is missing or outside of the project`, {file});
  const value = readYamlValue(text, file);
  const inherited = textAt(value, 'INHERIT');
  if (inherited === undefined || value.kind !== 'map' || depth > 5) return value;
  return mergeMaps(readMkdocsConfig(joinFolder(folderOf(file), inherited), context, depth + 1), value);
}

/** Names in a list, or keys of a map. */
export function namesAt(config: StaticValue, key: string): readonly string[] {
  const list = itemsAt(config, key).flatMap((item) => textAt(item) ?? entriesAt(item).map(([name]) => name));
  return [...list, ...entriesAt(config, key).map(([name]) => name)];
}

export function optionsOf(config: StaticValue, key: string, name: string): StaticValue | undefined {
  for (const item of itemsAt(config, key)) {
    const options = valueAt(item, name);
    if (options) return options;
  }
  return valueAt(config, key, name);
}
