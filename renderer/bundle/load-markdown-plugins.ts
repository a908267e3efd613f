// Loads the plugins that templates/markdown.ts exports.
import type {Place} from '../base/diagnostic.js';
import {pluginsFile} from '../markdown/plugin-diagnostics.js';
import {loadPortableParser} from '../markdown/portable-parser.js';
import {extendingPlugins, PluginError, tryPlugins, type SitePlugins} from '../markdown/site-plugins.js';
import {TemplateError} from './template-error.js';
import {evaluateScript} from './evaluate-script.js';
import {placeFromStack} from './place-from-stack.js';
import {sharedModules} from './load-bundle.js';
import {nodeBuiltinsForPlugins} from './node-builtins-for-plugins.js';
import type {MarkdownPluginBundle} from './bundle-markdown-plugins.js';
import {InvalidExport, validateMarkdownPlugins} from './validate-markdown-plugins.js';
import {TemplateTimeoutError} from '../base/template-timeout-error.js';
import {timeLimit} from './template-time-limit.js';

export interface LoadedPlugins {
  readonly plugins: SitePlugins;
  /** Must be called before each document. */
  resetTimeLimit(): void;
}

/**
 * Returns the plugins. Throws `TemplateError` if the file has an invalid export, throws, or if a plugin rejects its
 * options.
 */
export async function loadMarkdownPlugins(bundle: PluginScript): Promise<LoadedPlugins> {
  const limit = timeLimit();
  try {
    const plugins = validateMarkdownPlugins(
      evaluateScript(bundle.script, Object.assign(nodeBuiltinsForPlugins(), sharedModules), scriptName, limit),
    );
    tryPlugins(plugins);
    if (extendingPlugins(plugins).length > 0) await loadPortableParser();
    return {plugins, resetTimeLimit: limit.reset};
  } catch (error) {
    throw toTemplateError(error, bundle);
  }
}

/** The fields of a bundle that are needed to evaluate it, on the main thread and in workers. */
export type PluginScript = Pick<MarkdownPluginBundle, 'hash' | 'script' | 'sourceMap' | 'source'>;

/** File name of the script in stack traces. */
const scriptName = 'galley-markdown.js';

function toTemplateError(error: unknown, {sourceMap, source}: PluginScript): TemplateError {
  const message = error instanceof Error ? error.message : String(error);
  const place =
    error instanceof InvalidExport
      ? placeOfExport(error.exportName, source)
      : placeFromStack(error instanceof PluginError ? error.cause : error, scriptName, sourceMap);
  const details =
    error instanceof InvalidExport
      ? {code: 'plugins-invalid', message, hint: error.hint}
      : error instanceof PluginError
        ? {
            code: 'plugins-invalid',
            message: `The plugin \`${error.plugin}\` cannot be used: ${message}`,
            hint: 'Correct its options, which follow the plugin in the list: `[plugin, {…}]`.',
          }
        : {
            code: error instanceof TemplateTimeoutError ? 'template-too-slow' : 'template-failed',
            message: `${pluginsFile} can't be loaded: ${message}`,
          };
  return new TemplateError([{severity: 'error', ...details, place: place ?? {file: pluginsFile}}], error);
}

/** Returns the first position of the name after `export`. */
function placeOfExport(name: string, source: string): Place | undefined {
  const lines = source.split('\n');
  const index = lines.findIndex((line) => line.includes('export') && new RegExp(`\\b${name}\\b`).test(line));
  if (index === -1) return undefined;
  return {file: pluginsFile, line: index + 1, column: lines[index]!.indexOf(name) + 1};
}
