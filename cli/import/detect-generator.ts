// Finds out which generator an old site was written for, by its config file.
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {docusaurusConfig} from './generators/read-docusaurus.js';
import {hugoConfig} from './generators/read-hugo.js';
import {noConfig} from './generators/read-markdown.js';
import {nuxtContentConfig} from './generators/read-nuxt-content.js';
import {mdbookConfig} from './generators/read-mdbook.js';
import {mkdocsConfig} from './generators/read-mkdocs.js';
import {starlightConfig} from './generators/read-starlight.js';
import {vitepressConfig} from './generators/read-vitepress.js';
import {generators, type Generator} from './imported-site.js';
import type {OldProject} from './old-project.js';

export interface Detected {
  readonly generator: Generator;
  /** Path of the config below the folder; empty if the site has none. */
  readonly configFile: string;
}

type FindConfig = (files: readonly string[]) => string | undefined;

const findConfig: Readonly<Record<Generator, FindConfig>> = {
  vitepress: vitepressConfig,
  docusaurus: docusaurusConfig,
  starlight: starlightConfig,
  mkdocs: mkdocsConfig,
  hugo: hugoConfig,
  'nuxt-content': nuxtContentConfig,
  mdbook: mdbookConfig,
  markdown: noConfig,
};

/**
 * Returns the generator and its config, or only looks for the config if the generator is named. Throws `import-empty`,
 * `import-unknown`, `import-config-missing`, or `usage` for an unknown name.
 */
export function detectGenerator(project: OldProject, named: string | undefined, folder: string): Detected {
  // Configs near the folder come first.
  const files = [...project.list('')].sort((a, b) => depth(a) - depth(b));
  if (files.length === 0) throw new SiteError('import-empty', `${folder} has no files.`, {hint: 'Check the folder.'});
  if (named !== undefined) {
    const generator = knownGenerator(named);
    const configFile = findConfig[generator](files);
    if (configFile !== undefined) return {generator, configFile};
    throw new SiteError('import-config-missing', `${folder} has no config of ${generator}.`, {
      hint: `Pass the folder of the site, or ${folder === '.' ? 'another' : 'leave out the'} generator.`,
    });
  }
  for (const generator of generators) {
    const configFile = generator === 'markdown' ? undefined : findConfig[generator](files);
    if (configFile !== undefined) return {generator, configFile};
  }
  throw new SiteError('import-unknown', `${folder} has no config of a generator that Galley knows.`, {
    hint: `For a folder of Markdown, run: galley import markdown ${folder} --into site`,
  });
}

function knownGenerator(name: string): Generator {
  const found = generators.find((generator) => generator === name);
  if (found !== undefined) return found;
  const suggestion = nearest(name, generators);
  throw new SiteError('usage', `Galley cannot import from ${name}.`, {
    hint: suggestion === undefined ? `Choose one of ${generators.join(', ')}.` : `Did you mean ${suggestion}?`,
  });
}

function depth(file: string): number {
  return file.split('/').length;
}
