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
 * Returns the generator and its config, or only looks for the config if the generator is named. `from` is what the user wrote, and
 * `given` the path of the config below the folder, if that is a file. Throws `import-empty`, `import-unknown`,
 * `import-config-missing`, or `usage` for an unknown name.
 */
export function detectGenerator(
  project: OldProject,
  named: string | undefined,
  from: string,
  given?: string,
): Detected {
  // Configs near the folder come first.
  const files = [...project.list('')].sort((a, b) => depth(a) - depth(b));
  if (files.length === 0) throw new SiteError('import-empty', `${from} has no files.`, {hint: 'Check the folder.'});
  const configOf = (generator: Generator): string | undefined =>
    given === undefined ? findConfig[generator](files) : givenConfig(generator, given, files);
  if (named !== undefined) {
    const generator = knownGenerator(named);
    // `mkdocs -f` accepts a file of any name.
    const configFile =
      configOf(generator) ?? (generator === 'mkdocs' && /\.ya?ml$/.test(given ?? '') ? given : undefined);
    if (configFile !== undefined) return {generator, configFile};
    if (given !== undefined)
      throw new SiteError('import-config-missing', `${from} is not a config of ${generator}.`, {
        hint: 'Pass the folder of the site, or its config.',
      });
    throw new SiteError('import-config-missing', `${from} has no config of ${generator}.`, {
      hint: `Pass the folder of the site, or ${from === '.' ? 'another' : 'leave out the'} generator.`,
    });
  }
  for (const generator of generators) {
    const configFile = generator === 'markdown' ? undefined : configOf(generator);
    if (configFile !== undefined) return {generator, configFile};
  }
  if (given !== undefined)
    throw new SiteError('import-unknown', `${from} is not a config of a generator that Galley knows.`, {
      hint: `Name the generator: galley import mkdocs ${from} --into site`,
    });
  throw new SiteError('import-unknown', `${from} has no config of a generator that Galley knows.`, {
    hint: `For a folder of Markdown, run: galley import markdown ${from} --into site`,
  });
}

/** Returns the config that the user passed if the generator reads files of this name. */
function givenConfig(generator: Generator, given: string, files: readonly string[]): string | undefined {
  return findConfig[generator]([given, ...files]) === given ? given : undefined;
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
