// Reads a site of Nuxt Content, also with Docus. Its files have the same names, addresses and components as Galley's.
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {noteUnusedKeys, noteUnreadableParts} from '../config-notes.js';
import {noteLayout} from '../field-notes.js';
import {matchesGlob} from '../matches-glob.js';
import {asObject, asText} from '../narrow-json.js';
import {socialLink} from '../header-and-footer-links.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedRedirect,
  type ImportedSite,
  type Notes,
} from '../imported-site.js';
import {joinUrl, newAddress} from '../page-addresses.js';
import {readPublicFolder} from '../read-public-folder.js';
import type {OldProject} from '../old-project.js';
import {folderOf} from '../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import {
  valueAt,
  entriesAt,
  itemsAt,
  jsonFrom,
  scalarAt,
  textAt,
  textsAt,
  type StaticValue,
} from '../static-eval/static-value.js';
import {readFrontMatter, type FrontMatter} from '../text/edit-front-matter.js';
import {convertMdc} from '../text/convert-mdc.js';

export function nuxtContentConfig(files: readonly string[]): string | undefined {
  return files.find((file) => {
    const prefix = folderOf(file) === '' ? '' : `${folderOf(file)}/`;
    return (
      /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/.test(file) && files.some((other) => other.startsWith(`${prefix}content/`))
    );
  });
}

const knownKeys = new Set([
  'app',
  'site',
  'content',
  'routeRules',
  'modules',
  'i18n',
  'css',
  'devtools',
  'compatibilityDate',
  'extends',
  'ssr',
  'nitro',
  'typescript',
  'future',
  'srcDir',
  'components',
  'llms',
  'hub',
  'studio',
  'vite',
  'experimental',
  'eslint',
  'image',
  'icon',
  'ui',
  'fonts',
  'runtimeConfig',
  'ogImage',
]);

interface Collection {
  /** Glob of files below `content/`. */
  readonly include: string;
  /** Address below which the pages are; the folder of the glob by default. */
  readonly prefix: string | undefined;
}

export function readNuxtContent({project, configFile, notes}: ReadContext): ImportedSite {
  const root = folderOf(configFile);
  const config = readModule(project, configFile);
  const app = appConfig(root, project.read.bind(project), (file) => readModule(project, file));
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnreadableParts(config, ['app', 'site', 'content', 'routeRules'], notes);
  const folder = joinFolder(root, 'content');
  const collections = readCollections(joinFolder(root, 'content.config.ts'), {project, notes});
  const pages: ImportedPage[] = [];
  const files: CopiedFile[] = [];
  const redirects = [...ruleRedirects(config, notes)];
  const own = ownComponents(root, project);
  const icons = new Set<string>();
  for (const file of project.list(folder)) {
    const below = file.slice(folder.length + 1);
    if (/\.mdc?$/.test(below) && !/(?:^|\/)[_.-]/.test(below))
      pages.push(page(file, below, {project, notes, collections, redirects, own, icons}));
    else if (/(?:^|\/)(?:_dir|\.navigation)\.ya?ml$/.test(below)) {
      files.push({
        from: file,
        to: `content/${below.replace(/\.navigation\.ya?ml$/, '_dir.yml').replace(/_dir\.yaml$/, '_dir.yml')}`,
        text: project.read(file) ?? '',
      });
    } else if (!/(?:^|\/)\./.test(below)) files.push({from: file, to: `content/${below}`});
  }
  noteIcons(icons, notes);
  const published = readPublicFolder(joinFolder(root, 'public'), project, notes);
  files.push(...published.files);
  redirects.push(...published.redirects);
  if (project.list(joinFolder(root, 'pages')).length + project.list(joinFolder(root, 'app/pages')).length > 0) {
    notes.byHand('vue-page', 'Pages written in Vue were left out. Write them in `templates/pages`.', {
      file: joinFolder(root, 'pages'),
    });
  }
  return {
    generator: 'nuxt-content',
    config: siteConfig(config, app),
    pages,
    files,
    sidebars: [],
    redirects,
    lost: [],
    notes: notes.list,
  };
}

function appConfig(
  root: string,
  read: (file: string) => string | undefined,
  load: (file: string) => StaticValue,
): StaticValue | undefined {
  const file = ['app.config.ts', 'app.config.js', 'app/app.config.ts']
    .map((name) => joinFolder(root, name))
    .find((name) => read(name) !== undefined);
  return file === undefined ? undefined : load(file);
}

/** Collections of version 3 can put pages below a prefix, or leave the folder out of their addresses. */
function readCollections(
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
        notes.byHand(
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

interface PageContext extends Pick<ReadContext, 'project' | 'notes'> {
  readonly collections: readonly Collection[];
  readonly redirects: ImportedRedirect[];
  /** Names of the components that the site defines. */
  readonly own: ReadonlySet<string>;
  /** Is filled with the names of icon sets. */
  readonly icons: Set<string>;
}

/** `icon: i-ph-info`. The names of a few sets have hyphens themselves. */
const iconUse =
  /icon["']?\s?[:=]\s?["']?i-((?:simple|vscode|skill|circle-flags|devicon|fluent|material)-(?:icons|symbols|emoji|plain)|[a-z\d]+)-/gi;

function page(file: string, below: string, context: PageContext): ImportedPage {
  const {project, notes, collections, redirects, own, icons} = context;
  const text = project.read(file) ?? '';
  const front = readFrontMatter(text);
  const url = pageUrl(below, collections);
  const to = asText(front.fields.redirect);
  if (to !== undefined) {
    redirects.push({from: url, to, place: {file, line: front.lineOf('redirect')}});
    notes.byHand('redirect-page', 'The page is a redirect. Delete it, so that the redirect in `site.yml` applies.', {
      file,
      line: front.lineOf('redirect'),
    });
  }
  for (const [, set = ''] of text.matchAll(iconUse)) icons.add(set);
  const changes = fieldChanges(front, file, notes);
  const body = convertMdc(front.body, {
    first: front.lines + 1,
    notes,
    placeAt: (line) => ({file, line}),
    isOwn: (name) => own.has(name),
  });
  return {
    from: file,
    to: below,
    url,
    aliases: [],
    text: Object.keys(changes).length === 0 && body === front.body ? text : front.with(changes, body),
  };
}

function fieldChanges({fields, lineOf}: FrontMatter, file: string, notes: Notes): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  if (fields.layout !== undefined) {
    changes.layout = undefined;
    noteLayout(String(fields.layout), {file, line: lineOf('layout')}, notes);
  }
  const seo = asObject(fields.seo);
  if (typeof seo?.ogImage === 'string' && fields.image === undefined) changes.image = seo.ogImage;
  if (typeof seo?.description === 'string' && fields.description === undefined) changes.description = seo.description;
  if (!Array.isArray(fields.authors)) return changes;
  const authors = (fields.authors as readonly Json[]).map((author) => {
    const avatar = asText(asObject(asObject(author)?.avatar)?.src);
    return avatar === undefined ? author : {...asObject(author), avatar};
  });
  if (JSON.stringify(authors) !== JSON.stringify(fields.authors)) changes.authors = authors;
  return changes;
}

/** Lists components by the names that texts use: `components/content/PostCard.vue` → `post-card`. */
function ownComponents(root: string, project: OldProject): ReadonlySet<string> {
  const files = ['components', 'app/components'].flatMap((folder) => project.list(joinFolder(root, folder)));
  return new Set(
    files.flatMap((file) => {
      const name = /([^/]+)\.vue$/.exec(file)?.[1];
      return name === undefined ? [] : [name.replace(/\B([A-Z])/g, '-$1').toLowerCase()];
    }),
  );
}

/** Notes the packages of icon sets that pages use, except Lucide, which is part of Galley. */
function noteIcons(sets: ReadonlySet<string>, notes: Notes): void {
  const others = [...sets].filter((set) => set !== 'lucide').sort();
  if (others.length === 0) return;
  notes.byHand(
    'icons',
    `Pages use icons of other sets. Run \`npm install ${others.map((set) => `@iconify-json/${set}`).join(' ')}\` in the new site.`,
  );
}

function pageUrl(below: string, collections: readonly Collection[]): string {
  const collection = collections.find(({include, prefix}) => prefix !== undefined && matchesGlob(below, include));
  if (collection?.prefix === undefined) return newAddress(below, false);
  const folder = /^((?:[^*{}?]+\/)*)/.exec(collection.include)?.[1] ?? '';
  return joinUrl(collection.prefix, newAddress(below.slice(folder.length), false)).replace(/(.)\/$/, '$1');
}

function* ruleRedirects(config: StaticValue, notes: Notes): Iterable<ImportedRedirect> {
  for (const [route, rule] of entriesAt(config, 'routeRules')) {
    const redirect = valueAt(rule, 'redirect');
    if (redirect === undefined) continue;
    const to = textAt(redirect) ?? textAt(redirect, 'to');
    if (to === undefined || to.includes('**'))
      notes.byHand(
        'redirect',
        `The redirect of \`${route}\` cannot be read. Write it into \`redirects\` of \`site.yml\`.`,
        rule.place,
      );
    else {
      const status = scalarAt(redirect, 'statusCode');
      yield {
        from: route.replace(/\/\*\*$/, '/*'),
        to,
        ...((status === 302 || status === 307 || status === 308) && {status}),
        place: rule.place,
      };
    }
  }
}

function siteConfig(config: StaticValue, app: StaticValue | undefined): JsonObject {
  const docus = valueAt(app, 'docus');
  const url = textAt(config, 'site', 'url');
  const base = textAt(config, 'app', 'baseURL');
  const depth =
    scalarAt(config, 'content', 'markdown', 'toc', 'depth') ??
    scalarAt(config, 'content', 'build', 'markdown', 'toc', 'depth');
  const [owner, repo, branch] = ['owner', 'repo', 'branch'].map(
    (key) => textAt(docus, 'github', key) ?? textAt(app, 'github', key),
  );
  const repositoryUrl =
    textAt(app, 'github', 'url') ??
    (owner === undefined || repo === undefined ? undefined : `https://github.com/${owner}/${repo}`);
  const socials = [...entriesAt(docus, 'socials'), ...entriesAt(app, 'socials')].flatMap(([icon, value]) => {
    const href = textAt(value) ?? textAt(value, 'href');
    if (href === undefined) return [];
    const address = /^https?:/.test(href)
      ? href
      : icon === 'github'
        ? `https://github.com/${href}`
        : icon === 'twitter'
          ? `https://x.com/${href}`
          : undefined;
    return address === undefined ? [] : [socialLink(address, icon)];
  });
  const locales = itemsAt(config, 'i18n', 'locales').flatMap((item) => textAt(item) ?? textAt(item, 'code') ?? []);
  return compact({
    brand:
      textAt(docus, 'title') ??
      textAt(app, 'seo', 'siteName') ??
      textAt(app, 'header', 'title') ??
      textAt(config, 'site', 'name') ??
      textAt(config, 'app', 'head', 'title'),
    description: textAt(docus, 'description') ?? textAt(app, 'seo', 'description'),
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === undefined || base === '/' ? undefined : joinUrl(base, '/'),
    locales: locales.length > 1 ? locales : textsAt(config, 'content', 'locales').slice(),
    defaultLocale: textAt(config, 'i18n', 'defaultLocale') ?? textAt(config, 'content', 'defaultLocale'),
    footer: {social: socials},
    repository:
      repositoryUrl === undefined
        ? undefined
        : {url: repositoryUrl, ...(branch !== undefined && branch !== 'main' && {branch})},
    content: {
      respectPathCase: scalarAt(config, 'content', 'respectPathCase') === true ? true : undefined,
      csv: {
        delimiter: textAt(config, 'content', 'csv', 'delimiter'),
        json: scalarAt(config, 'content', 'csv', 'json') === false ? false : undefined,
      },
    },
    navigation: {fields: jsonFrom(valueAt(config, 'content', 'navigation', 'fields'))},
    markdown: {toc: {depth: typeof depth === 'number' ? Math.min(5, depth) : undefined}},
  });
}
