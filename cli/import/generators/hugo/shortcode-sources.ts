// Finds what a shortcode of the site is made from, for the report: its template and the data files it reads.
import {joinFolder, type ReadContext} from '../../reader-context.js';

export interface ShortcodeSources {
  /** Path of the template: `layouts/_shortcodes/table.html`. */
  readonly template: string;
  /** Paths of the data files that it names. */
  readonly data: readonly string[];
}

export function shortcodeSources(name: string, root: string, {project}: ReadContext): ShortcodeSources | undefined {
  const template = ['layouts/_shortcodes', 'layouts/shortcodes']
    .flatMap((folder) => [`${folder}/${name}.html`, `${folder}/${name}.md`])
    .map((file) => joinFolder(root, file))
    .find((file) => project.read(file) !== undefined);
  if (template === undefined) return undefined;
  const names = [...project.read(template)!.matchAll(/\b(?:hugo|site|\.Site)\.Data\.([A-Za-z_]\w*)/g)].map(
    ([, data = '']) => data,
  );
  const data = [...new Set(names)].flatMap((wanted) =>
    ['toml', 'yaml', 'yml', 'json'].map((extension) => joinFolder(root, `data/${wanted}.${extension}`)),
  );
  return {template, data: data.filter((file) => project.read(file) !== undefined)};
}
