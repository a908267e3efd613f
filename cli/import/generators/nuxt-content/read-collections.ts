// Reads the collections of `content.config.ts`.
import type {ReadContext} from '../../reader-context.js';
import {readModule} from '../../static-eval/read-module.js';
import {entriesAt, textAt, valueAt} from '../../static-eval/static-value.js';

export interface Collection {
  /** Glob of files below `content/`. */
  readonly include: string;
  /** Address below which the pages are; the folder of the glob by default. */
  readonly prefix: string | undefined;
}

/** Collections of version 3 can put pages below a prefix, or leave the folder out of their addresses. */
export function readCollections(
  file: string,
  {project, notes}: Pick<ReadContext, 'project' | 'notes'>,
): readonly Collection[] {
  if (project.read(file) === undefined) return [];
  const config = readModule(project, file);
  return entriesAt(config, 'collections').flatMap(([, value]) => {
    const collection = value.kind === 'call' ? value.args[0] : value;
    const source = valueAt(collection, 'source');
    const sources = source?.kind === 'list' ? source.items : source === undefined ? [] : [source];
    return sources.flatMap((item) => {
      const include = textAt(item) ?? textAt(item, 'include');
      if (textAt(item, 'repository') !== undefined || include === undefined) {
        notes.addManualStep(
          'collection',
          'A collection with files of another repository, or without a path, was not imported.',
          item.place,
        );
        return [];
      }
      return [{include, prefix: textAt(item, 'prefix')}];
    });
  });
}
