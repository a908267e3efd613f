// Reads the pages of Hugo and the files beside them, and decides which pages have an address of their own.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {asObject} from '../../narrow-json.js';
import {readPage} from '../../read-page.js';
import {contentPath} from '../../page-addresses.js';
import {folderOf, pathBelow} from '../../../../renderer/base/posix-path.js';
import type {FrontMatter} from '../../text/edit-front-matter.js';
import {cascadesOf, inheritedFields} from './cascade.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {pageKey, hugoPageUrl} from './page-url.js';

/** Returns the documents. Also fills `site.files`, `site.sources` and `site.addresses`. */
export function readDocuments(site: HugoSite): readonly HugoDocument[] {
  const {project, notes} = site.context;
  const files = project.list(site.content);
  const documents: HugoDocument[] = [];
  const bundles = new Set(
    files.filter((file) => /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(file)).map(folderOf),
  );
  for (const file of files) {
    const path = pathBelow(site.content, file);
    const below = withoutLanguage(path, site);
    if (below === undefined) continue;
    if (/(?:^|\/)_content\.gotmpl$/.test(below))
      notes.addManualStep(
        'template',
        'A content adapter added pages here when Hugo ran, and they were left out. Write them as files, or write a page in `templates/pages` that reads the same data from `content/`.',
        {file},
      );
    else if (
      /\.(?:adoc|rst|org|pandoc)$/.test(below) ||
      (below.endsWith('.html') && hasFrontMatter(project.read(file)))
    )
      notes.addManualStep('format', 'Galley reads Markdown only. Convert the page.', {file});
    else if (/\.(?:md|markdown)$/.test(below)) {
      const name = path.split('/').at(-1)!.split('.')[0]!;
      const kind = name === '_index' ? 'section' : name === 'index' ? 'bundle' : 'page';
      const inBundle = kind === 'page' && [...ancestors(folderOf(file))].some((folder) => bundles.has(folder));
      const front = withUsualKeys(readPage(file, site.context));
      documents.push({file, below, kind, front, isPartial: inBundle || neverRenders(front.fields)});
    } else if (!/(?:^|\/)\./.test(below)) {
      // Media stay beside the pages that use them. Other files, such as data, keep their addresses.
      const isMedia = /\.(?:avif|gif|jpe?g|mp[34]|pdf|png|svg|web[mp])$/i.test(below);
      site.files.push({from: file, to: isMedia ? `content/${contentPath(below)}` : `content/public/${below}`});
    }
  }
  const cascades = cascadesOf(documents, site).filter(({fields}) => neverRenders(fields));
  const all = documents.map((document) => ({
    ...document,
    isPartial:
      document.isPartial ||
      (!alwaysRenders(document.front.fields) && inheritedFields(document, cascades, site.language).length > 0),
  }));
  for (const document of all) {
    const key = pageKey(document.below);
    site.sources.set(key, document.file);
    if (!document.isPartial) site.addresses.set(key, hugoPageUrl(document, site));
  }
  return all;
}

/** Hugo ignores the case of its own keys. */
const frontMatterKeys = new Map(
  [
    'aliases',
    'author',
    'authors',
    'build',
    'cascade',
    'date',
    'description',
    'draft',
    'expiryDate',
    'headless',
    'images',
    'lastmod',
    'layout',
    'linkTitle',
    'menu',
    'menus',
    'params',
    'publishDate',
    'slug',
    'summary',
    'tags',
    'title',
    'toc',
    'type',
    'url',
    'weight',
  ].map((key) => [key.toLowerCase(), key]),
);

/** Returns front matter whose keys have their usual spelling, also when it is written. */
function withUsualKeys(front: FrontMatter): FrontMatter {
  const renamed = Object.entries(front.fields).flatMap(([key, value]): [string, string, Json][] => {
    const usual = frontMatterKeys.get(key.toLowerCase());
    const isOther = usual !== undefined && usual !== key && !Object.hasOwn(front.fields, usual);
    return isOther && value !== undefined ? [[key, usual, value]] : [];
  });
  if (renamed.length === 0) return front;
  const without = Object.fromEntries(renamed.map(([key]) => [key, undefined]));
  const own = Object.fromEntries(renamed.map(([, usual, value]) => [usual, value]));
  const writtenAs = new Map(renamed.map(([key, usual]) => [usual, key]));
  return {
    ...front,
    fields: compactFields({...front.fields, ...without, ...own}),
    lineOf: (key) => front.lineOf(writtenAs.get(key) ?? key),
    with: (changes, body) => front.with({...without, ...own, ...changes}, body),
  };
}

function compactFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** HTML with front matter is a page of Hugo; other HTML is a file. */
function hasFrontMatter(text = ''): boolean {
  return /^(?:---|\+\+\+|\{)\s*\n/.test(text);
}

function* ancestors(folder: string): Iterable<string> {
  for (let current = folder; current !== ''; current = folderOf(current)) yield current;
}

/** `about.fr.md` is the French page. Returns undefined for other languages than the one to import. */
function withoutLanguage(path: string, {languages, language}: HugoSite): string | undefined {
  const suffix = /\.([a-z]{2,3}(?:-[a-z]{2,4})?)(\.\w+)$/i.exec(path);
  if (!suffix || !languages.includes(suffix[1]!)) return path;
  return suffix[1] === language ? path.slice(0, suffix.index) + suffix[2]! : undefined;
}

function neverRenders(fields: JsonObject): boolean {
  const build = asObject(fields.build) ?? asObject(fields._build);
  return build?.render === 'never' || build?.render === false || fields.headless === true;
}

/** Settings of the page override inherited ones. */
function alwaysRenders(fields: JsonObject): boolean {
  const render = (asObject(fields.build) ?? asObject(fields._build))?.render;
  return render === 'always' || render === true;
}
