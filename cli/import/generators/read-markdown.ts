// Reads a folder of Markdown and MDX whose generator Galley does not know.
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {frontMatterPath} from '../../../renderer/document/front-matter-address.js';
import {compact, type CopiedFile, type ImportedPage, type ImportedSite} from '../imported-site.js';
import {readPage} from '../read-page.js';
import {contentPath, joinUrl, routeFromUrl} from '../page-addresses.js';
import type {OldProject} from '../old-project.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import type {FrontMatter} from '../text/edit-front-matter.js';
import {editProse, linesOf} from '../text/edit-prose.js';
import {convertMdx} from '../text/convert-mdx.js';
import {withManagerTabs} from '../text/package-manager-tabs.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

/** There is no config; any folder will do. */
export function noConfig(): string {
  return '';
}

export function readMarkdown({project, notes}: ReadContext): ImportedSite {
  const pages: ImportedPage[] = [];
  const files: CopiedFile[] = [];
  const components = new Map<string, Json>();
  const listed = project.list('').filter((file) => !/^(?:public|static)\/|(?:^|\/)\./.test(file));
  const fronts = new Map(
    listed.filter((file) => /\.mdx?$/.test(file)).map((file) => [file, readPage(file, {project, notes})]),
  );
  const isMdx = [...fronts].some(([file, {body}]) => file.endsWith('.md') && hasComponents(body));
  for (const file of listed) {
    const front = fronts.get(file);
    if (front !== undefined) {
      const converted = convertMdx(front.body, {
        first: front.lines + 1,
        notes,
        placeAt: (line) => ({file, line}),
        components,
        // In plain Markdown, a name such as `<Key>` is a placeholder.
        hasGlobals: isMdx || file.endsWith('.mdx'),
        partialPath: () => undefined,
        importPath: () => undefined,
      });
      const body = withManagerTabs(withHeadingIds(converted));
      const stem = file.replace(/\.mdx?$/, '').replace(/(?:^|\/)(?:index|README)$/i, '/');
      const to = contentPath(file.replace(/(^|\/)README(\.mdx?)$/i, '$1index$2'));
      pages.push({
        from: file,
        to,
        url: urlOf(stem, front.fields),
        aliases: [],
        text: front.with(fieldChanges(front), body),
      });
    } else if (!/\.(?:[cm]?[jt]sx?|json|ya?ml|lock|toml|s?css|vue|astro)$/.test(file))
      files.push({from: file, to: `content/${contentPath(file)}`});
  }
  const published = publishedFiles(project);
  notes.addManualStep('no-config', 'There is no config to read: set `brand`, `url` and `header.links` in `site.yml`.', {
    file: 'content/site.yml',
  });
  const config: JsonObject = compact({
    content: {respectPathCase: true},
    markdown: {headingIds: 'github', format: isMdx ? 'mdx' : undefined},
  });
  return {
    generator: 'markdown',
    config,
    pages,
    files: [...published, ...withAbsoluteAddresses(files, published, fronts.values())],
    sidebars: [],
    components,
    redirects: [],
    lost: [],
    publishesFiles: true,
    notes: notes.list,
  };
}

/** The folder of published files is often beside that of the pages, or above it. */
function publishedFiles(project: OldProject): readonly CopiedFile[] {
  const published = ['public', 'static', '../public', '../static', '../../public']
    .map((folder) => joinFolder('', folder))
    .find((folder) => project.list(folder).length > 0);
  if (published === undefined) return [];
  return project
    .list(published)
    .map((file) => ({from: file, to: `content/public/${file.slice(published.length + 1)}`}));
}

/**
 * Publishes the files that pages name by an absolute address, unless the folder of published files has one at this address:
 * `/images/a.png` is `images/a.png`. Mintlify, for example, publishes all files of the folder.
 */
function withAbsoluteAddresses(
  files: readonly CopiedFile[],
  published: readonly CopiedFile[],
  pages: Iterable<FrontMatter>,
): readonly CopiedFile[] {
  const taken = new Set(published.map(({to}) => to));
  const named = new Set<string>();
  for (const {body} of pages)
    for (const [, address] of body.matchAll(/["'(<\s=](\/[^\s"'()<>?#]+\.\w+)/g)) named.add(decodePercent(address!));
  return files.map((file) => {
    const to = `content/public/${file.from}`;
    return named.has(`/${file.from}`) && !taken.has(to) ? {...file, to} : file;
  });
}

/** `## Title [#id]` of Fumadocs and Nextra → `## Title {#id}`. `[!toc]` and `[toc]` have no meaning here. */
function withHeadingIds(body: string): string {
  if (!/^#{1,6} .*\[(?:#|!?toc\])/m.test(body)) return body;
  return editProse(body, (line) =>
    /^#{1,6} /.test(line)
      ? line.replace(/(?:[ \t]*\[!?toc\])+/g, '').replace(/[ \t]*\[(#[\w-]+)\][ \t]*$/, ' {$1}')
      : line,
  );
}

/** The generator is unknown, so `permalink`, `slug` and similar fields mean what they mean in Galley. */
function urlOf(stem: string, {permalink, ...fields}: JsonObject): string {
  if (typeof permalink === 'string' && permalink.startsWith('/')) return permalink;
  const url = joinUrl(stem);
  const name = url.endsWith('/') ? '' : url.slice(url.lastIndexOf('/') + 1);
  return frontMatterPath(fields, {path: routeFromUrl(url), name}) ?? url;
}

/** Removes `permalink`. Galley reports one that is not an address, such as `index.html`, and `_path` keeps the address of the page. */
function fieldChanges({fields}: FrontMatter): Record<string, undefined> {
  return fields.permalink === undefined ? {} : {permalink: undefined};
}

/** Whether a text in `.md` has tags with a capital at the start of a line, as MDX has, outside of code. */
function hasComponents(body: string): boolean {
  let isInList = false;
  let before: 'blank' | 'code' | 'text' = 'blank';
  for (const {text, code} of linesOf(body)) {
    if (text.trim() === '') {
      before = 'blank';
      continue;
    }
    const isIndented = /^(?: {4}| {0,3}\t)/.test(text);
    // MDX has no code by indentation, but plain Markdown has: below an empty line and outside of lists.
    if (isIndented && !code && !isInList && before !== 'text') {
      before = 'code';
      continue;
    }
    if (!isIndented) isInList = /^\s*(?:[-*+]|\d+[.)])\s/.test(text) || (isInList && /^\s/.test(text));
    before = 'text';
    if (!code && /^\s*<\/?[A-Z]\w*(?:\s[^<>]*)?\/?>/.test(text)) return true;
  }
  return false;
}
