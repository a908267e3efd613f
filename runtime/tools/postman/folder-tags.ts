// Converts folders to tags.
import type {Operation, Tag} from '../http/http-api.js';
import type {Request, ParsedCollection} from './read-collection.js';
import type {PostmanOptions} from './options.js';

/** The tag of a request; undefined without folders, or if the option is `none`. */
export function tagOf({folders}: Request, {tags}: PostmanOptions): string | undefined {
  return tags === 'none' ? undefined : tagNamed(folders, tags);
}

/** The tag for a path of folders. Folders named after a URL path are skipped, because their names add no information. */
export function tagNamed(folders: readonly string[], tags: 'path' | 'top'): string | undefined {
  const names = folders.filter((name) => !/^(?:[A-Z]+ )?\/|\{\{/.test(name));
  const used = tags === 'top' ? names.slice(0, 1) : names;
  return used.length === 0 ? undefined : used.join(' / ');
}

/** The tags that operations use, with the descriptions of their folders. */
export function tagsOf(
  sources: readonly ParsedCollection[],
  operations: readonly Operation[],
  {tags}: PostmanOptions,
): readonly Tag[] {
  const used = new Set(operations.flatMap((operation) => operation.tags));
  const described = new Map<string, string>();
  for (const {collection} of sources) {
    const top = sources.length > 1 ? [collection.name] : [];
    for (const {names, description} of collection.folders) {
      const path = [...top, ...names];
      // The description of a subfolder does not describe the tag.
      const isItself = tagNamed(path.slice(-1), 'path') !== undefined && (tags === 'path' || path.length === 1);
      const name = isItself ? tagNamed(path, 'path') : undefined;
      if (name !== undefined && description !== undefined && !described.has(name)) described.set(name, description);
    }
  }
  return [...used].map((name) => {
    const description = described.get(name);
    return {name, ...(description !== undefined && {description})};
  });
}
