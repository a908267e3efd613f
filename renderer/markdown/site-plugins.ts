// Runs the plugins that a site adds to the pipeline. An error includes the name of its plugin.
import '../document/tree-nodes.js'; // This must come first, because packages declare node types of the same names.
import type {Nodes} from 'mdast';
import type {Handler} from 'mdast-util-to-hast';
import {unified, type PluggableList, type Plugin, type Processor, type TransformCallback} from 'unified';
import type {VFile} from 'vfile';
import {isTooDeep} from '../document/nesting-limit.js';
import {MdxSyntaxError} from '../mdx/syntax-error.js';

/** Plugins of unified, each a function or a list of a function and its options. */
export type MarkdownPlugins = PluggableList;

/** Functions that convert Markdown nodes to HTML nodes, by node type. */
export type MarkdownHandlers = Readonly<Record<string, Handler>>;

/** A plugin with its options. */
export interface SitePlugin {
  readonly name: string;
  readonly plugin: Plugin<unknown[]>;
  readonly options: readonly unknown[];
}

export interface SitePlugins {
  /** Run on the Markdown tree. */
  readonly remark: readonly SitePlugin[];
  /** Run on the HTML tree. */
  readonly rehype: readonly SitePlugin[];
  /** For Markdown nodes that plugins add. */
  readonly handlers: MarkdownHandlers;
}

export const noPlugins: SitePlugins = {remark: [], rehype: [], handlers: {}};

/** Thrown if a plugin of the site throws. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  /** Name of the plugin, or of several if it is not known which one threw. */
  readonly plugin: string;
  /** All plugins except the one that threw. */
  readonly others: SitePlugins;

  constructor(plugin: string, others: SitePlugins, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), {cause});
    this.plugin = plugin;
    this.others = others;
  }
}

/** Adds all plugins of one kind to the processor. */
export function usePlugins(processor: Processor, kind: 'remark' | 'rehype', plugins: SitePlugins): void {
  // unified merges the options of a plugin that is added twice, so both must be the same function.
  const guardedByPlugin = new Map<Plugin<unknown[]>, Plugin<unknown[]>>();
  for (const sitePlugin of plugins[kind]) {
    const guarded = guardedByPlugin.get(sitePlugin.plugin) ?? guardedPlugin(sitePlugin, plugins);
    guardedByPlugin.set(sitePlugin.plugin, guarded);
    processor.use(guarded, ...sitePlugin.options);
  }
}

function guardedPlugin({name, plugin}: SitePlugin, plugins: SitePlugins): Plugin<unknown[]> {
  const failure = (error: unknown): PluginError =>
    new PluginError(
      name,
      filterPlugins(plugins, (sitePlugin) => sitePlugin.plugin !== plugin),
      error,
    );
  return function (this: Processor, ...options: unknown[]) {
    let transformer: ReturnType<Plugin<unknown[]>>;
    try {
      transformer = plugin.apply(this, options);
    } catch (error) {
      throw failure(error);
    }
    if (typeof transformer !== 'function') return undefined;
    // Runs in a processor of its own: unified handles every way in which a transformer can return a result.
    const runner = unified()
      .use(() => transformer)
      .freeze();
    return (tree: Nodes, file: VFile, next: TransformCallback) => {
      const done: TransformCallback = (error, result) => next(error && failure(error), result);
      runner.run(tree, file, done);
    };
  };
}

/** Throws a `PluginError` if a plugin rejects its options. */
export function tryPlugins(plugins: SitePlugins): void {
  for (const kind of ['remark', 'rehype'] as const) {
    const processor = unified() as Processor;
    usePlugins(processor, kind, plugins);
    processor.freeze();
  }
}

/** Returns the site's handlers. Like plugins, they throw a `PluginError`. */
export function guardedHandlers(plugins: SitePlugins): MarkdownHandlers {
  const entries = Object.entries(plugins.handlers).map(([type, handler]) => {
    const guarded: typeof handler = (...handlerArgs) => {
      try {
        return handler(...handlerArgs);
      } catch (error) {
        if (error instanceof PluginError || isTooDeep(error)) throw error;
        throw new PluginError(`handlers.${type}`, {...plugins, handlers: {}}, error);
      }
    };
    return [type, guarded];
  });
  return Object.fromEntries(entries) as MarkdownHandlers;
}

/** Calls `parse`. If plugins extend the parser, an error is attributed to them. */
export function attributeParserErrors<T>(plugins: SitePlugins, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const extending = extendingPlugins(plugins);
    if (extending.length === 0 || isTooDeep(error) || error instanceof MdxSyntaxError) throw error;
    const names = extending.map(({name}) => name).join(', ');
    throw new PluginError(
      names,
      filterPlugins(plugins, (sitePlugin) => !extending.includes(sitePlugin)),
      error,
    );
  }
}

/**
 * Returns the plugins that extend the syntax. They extend micromark, the portable parser; the native parser ignores
 * them.
 */
export function extendingPlugins({remark}: SitePlugins): readonly SitePlugin[] {
  return remark.filter(extendsSyntax);
}

function extendsSyntax({plugin, options}: SitePlugin): boolean {
  const processor = unified().use(plugin, ...options);
  try {
    processor.freeze();
  } catch {
    // It throws again when the plugin is used, and is reported there.
  }
  return (processor.data().micromarkExtensions ?? []).length > 0;
}

function filterPlugins(
  {remark, rehype, handlers}: SitePlugins,
  isKept: (sitePlugin: SitePlugin) => boolean,
): SitePlugins {
  return {remark: remark.filter(isKept), rehype: rehype.filter(isKept), handlers};
}
