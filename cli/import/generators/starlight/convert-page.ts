// Converts a page of Starlight, with the partials and files that it imports.
import path from 'node:path';
import type {ImportedPage} from '../../imported-site.js';
import {readAstroPage} from '../../read-page.js';
import {contentPath} from '../../page-addresses.js';
import {asText} from '../../narrow-json.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {readFrontMatter, type FrontMatter} from '../../text/edit-front-matter.js';
import {convertMdx} from '../../text/convert-mdx.js';
import {withFileTitles} from '../../text/code-file-titles.js';
import {editLinks} from '../../text/edit-prose.js';
import {type StarlightSite, starlightPageUrl, resolveSpecifier} from './starlight-site.js';
import {starlightFieldChanges} from './convert-fields.js';
import {articleFields} from './read-blog.js';

export function convertStarlightPage(file: string, below: string, site: StarlightSite): ImportedPage {
  const {notes} = site.context;
  const front = readAstroPage(file, site.context);
  const to = contentPath(below);
  const url = starlightPageUrl(below, asText(front.fields.slug));
  const body = convertBody(front, {from: file, to, url}, site);
  const {blog} = site;
  const isArticle = blog !== undefined && below.startsWith(`${blog.folder}/`);
  const changes = {
    ...starlightFieldChanges(front, {
      file,
      notes,
      isHome: url === '/',
      linkBase: site.linkBase,
      publishedImage: (written) => publishedImage(written, file, site),
    }),
    ...(isArticle && articleFields(front, blog)),
  };
  return {from: file, to, url, aliases: [], text: front.with(changes, body)};
}

/** A page, or a partial with the address of the page that includes it. */
type MdxFile = Pick<ImportedPage, 'from' | 'to' | 'url'>;

function convertBody(front: FrontMatter, file: MdxFile, site: StarlightSite): string {
  const body = convertMdx(withFileTitles(front.body), {
    first: front.lines + 1,
    notes: site.context.notes,
    placeAt: (line) => ({file: file.from, line}),
    components: site.components,
    partialPath: (specifier) => partialPath(specifier, file, site),
    importPath: (specifier) => assetPath(specifier, file.from, site),
  });
  return editLinks(body, (href) => assetPath(href, file.from, site));
}

function partialPath(specifier: string, {from: file, to, url}: MdxFile, site: StarlightSite): string | undefined {
  const old = resolveSpecifier(specifier, file, site);
  if (old === undefined || !/\.mdx?$/.test(old)) return undefined;
  const target = `content/_partials/${contentPath(pathInSource(old, site)).replaceAll('/', '-')}`;
  if (!site.files.some(({from}) => from === old)) {
    const front = readFrontMatter(site.context.project.read(old) ?? '');
    const position = site.files.length;
    site.files.push({from: old, to: target, text: ''});
    const body = convertBody(front, {from: old, to: target.slice('content/'.length), url}, site);
    site.files[position] = {from: old, to: target, text: front.with({}, body), url};
  }
  const relative = path.posix.relative(path.posix.dirname(`content/${to}`), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Publishes an image that front matter names, because only links in texts are relative to their file. Returns its address. */
function publishedImage(written: string, file: string, site: StarlightSite): string | undefined {
  const old = resolveSpecifier(written, file, site);
  if (old === undefined) return undefined;
  const name = assetName(old, site);
  site.files.push({from: old, to: `content/public/assets/${name}`});
  return `/assets/${name}`;
}

/** Files outside of the docs are copied to `content/assets`. Returns the old path, relative to the page. */
function assetPath(specifier: string, file: string, site: StarlightSite): string | undefined {
  const old = resolveSpecifier(specifier, file, site);
  if (old === undefined || !/\.(?:png|jpe?g|svg|webp|gif|avif|mp4|webm|pdf)$/i.test(old)) return undefined;
  if (!old.startsWith(`${site.docs}/`) && !site.files.some(({from}) => from === old)) {
    site.files.push({from: old, to: `content/assets/${assetName(old, site)}`});
  }
  const relative = path.posix.relative(folderOf(file), old);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function assetName(old: string, site: StarlightSite): string {
  return contentPath(pathInSource(old, site).replace(/^assets\//, ''));
}

/** Returns the path below `src`, which has all files that specifiers can name. */
function pathInSource(old: string, {root}: StarlightSite): string {
  return old.slice(joinFolder(root, 'src').length + 1);
}
