// Finds the place of an error below `templates/`: in a template, a Markdown plugin or a check of the site. Stack traces refer to
// bundled scripts, so positions are mapped back with the source map of the script.
import {SourceMap, type SourceMapPayload} from 'node:module';
import type {Place} from '../base/diagnostic.js';
import {templatesName, type Bundle} from './bundle-templates.js';

/** Returns the innermost template position in the error's stack, or undefined if there is none. */
export function templatePlaceFromStack(
  error: unknown,
  {templatesMap}: Pick<Bundle, 'templatesMap'>,
): Place | undefined {
  return placeFromStack(error, templatesName, templatesMap);
}

/** Returns the innermost position below `templates/` in the error's stack, for the script called `scriptName` there. */
export function placeFromStack(error: unknown, scriptName: string, sourceMap: string): Place | undefined {
  if (!(error instanceof Error) || error.stack === undefined || sourceMap === '') return undefined;
  const map = new SourceMap(JSON.parse(sourceMap) as SourceMapPayload);
  const stackFrame = new RegExp(`${scriptName.replaceAll('.', '\\.')}:(\\d+):(\\d+)`, 'g');
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
