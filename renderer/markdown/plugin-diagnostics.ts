// Reports errors and messages of the site's plugins as diagnostics.
import type {VFile} from 'vfile';
import type {Diagnostic, Severity} from '../base/diagnostic.js';
import type {Collector} from '../document/reference-collector.js';
import {noPlugins, PluginError, type SitePlugins} from './site-plugins.js';

type VFileMessage = VFile['messages'][number];

/** The file in which a site defines its plugins. */
export const pluginsFile = 'templates/markdown.ts';

/** A plugin that failed, and its error. */
export interface PluginFailure {
  /** Undefined if the plugin is not known. */
  readonly plugin?: string;
  readonly error: unknown;
}

/**
 * Runs `work` with the plugins. If one throws, runs it again without that plugin, because the tree may be half changed.
 * An error after the plugins is attributed to them if it does not occur without them.
 */
export async function withoutFailing<R>(
  plugins: SitePlugins,
  work: (usable: SitePlugins, failures: readonly PluginFailure[]) => Promise<R>,
): Promise<R> {
  const failures: PluginFailure[] = [];
  for (let usable = plugins; ;) {
    try {
      return await work(usable, failures);
    } catch (error) {
      if (usable === noPlugins) throw error;
      if (error instanceof PluginError) failures.push({plugin: error.plugin, error: error.cause});
      else failures.push({error});
      usable = error instanceof PluginError ? error.others : noPlugins;
    }
  }
}

export function pluginDiagnostics(failures: readonly PluginFailure[], collector: Collector): readonly Diagnostic[] {
  return failures.map(({plugin, error}) => {
    const message = error instanceof Error ? error.message : String(error);
    return {
      severity: 'error',
      code: 'plugin-failed',
      message:
        plugin === undefined
          ? `The page is shown without the plugins of ${pluginsFile}: ${message}`
          : `The page is shown without the plugin \`${plugin}\`, which threw: ${message}`,
      hint:
        plugin === undefined
          ? `Remove the plugins from ${pluginsFile} one by one, to find the one that causes the error.`
          : `Correct the text that causes the error, the plugin, or its options in ${pluginsFile}.`,
      place: placeOf(isMessage(error) ? error : {}, collector),
    };
  });
}

/** Returns what plugins reported with `file.message` and `file.info`. */
export function messagesOf(file: VFile): readonly Diagnostic[] {
  const {collector} = file.data.markdown!;
  return file.messages.map((message) => {
    const {reason, source, ruleId} = message;
    const from = [source, ruleId].filter((part) => part !== undefined).join(':');
    return {
      severity: severityOf(message),
      code: 'plugin-message',
      message: from === '' ? reason : `${reason} (${from})`,
      place: placeOf(message, collector),
    };
  });
}

function severityOf({fatal}: VFileMessage): Severity {
  if (fatal === true) return 'error';
  return fatal === false ? 'warning' : 'info';
}

/** Lines of a message are relative to the body. */
function placeOf(
  {line, column}: Partial<Pick<VFileMessage, 'line' | 'column'>>,
  collector: Collector,
): NonNullable<Diagnostic['place']> {
  if (line === undefined) return collector.placeOf({});
  const start = {line, column: column ?? 1};
  const place = collector.placeOf({position: {start, end: start}});
  return column === undefined ? {file: place.file, line: place.line!} : place;
}

/** Checks the shape and not the class, because a site can have another copy of the package. */
function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'place' in error;
}
