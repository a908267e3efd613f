// Reads the config of Hugo: one file, or a folder with a file for each key.
import path from 'node:path';
import {joinFolder, type ReadContext} from '../../reader-context.js';
import {readTomlValue} from '../../static-eval/read-toml-value.js';
import {itemsAt, map, textAt, type StaticValue, mergeMaps} from '../../static-eval/static-value.js';
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
  if (config.kind !== 'map') notes.byHand('config', 'The config cannot be read.', {file: configFile});
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
  ];
  const spelled = new Map(usual.map((key) => [key.toLowerCase(), key]));
  return map(
    [...config.entries].map(([key, value]) => [spelled.get(key.toLowerCase()) ?? key, value]),
    config.place,
  );
}

export function contentFolder(config: StaticValue, root: string, language: string): string {
  const mount = itemsAt(config, 'module', 'mounts').find(
    (item) => textAt(item, 'target') === 'content' && (textAt(item, 'lang') ?? language) === language,
  );
  const folder =
    textAt(config, 'languages', language, 'contentDir') ??
    textAt(mount, 'source') ??
    textAt(config, 'contentDir') ??
    'content';
  return joinFolder(root, folder);
}
