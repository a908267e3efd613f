// Merges the findings of markup that pages of several templates share.
import type {Diagnostic} from '../../base/diagnostic.js';

/**
 * Returns each finding once. A mistake in a layout or a component is found on the pages of every template that uses it.
 * These findings become one, which names no single template as its cause.
 */
export function mergeTemplateFindings(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length < 2) return diagnostics;
  const groups = new Map<string, Map<string, Diagnostic>>();
  for (const diagnostic of diagnostics) {
    const {code, message, place} = diagnostic;
    const key = JSON.stringify(isPageTemplate(place?.file) ? [code, message] : diagnostic);
    const group = groups.get(key) ?? new Map<string, Diagnostic>();
    groups.set(key, group.set(place?.file ?? '', diagnostic));
  }
  return [...groups.values()].map((group) => mergeGroup([...group.values()]));
}

function mergeGroup(group: readonly Diagnostic[]): Diagnostic {
  const {place, ...shared} = group[0]!;
  if (group.length === 1) return group[0]!;
  const where = `Found on pages of ${group.length} templates, such as ${place!.file}. The cause is probably a layout or component that they share.`;
  return {...shared, hint: shared.hint === undefined ? where : `${shared.hint} ${where}`};
}

function isPageTemplate(file: string | undefined): boolean {
  return file?.startsWith('templates/pages/') ?? false;
}
