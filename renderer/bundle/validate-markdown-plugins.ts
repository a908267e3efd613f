// Validates the exports of templates/markdown.ts, because esbuild does not check types.
import type {Plugin} from 'unified';
import {nearest} from '../../runtime/text/nearest-word.js';
import {pluginsFile} from '../markdown/plugin-diagnostics.js';
import type {SitePlugin, SitePlugins} from '../markdown/site-plugins.js';

/** Thrown for an export of the wrong type. */
export class InvalidExport extends Error {
  override readonly name = 'InvalidExport';
  /** Name of the export. */
  readonly exportName: string;
  readonly hint: string;

  constructor(exportName: string, message: string, hint: string) {
    super(message);
    this.exportName = exportName;
    this.hint = hint;
  }
}

/** Returns the plugins. Throws `InvalidExport`. */
export function validateMarkdownPlugins(exported: Readonly<Record<string, unknown>>): SitePlugins {
  for (const name of Object.keys(exported)) if (!exportNames.includes(name)) throw unknownExport(name);
  return {
    remark: pluginsIn('remarkPlugins', exported['remarkPlugins']),
    rehype: pluginsIn('rehypePlugins', exported['rehypePlugins']),
    handlers: handlersIn(exported['handlers']),
  };
}

const exportNames = ['remarkPlugins', 'rehypePlugins', 'handlers'];

function unknownExport(name: string): InvalidExport {
  const near = nearest(name, exportNames);
  const hint = near === undefined ? `Export ${exportList}.` : `Did you mean \`${near}\`?`;
  return new InvalidExport(name, `${pluginsFile} exports \`${name}\`, which has no meaning there.`, hint);
}

const exportList = '`remarkPlugins`, `rehypePlugins` or `handlers`';

type ListName = 'remarkPlugins' | 'rehypePlugins';

const examples: Readonly<Record<ListName, string>> = {
  remarkPlugins: '`export const remarkPlugins = [remarkMath, [remarkGemoji, {…}]]`',
  rehypePlugins: '`export const rehypePlugins = [rehypeKatex, [rehypeExternalLinks, {…}]]`',
};

function pluginsIn(list: ListName, value: unknown): readonly SitePlugin[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalidList(list, `\`${list}\` is not a list of plugins.`);
  return (value as readonly unknown[]).flatMap((entry, index) => pluginsOf(entry, list, index));
}

/** Accepts a plugin, a plugin with its options, or a preset, which is a list of plugins. */
function pluginsOf(entry: unknown, list: ListName, index: number): readonly SitePlugin[] {
  if (isPreset(entry)) return entry.plugins.flatMap((inner) => pluginsOf(inner, list, index));
  const [plugin, ...options] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
  if (typeof plugin !== 'function') throw invalidList(list, `Entry ${index + 1} of \`${list}\` is not a plugin.`);
  const name = plugin.name === '' || plugin.name === 'default' ? `${list}[${index}]` : plugin.name;
  return [{name, plugin: plugin as Plugin<unknown[]>, options}];
}

function isPreset(entry: unknown): entry is {readonly plugins: readonly unknown[]} {
  return typeof entry === 'object' && entry !== null && 'plugins' in entry && Array.isArray(entry.plugins);
}

function invalidList(list: ListName, message: string): InvalidExport {
  return new InvalidExport(
    list,
    message,
    `Write a list of functions, or of \`[function, options]\`: ${examples[list]}.`,
  );
}

function handlersIn(value: unknown): SitePlugins['handlers'] {
  if (value === undefined) return {};
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || !Object.values(value).every((handler) => typeof handler === 'function'))
    throw new InvalidExport(
      'handlers',
      '`handlers` is not a table of functions.',
      'Write a function for each type of node: `export const handlers = {defList: (state, node) => …}`.',
    );
  return value as SitePlugins['handlers'];
}
