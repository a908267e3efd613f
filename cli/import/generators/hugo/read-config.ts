// Reads the config of Hugo: one file, or a folder with a file for each key.
import path from 'node:path';
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Notes} from '../../imported-site.js';
import {matchesGlob} from '../../matches-glob.js';
import {joinFolder, type ReadContext} from '../../reader-context.js';
import {readTomlValue} from '../../static-eval/read-toml-value.js';
import {
  entriesAt,
  itemsAt,
  map,
  mergeMaps,
  textAt,
  textsAt,
  valueAt,
  type StaticValue,
} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';

/** Reads the config file and the folder `config/_default`, where each file holds the key of its name. */
export function readHugoConfig(configFile: string, root: string, {project, notes}: ReadContext): StaticValue {
  let config = readValue(configFile, project.read(configFile) ?? '');
  const folder = joinFolder(root, 'config/_default');
  for (const file of project.list(folder)) {
    if (file === configFile || !/\.(?:toml|ya?ml|json)$/.test(file)) continue;
    const name = path.posix
      .basename(file)
      .replace(/\.\w+$/, '')
      .replace(/^(menus?|params)\.\w+$/, '$1');
    const value = readValue(file, project.read(file) ?? '');
    config = mergeMaps(config, /^(?:hugo|config)$/.test(name) ? value : map([[name, value]], value.place));
  }
  if (config.kind !== 'map') notes.addManualStep('config', 'The config cannot be read.', {file: configFile});
  return withUsualKeys(config);
}

function readValue(file: string, text: string): StaticValue {
  return file.endsWith('.toml') ? readTomlValue(text, file) : readYamlValue(text, file);
}

/** Gives keys that the importer reads their usual spelling, because Hugo ignores their case. */
function withUsualKeys(config: StaticValue): StaticValue {
  if (config.kind !== 'map') return config;
  const usual = [
    'baseURL',
    'defaultContentLanguage',
    'contentDir',
    'staticDir',
    'languageCode',
    'disablePathToLower',
    'uglyURLs',
    'title',
    'menus',
    'menu',
    'params',
    'languages',
    'permalinks',
    'module',
    'taxonomies',
    'copyright',
    'cascade',
  ];
  const spelled = new Map(usual.map((key) => [key.toLowerCase(), key]));
  return map(
    [...config.entries].map(([key, value]) => [spelled.get(key.toLowerCase()) ?? key, value]),
    config.place,
  );
}

/** Returns the folder with the pages of a language, and notes mounts of other folders. */
export function contentFolder(
  config: StaticValue,
  root: string,
  language: string,
  {project, notes}: ReadContext,
): string {
  const languages = entriesAt(config, 'languages');
  const mounts = languageMounts(config, language, 'content');
  const own = mounts.find(({target}) => target === 'content');
  for (const mount of mounts) if (mount !== own) noteMount(mount, notes);
  const written = textAt(config, 'languages', language, 'contentDir') ?? own?.source ?? textAt(config, 'contentDir');
  if (written !== undefined) return joinFolder(root, written);
  const folder = joinFolder(root, 'content');
  const ownFolder = `${folder}/${language}`;
  // Some sites generate their mounts, so they are missing from a clone.
  const isByLanguage =
    languages.length > 1 &&
    project.list(ownFolder).length > 0 &&
    project.list(folder).every((file) => languages.some(([name]) => file.startsWith(`${folder}/${name}/`)));
  if (!isByLanguage) return folder;
  notes.addManualStep(
    'content-folder',
    `The config does not name the folder of each language, so pages are read from \`${ownFolder}\`. If a script writes a part of the config, run it and import again.`,
    valueAt(config, 'languages')?.place,
  );
  return ownFolder;
}

interface Mount {
  readonly source: string;
  readonly target: string;
  readonly place: Place;
}

/** Returns the mounts of a language at a folder of Hugo, such as `static`, or below it. */
export function languageMounts(config: StaticValue, language: string, component: string): readonly Mount[] {
  const main = textAt(config, 'defaultContentLanguage') ?? 'en';
  return itemsAt(config, 'module', 'mounts').flatMap((mount) => {
    const [source, target] = [textAt(mount, 'source'), textAt(mount, 'target')?.replace(/\/$/, '')];
    if (source === undefined || target === undefined || !appliesTo(mount, language, main)) return [];
    return target === component || target.startsWith(`${component}/`) ? [{source, target, place: mount.place}] : [];
  });
}

export function noteMount({source, target, place}: Mount, notes: Notes): void {
  notes.addManualStep(
    'mount',
    `\`module.mounts\` shows \`${source}\` as \`${target}\`, and these files were left out. Copy them to \`${target.replace(/^static(?=\/|$)/, 'content/public')}\` in the new site.`,
    place,
  );
}

/** A mount names its languages in `sites.matrix.languages` or, before Hugo 0.153, in `lang`. Without any, it has pages of the main one. */
function appliesTo(mount: StaticValue, language: string, main: string): boolean {
  const names = [
    ...[textAt(mount, 'lang'), textAt(mount, 'sites', 'matrix', 'languages')].filter((name) => name !== undefined),
    ...textsAt(mount, 'sites', 'matrix', 'languages'),
  ];
  return names.length === 0 ? language === main : names.some((name) => matchesGlob(language, name));
}
