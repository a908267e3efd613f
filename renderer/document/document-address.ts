// Derives the route of a document from its path below `content/`.
import {trimSlash} from '../base/url-mapping.js';
import {slugOf} from './slug.js';

export interface AddressOptions {
  /** First path segments that are language codes, not folders. */
  readonly locales?: readonly string[];
  readonly defaultLocale?: string | undefined;
  /** Keep upper-case letters in paths. */
  readonly respectPathCase?: boolean;
}

export interface Address {
  /** `content:docs:1.start:2.install.md` */
  readonly id: string;
  readonly source: 'content';
  /** Path below `content/`: `docs/1.start/2.install.md`. */
  readonly file: string;
  /** `docs/1.start/2.install` */
  readonly stem: string;
  /** Without the dot, as written. */
  readonly extension: string;
  /** Decoded route: `/docs/start/install`. */
  readonly path: string;
  /** Second-to-last segment of `path`, or empty. */
  readonly dir: string;
  readonly locale: string;
  /** Whether a segment of the stem begins with `_`. */
  readonly partial: boolean;
  /** Whether the file or one of its folders has a name that ends in `.draft`. */
  readonly draft: boolean;
  /** File name without number, `.draft` and extension; empty for an index. Titles are derived from it, or from the folder of an index. */
  readonly name: string;
}

/** `docs/1.start/2.install.md` → path `/docs/start/install`, dir `start`, name `install`. */
export function addressOf(file: string, options: AddressOptions = {}): Address {
  const extension = /\.([^./]+)$/.exec(file)?.[1] ?? '';
  const stem = extension ? file.slice(0, -extension.length - 1) : file;
  const segments = stem.split('/');
  const locales = localesOf(options);
  const named = locales.includes(segments[0] ?? '') ? segments[0] : undefined;
  const path = routeFromSegments(named === undefined ? segments : segments.slice(1), options.respectPathCase);
  return {
    id: `content:${file.replaceAll('/', ':')}`,
    source: 'content',
    file,
    stem,
    extension,
    path,
    dir: path.split('/').at(-2) ?? '',
    locale: named ?? locales[0] ?? 'en',
    partial: segments.some((segment) => segment.startsWith('_')),
    draft: isMarkedAsDraft(stem),
    name: nameWithoutOrder(segments.at(-1) ?? ''),
  };
}

/** Returns whether the name of a file or of one of its folders ends in `.draft`. */
export function isMarkedAsDraft(stem: string): boolean {
  return /\.draft(?:[/.]|$)/.test(stem);
}

/** Identifies the address of a file among those of all locales. */
export function addressKey({locale, path}: Pick<Address, 'locale' | 'path'>): string {
  return `${locale}:${path}`;
}

/** Returns the configured locales, with the default locale first. A default locale alone is a list of one. */
export function localesOf({
  locales = [],
  defaultLocale,
}: Pick<AddressOptions, 'locales' | 'defaultLocale'>): readonly string[] {
  return defaultLocale === undefined ? locales : [defaultLocale, ...locales];
}

/** `['docs', '1.start', 'index']` → `/docs/start`. */
export function routeFromSegments(segments: readonly string[], respectCase = false): string {
  const slugs = segments.map((segment) => slugOf(nameWithoutOrder(segment), respectCase)).filter((slug) => slug !== '');
  return trimSlash(`/${slugs.join('/')}`);
}

/** `01.intro` → `intro`, `post.draft` → `post`, `index` → empty. Versions such as `1.0` and `2.x` remain unchanged. */
export function nameWithoutOrder(segment: string): string {
  if (/^\d+(?:\.\d+)*(?:\.x)?$/.test(segment)) return segment;
  const name = segment.replace(/^\d+\./, '');
  return name === 'index' || name === 'index.draft' ? '' : name.replace(/\.draft$/, '');
}
