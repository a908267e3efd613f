// Reads a site of Nuxt Content, also with Docus. Its files have the same names, addresses and components as Galley's.
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {noteOtherKeys, notePartsOf} from '../config-notes.js';
import {matchesGlob} from '../glob.js';
import {asText} from '../json-values.js';
import {socialLink} from '../links.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedRedirect,
  type ImportedSite,
  type Notes,
} from '../model.js';
import {joinUrl, newAddress} from '../pages.js';
import {readPublished} from '../published-files.js';
import {folderOf, nearby, type ReadContext} from '../read-context.js';
import {readModule} from '../static/module.js';
import {at, entriesAt, itemsAt, jsonFrom, scalarAt, textAt, textsAt, type StaticValue} from '../static/value.js';
import {readFrontMatter} from '../text/front-matter.js';
import {editProse} from '../text/lines.js';

export function nuxtContentConfig(files: readonly string[]): string | undefined {
  return files.find((file) => {
    const prefix = folderOf(file) === '' ? '' : `${folderOf(file)}/`;
    return (
      /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/.test(file) && files.some((other) => other.startsWith(`${prefix}content/`))
    );
  });
}

const knownKeys = new Set(
  'app site content routeRules modules i18n css devtools compatibilityDate extends ssr nitro typescript future srcDir components'.split(
    ' ',
  ),
);

interface Collection {
  /** Globs of files below `content/`. */
  readonly include: string;
  /** Address below which the pages are; the folder of the glob by default. */
  readonly prefix: string | undefined;
}

export function readNuxtContent({project, configFile, notes}: ReadContext): ImportedSite {
  const root = folderOf(configFile);
  const config = readModule(project, configFile);
  const app = appConfig(root, project.read.bind(project), (file) => readModule(project, file));
  noteOtherKeys(config, knownKeys, '', notes);
  notePartsOf(config, ['app', 'site', 'content', 'routeRules'], notes);
  const folder = nearby(root, 'content');
  const collections = readCollections(nearby(root, 'content.config.ts'), {project, notes});
  const pages: ImportedPage[] = [];
  const files: CopiedFile[] = [];
  const redirects = [...ruleRedirects(config, notes)];
  for (const file of project.list(folder)) {
    const below = file.slice(folder.length + 1);
    if (/\.mdc?$/.test(below) && !/(?:^|\/)[_.-]/.test(below))
      pages.push(page(file, below, collections, redirects, project.read(file) ?? '', notes));
    else if (/(?:^|\/)(?:_dir|\.navigation)\.ya?ml$/.test(below)) {
      files.push({
        from: file,
        to: `content/${below.replace(/\.navigation\.ya?ml$/, '_dir.yml').replace(/_dir\.yaml$/, '_dir.yml')}`,
        text: project.read(file) ?? '',
      });
    } else if (!/(?:^|\/)\./.test(below)) files.push({from: file, to: `content/${below}`});
  }
  const published = readPublished(nearby(root, 'public'), project, notes);
  files.push(...published.files);
  redirects.push(...published.redirects);
  if (project.list(nearby(root, 'pages')).length + project.list(nearby(root, 'app/pages')).length > 0) {
    notes.byHand('vue-page', 'Pages written in Vue were not carried over. Write them in `templates/pages`.', {
      file: nearby(root, 'pages'),
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
    .map((name) => nearby(root, name))
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
    const source = at(collection, 'source');
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

function page(
  file: string,
  below: string,
  collections: readonly Collection[],
  redirects: ImportedRedirect[],
  text: string,
  notes: Notes,
): ImportedPage {
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
  const changes: Record<string, Json | undefined> = {};
  if (front.fields.layout !== undefined) {
    changes.layout = undefined;
    notes.byHand('layout', `The layout \`${String(front.fields.layout)}\` is one of the old site.`, {
      file,
      line: front.lineOf('layout'),
    });
  }
  const body = convertComponents(front.body, front.lines + 1, file, notes);
  return {
    from: file,
    to: below,
    url,
    aliases: [],
    text: Object.keys(changes).length === 0 && body === front.body ? text : front.with(changes, body),
  };
}

function pageUrl(below: string, collections: readonly Collection[]): string {
  const collection = collections.find(({include, prefix}) => prefix !== undefined && matchesGlob(below, include));
  if (collection?.prefix === undefined) return newAddress(below, false);
  const folder = /^((?:[^*{}?]+\/)*)/.exec(collection.include)?.[1] ?? '';
  return joinUrl(collection.prefix, newAddress(below.slice(folder.length), false)).replace(/(.)\/$/, '$1');
}

/** Names of Nuxt UI, Docus and others, and those of Galley. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['alert', 'callout'],
  ['u-alert', 'callout'],
  ['card-grid', 'card-group'],
  ['u-page-grid', 'card-group'],
  ['u-card', 'card'],
  ['u-page-card', 'card'],
  ['u-button', 'button-link'],
  ['u-badge', 'badge'],
  ['u-icon', 'icon'],
  ['u-kbd', 'kbd'],
  ['collapsible', 'collapse'],
  ['accordion-item', 'collapse'],
]);

function convertComponents(body: string, first: number, file: string, notes: Notes): string {
  if (!body.includes(':')) return body;
  return editProse(
    body,
    (line, number) =>
      line.replace(
        /^(\s*:{2,})([a-z][\w-]*)(?=[{[\s]|$)|(?<=^|\s)(:)(u-[a-z-]+)(?=[{[])/g,
        (whole, colons: string | undefined, block: string | undefined, colon: string, inline: string) => {
          const name = renamed.get(block ?? inline);
          if (name === undefined) return whole;
          notes.done('component', 'Renamed components to those of Galley.', {file, line: number});
          return `${colons ?? colon}${name}`;
        },
      ),
    first,
  );
}

function* ruleRedirects(config: StaticValue, notes: Notes): Iterable<ImportedRedirect> {
  for (const [route, rule] of entriesAt(config, 'routeRules')) {
    const redirect = at(rule, 'redirect');
    if (redirect === undefined) continue;
    const to = textAt(redirect) ?? textAt(redirect, 'to');
    if (to === undefined || to.includes('**'))
      notes.byHand('redirect', `The redirect of \`${route}\` cannot be read.`, rule.place);
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
  const docus = at(app, 'docus');
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
    content: {respectPathCase: scalarAt(config, 'content', 'respectPathCase') === true ? true : undefined},
    navigation: {fields: jsonFrom(at(config, 'content', 'navigation', 'fields'))},
    markdown: {toc: {depth: typeof depth === 'number' ? Math.min(5, depth) : undefined}},
  });
}
