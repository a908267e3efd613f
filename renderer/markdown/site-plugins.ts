// Plugins that a site adds to the pipeline. What one throws has the name of the plugin.
import '../document/nodes.js'; // its types of nodes come before those of the packages of the same names
import type {Nodes} from 'mdast';
import type {Handler} from 'mdast-util-to-hast';
import {unified, type PluggableList, type Plugin, type Processor, type TransformCallback} from 'unified';
import type {VFile} from 'vfile';
import {isTooDeep} from '../document/nesting-limit.js';

/** Plugins of unified, each a function or a list of a function and its options. */
export type MarkdownPlugins = PluggableList;

/** Makes HTML nodes of Markdown nodes, by the type of the node. */
export type MarkdownHandlers = Readonly<Record<string, Handler>>;

/** A plugin with its options. */
export interface SitePlugin {
  readonly name: string;
  readonly plugin: Plugin<unknown[]>;
  readonly options: readonly unknown[];
}

export interface SitePlugins {
  /** Over the Markdown tree. */
  readonly remark: readonly SitePlugin[];
  /** Over the HTML tree. */
  readonly rehype: readonly SitePlugin[];
  /** For Markdown nodes that plugins add. */
  readonly handlers: MarkdownHandlers;
}

export const noPlugins: SitePlugins = {remark: [], rehype: [], handlers: {}};

/** A plugin of the site threw. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  /** Name of the plugin, or of several if any of them may have been it. */
  readonly plugin: string;
  /** All plugins but that one. */
  readonly others: SitePlugins;

  constructor(plugin: string, others: SitePlugins, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), {cause});
    this.plugin = plugin;
    this.others = others;
  }
}

/** Adds the plugins of one kind. */
export function usePlugins(processor: Processor, kind: 'remark' | 'rehype', plugins: SitePlugins): void {
  // unified takes the options of a plugin that is used twice together.
  const known = new Map<Plugin<unknown[]>, Plugin<unknown[]>>();
  for (const one of plugins[kind]) {
    const guarded = known.get(one.plugin) ?? guardedPlugin(one, plugins);
    known.set(one.plugin, guarded);
    processor.use(guarded, ...one.options);
  }
}

function guardedPlugin({name, plugin}: SitePlugin, plugins: SitePlugins): Plugin<unknown[]> {
  const failure = (error: unknown): PluginError =>
    new PluginError(
      name,
      without(plugins, (one) => one.plugin !== plugin),
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
    // unified itself knows all the ways in which a transformer can give an answer.
    const alone = unified()
      .use(() => transformer)
      .freeze();
    return (tree: Nodes, file: VFile, next: TransformCallback) => {
      const done: TransformCallback = (error, result) => next(error && failure(error), result);
      alone.run(tree, file, done);
    };
  };
}

/** Throws a `PluginError` when one does not take its options. */
export function tryPlugins(plugins: SitePlugins): void {
  for (const kind of ['remark', 'rehype'] as const) {
    const processor = unified() as Processor;
    usePlugins(processor, kind, plugins);
    processor.freeze();
  }
}

/** Handlers of the site, guarded as its plugins are. */
export function guardedHandlers(plugins: SitePlugins): MarkdownHandlers {
  const entries = Object.entries(plugins.handlers).map(([type, handler]) => {
    const guarded: typeof handler = (...given) => {
      try {
        return handler(...given);
      } catch (error) {
        if (error instanceof PluginError || isTooDeep(error)) throw error;
        throw new PluginError(`handlers.${type}`, {...plugins, handlers: {}}, error);
      }
    };
    return [type, guarded];
  });
  return Object.fromEntries(entries) as MarkdownHandlers;
}

/** Parses; where plugins have extended the parser, an error is theirs. */
export function parserFailed<T>(plugins: SitePlugins, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const extending = extendingPlugins(plugins);
    if (extending.length === 0 || isTooDeep(error)) throw error;
    const names = extending.map(({name}) => name).join(', ');
    throw new PluginError(
      names,
      without(plugins, (one) => !extending.includes(one)),
      error,
    );
  }
}

/** Plugins that extend the syntax. They do it for micromark, the portable parser; the native one knows nothing of it. */
export function extendingPlugins({remark}: SitePlugins): readonly SitePlugin[] {
  return remark.filter(extendsSyntax);
}

function extendsSyntax({plugin, options}: SitePlugin): boolean {
  const processor = unified().use(plugin, ...options);
  try {
    processor.freeze();
  } catch {
    // It throws again where it is used, and is reported there.
  }
  return (processor.data().micromarkExtensions ?? []).length > 0;
}

function without({remark, rehype, handlers}: SitePlugins, isKept: (one: SitePlugin) => boolean): SitePlugins {
  return {remark: remark.filter(isKept), rehype: rehype.filter(isKept), handlers};
}
