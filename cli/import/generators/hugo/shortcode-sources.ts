// Finds what a shortcode of the site is made from, for the report: its template, the partials it calls, and the data files they read.
import {joinFolder, type ReadContext} from '../../reader-context.js';

export interface ShortcodeSources {
  /** Path of the template: `layouts/_shortcodes/table.html`. */
  readonly template: string;
  /** Paths of the partials that the template calls, also through other partials. */
  readonly partials: readonly string[];
  /** Paths of the data files that they name. */
  readonly data: readonly string[];
}

export function shortcodeSources(name: string, root: string, {project}: ReadContext): ShortcodeSources | undefined {
  const existing = (files: readonly string[]): string | undefined =>
    files.map((file) => joinFolder(root, file)).find((file) => project.read(file) !== undefined);
  const template = existing(
    ['layouts/_shortcodes', 'layouts/shortcodes'].flatMap((folder) => [
      `${folder}/${name}.html`,
      `${folder}/${name}.md`,
    ]),
  );
  if (template === undefined) return undefined;
  const files = new Set([template]);
  // The set grows while it is read.
  for (const file of files) {
    for (const [, called = ''] of project.read(file)!.matchAll(partialCall)) {
      const partial = existing(
        ['layouts/_partials', 'layouts/partials'].flatMap((folder) => [
          `${folder}/${called}`,
          `${folder}/${called}.html`,
        ]),
      );
      if (partial !== undefined) files.add(partial);
    }
  }
  const names = [...files].flatMap((file) =>
    [...project.read(file)!.matchAll(/\b(?:hugo|site|\.Site)\.Data\.([A-Za-z_]\w*)/g)].map(([, data = '']) => data),
  );
  const data = [...new Set(names)].flatMap((wanted) =>
    ['toml', 'yaml', 'yml', 'json'].map((extension) => joinFolder(root, `data/${wanted}.${extension}`)),
  );
  return {
    template,
    partials: [...files].slice(1),
    data: data.filter((file) => project.read(file) !== undefined),
  };
}

/** `{{ partial "a.html" . }}`, `partialCached` and, in older sites, `template "partials/a.html"` */
const partialCall = /\b(?:partial(?:Cached)?\s+(?:\(\s*)?|template\s+)["`](?:_?partials\/)?([\w./-]+)["`]/g;
