// Reads a site of Nuxt Content, also with Docus. Its files have the same names, addresses and components as Galley's. Its parts are
// in the folder `nuxt-content`.
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import {noteUnusedKeys, noteUnreadableParts} from '../config-notes.js';
import {iconSetsIn, noteIconSets} from '../icon-sets.js';
import type {CopiedFile, ImportedPage, ImportedRedirect, ImportedSite, Notes} from '../imported-site.js';
import type {OldProject} from '../old-project.js';
import {asObject, asText} from '../narrow-json.js';
import {readPublicFolder} from '../read-public-folder.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import type {StaticValue} from '../static-eval/static-value.js';
import {readFrontMatter} from '../text/edit-front-matter.js';
import {convertNuxtContentConfig} from './nuxt-content/convert-config.js';
import {convertNuxtContentPage, pageUrl} from './nuxt-content/convert-page.js';
import {readCollections, type Collection} from './nuxt-content/read-collections.js';
import {readRouteRules} from './nuxt-content/read-route-rules.js';

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

export function readNuxtContent({project, configFile, notes}: ReadContext): ImportedSite {
  const root = folderOf(configFile);
  const config = readModule(project, configFile);
  const app = readAppConfig(root, project);
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnreadableParts(config, ['app', 'site', 'content', 'routeRules'], notes);
  const folder = joinFolder(root, 'content');
  const collections = readCollections(joinFolder(root, 'content.config.ts'), {project, notes});
  const pages: ImportedPage[] = [];
  const files: CopiedFile[] = [];
  const redirects = [...readRouteRules(config, notes)];
  const own = ownComponents(root, project);
  const icons = new Set<string>();
  const redirectFolders: RedirectFolder[] = [];
  for (const file of project.list(folder)) {
    const below = pathBelow(folder, file);
    if (/\.mdc?$/.test(below) && !/(?:^|\/)[_.-]/.test(below)) {
      const page = convertNuxtContentPage(file, below, {project, notes, collections, redirects, own, icons});
      if (page !== undefined) pages.push(page);
    } else if (/(?:^|\/)(?:_dir|\.navigation)\.ya?ml$/.test(below)) {
      const text = project.read(file) ?? '';
      for (const set of iconSetsIn(text)) icons.add(set);
      const to = directoryRedirect(text);
      if (to !== undefined) redirectFolders.push({file, url: folderUrl(below, collections), to});
      files.push({from: file, to: `content/${directoryFile(below)}`, text});
    } else if (!/(?:^|\/)\./.test(below)) files.push({from: file, to: `content/${below}`});
  }
  redirects.push(...folderRedirects(redirectFolders, pages, notes));
  noteIconSets(icons, notes);
  const published = readPublicFolder(joinFolder(root, 'public'), project, notes);
  noteVuePages(root, project, notes);
  return {
    generator: 'nuxt-content',
    config: convertNuxtContentConfig(config, app),
    pages,
    files: [...files, ...published.files],
    sidebars: [],
    redirects: [...redirects, ...published.redirects],
    lost: [],
    notes: notes.list,
  };
}

/** `docs/.navigation.yaml` → `docs/_dir.yml` */
function directoryFile(below: string): string {
  return below.replace(/\.navigation\.ya?ml$/, '_dir.yml').replace(/_dir\.yaml$/, '_dir.yml');
}

/** A folder that redirects, and the file that says so. */
interface RedirectFolder {
  readonly file: string;
  readonly url: string;
  readonly to: string;
}

function folderUrl(below: string, collections: readonly Collection[]): string {
  return pageUrl(joinFolder(folderOf(below), 'index.md'), collections);
}

/** Returns the redirects of folders without an index page. */
function folderRedirects(
  folders: readonly RedirectFolder[],
  pages: readonly ImportedPage[],
  notes: Notes,
): readonly ImportedRedirect[] {
  return folders.flatMap(({file, url: from, to}) => {
    if (!pages.some(({url}) => url === from)) return [{from, to, place: {file}}];
    notes.addManualStep(
      'redirect-page',
      `The folder has an index page, and redirects to ${to}. Delete the page and write the redirect into \`redirects\` of \`site.yml\`, or remove \`navigation.redirect\`.`,
      {file},
    );
    return [];
  });
}

function noteVuePages(root: string, project: OldProject, notes: Notes): void {
  const folders = ['pages', 'app/pages'].map((folder) => joinFolder(root, folder));
  if (folders.every((folder) => project.list(folder).length === 0)) return;
  notes.addManualStep('vue-page', 'Pages written in Vue were left out. Write them in `templates/pages`.', {
    file: joinFolder(root, 'pages'),
  });
}

/** Returns the target of `navigation.redirect`, also if it is written as one key. */
function directoryRedirect(text: string): string | undefined {
  const {fields} = readFrontMatter(`---\n${text.replace(/^---[ \t]*\n/, '')}\n---\n`);
  return asText(asObject(fields.navigation)?.redirect) ?? asText(fields['navigation.redirect']);
}

function readAppConfig(root: string, project: OldProject): StaticValue | undefined {
  const file = ['app.config.ts', 'app.config.js', 'app/app.config.ts']
    .map((name) => joinFolder(root, name))
    .find((name) => project.read(name) !== undefined);
  return file === undefined ? undefined : readModule(project, file);
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
