// Where in the templates an error was thrown: the evaluated text has lines of its own, the source map knows the author's.
import {SourceMap, type SourceMapPayload} from 'node:module';
import type {Place} from '../base/diagnostic.js';
import {templatesName, type Bundle} from './bundle.js';

/** The innermost spot of the error's stack that lies in a template; undefined when there is none. */
export function errorPlace(error: unknown, {templatesMap}: Pick<Bundle, 'templatesMap'>): Place | undefined {
  return placeInScript(error, templatesName, templatesMap);
}

/** The same for another script with templates, by its name in a stack and its source map. */
export function placeInScript(error: unknown, name: string, sourceMap: string): Place | undefined {
  if (!(error instanceof Error) || error.stack === undefined || sourceMap === '') return undefined;
  const map = new SourceMap(JSON.parse(sourceMap) as SourceMapPayload);
  const stackFrame = new RegExp(`${name.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');
  for (const [, line, column] of error.stack.matchAll(stackFrame)) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    const file = 'originalSource' in entry ? templateFile(entry.originalSource) : undefined;
    if (file !== undefined && 'originalLine' in entry) {
      return {file, line: entry.originalLine + 1, column: entry.originalColumn + 1};
    }
  }
  return undefined;
}

/** `../site:templates/pages/a.tsx` or `../work/templates/pages/a.tsx` → `templates/pages/a.tsx`. */
function templateFile(source: string): string | undefined {
  return /(?:^|[/:])(templates\/.*)$/.exec(source)?.[1];
}
