// Merges the findings of markup that pages of several templates share.
import type {Diagnostic} from '../base/diagnostic.js';

/**
 * Returns each finding once. What a layout or a component does wrong is found on the pages of every template that uses
 * it: that is one finding, without the place of a single template.
 */
export function mergeTemplateFindings(found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length < 2) return found;
  const groups = new Map<string, Map<string, Diagnostic>>();
  for (const diagnostic of found) {
    const {code, message, place} = diagnostic;
    const key = JSON.stringify(isPageTemplate(place?.file) ? [code, message] : diagnostic);
    const group = groups.get(key) ?? new Map<string, Diagnostic>();
    groups.set(key, group.set(place?.file ?? '', diagnostic));
  }
  return [...groups.values()].map((group) => merged([...group.values()]));
}

function merged(group: readonly Diagnostic[]): Diagnostic {
  const {place, ...shared} = group[0]!;
  if (group.length === 1) return group[0]!;
  const where = `It is on pages of ${group.length} templates, such as ${place!.file}; look in the layouts and components that they share.`;
  return {...shared, hint: shared.hint === undefined ? where : `${shared.hint} ${where}`};
}

function isPageTemplate(file: string | undefined): boolean {
  return file?.startsWith('templates/pages/') ?? false;
}
