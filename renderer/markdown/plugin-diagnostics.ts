// What plugins of a site have to say about a document, as findings.
import type {VFile} from 'vfile';
import type {Diagnostic, Severity} from '../base/diagnostic.js';
import type {Collector} from '../document/collector.js';
import {noPlugins, PluginError, type SitePlugins} from './site-plugins.js';

type VFileMessage = VFile['messages'][number];

/** Where a site has its plugins. */
export const pluginsFile = 'templates/markdown.ts';

/** A plugin that was left out, and why. */
export interface PluginDiagnostic {
  /** Undefined when it is not known which one. */
  readonly plugin?: string;
  readonly error: unknown;
}

/**
 * Does `work` with the plugins. When one throws, all is done again without it: it may have left half a tree behind. An error
 * that comes after the plugins is theirs as well if without any there is none.
 */
export async function withoutFailing<R>(
  plugins: SitePlugins,
  work: (usable: SitePlugins, pluginErrors: readonly PluginDiagnostic[]) => Promise<R>,
): Promise<R> {
  const pluginErrors: PluginDiagnostic[] = [];
  for (let usable = plugins; ;) {
    try {
      return await work(usable, pluginErrors);
    } catch (error) {
      if (usable === noPlugins) throw error;
      if (error instanceof PluginError) pluginErrors.push({plugin: error.plugin, error: error.cause});
      else pluginErrors.push({error});
      usable = error instanceof PluginError ? error.others : noPlugins;
    }
  }
}

export function pluginDiagnostics(pluginErrors: readonly PluginDiagnostic[], notes: Collector): readonly Diagnostic[] {
  return pluginErrors.map(({plugin, error}) => {
    const message = error instanceof Error ? error.message : String(error);
    return {
      severity: 'error',
      code: 'plugin-failed',
      message:
        plugin === undefined
          ? `The page is shown without the plugins of ${pluginsFile}: ${message}`
          : `The page is shown without the plugin \`${plugin}\`, which threw: ${message}`,
      hint: `Correct its options in ${pluginsFile}, or what the text gives it.`,
      place: placeOf(isMessage(error) ? error : {}, notes),
    };
  });
}

/** What plugins said with `file.message` and `file.info`. */
export function messagesOf(file: VFile): readonly Diagnostic[] {
  const {notes} = file.data.markdown!;
  return file.messages.map((message) => {
    const {reason, source, ruleId} = message;
    const from = [source, ruleId].filter((part) => part !== undefined).join(':');
    return {
      severity: severityOf(message),
      code: 'plugin-message',
      message: from === '' ? reason : `${reason} (${from})`,
      place: placeOf(message, notes),
    };
  });
}

function severityOf({fatal}: VFileMessage): Severity {
  if (fatal === true) return 'error';
  return fatal === false ? 'warning' : 'info';
}

/** Lines of a message count in the body. */
function placeOf(
  {line, column}: Partial<Pick<VFileMessage, 'line' | 'column'>>,
  notes: Collector,
): NonNullable<Diagnostic['place']> {
  if (line === undefined) return notes.placeOf({});
  const start = {line, column: column ?? 1};
  const place = notes.placeOf({position: {start, end: start}});
  return column === undefined ? {file: place.file, line: place.line!} : place;
}

/** Of whichever copy of the package. */
function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'place' in error;
}
