// Types and helpers shared by the readers and converters for Starlight.
import GithubSlugger from 'github-slugger';
import type {Json} from '../../../../renderer/base/json.js';
import type {CopiedFile} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../../reader-context.js';
import type {StarlightBlog} from './read-blog.js';

export interface StarlightSite {
  readonly context: ReadContext;
  readonly root: string;
  /** Base that the author writes in links: `/docs/`; `/` without one. */
  readonly linkBase: string;
  /** Folder of the pages of all languages. */
  readonly docs: string;
  /** Folder of the language, below `docs`; empty if its pages are not in one. */
  readonly locale: string;
  readonly aliases: readonly (readonly [string, string])[];
  readonly existing: ReadonlySet<string>;
  readonly files: CopiedFile[];
  readonly components: Map<string, Json>;
  readonly blog: StarlightBlog | undefined;
}

/** Astro makes addresses with the slugs of GitHub: `Guides/Hello World.mdx` → `/guides/hello-world/`. */
export function starlightPageUrl(below: string, slug: string | undefined): string {
  if (slug !== undefined) return joinUrl(slug, '/');
  const slugger = new GithubSlugger();
  const segments = below
    .replace(/\.(?:mdx?|mdoc|markdoc)$/, '')
    .split('/')
    .map((segment) => {
      slugger.reset();
      return slugger.slug(segment);
    });
  if (segments.at(-1) === 'index') segments.pop();
  return joinUrl(...segments, '/');
}

/** `~/assets/a.png`, `../a.png` → path below the project, if there is such a file. */
export function resolveSpecifier(
  specifier: string,
  file: string,
  {aliases, existing}: StarlightSite,
): string | undefined {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  const target = alias
    ? joinFolder(alias[1], specifier.slice(alias[0].length))
    : specifier.startsWith('.')
      ? joinFolder(folderOf(file), specifier)
      : undefined;
  return target !== undefined && existing.has(target) ? target : undefined;
}
