// Runs the custom checks of a site (`templates/checks`).
import type {Diagnostic} from '../base/diagnostic.js';
import type {LoadedCheck} from './load-checks.js';
import type {CheckedSite, CheckFinding} from './define-check.js';

/** Runs the checks sequentially. An error that a check throws becomes a diagnostic. */
export async function runCustomChecks(
  checks: readonly Pick<LoadedCheck, 'check' | 'failureDiagnostic'>[],
  site: CheckedSite,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const {check, failureDiagnostic} of checks) {
    try {
      for await (const finding of (await check.run(site)) ?? []) {
        const {place} = finding;
        const hint = finding.hint ?? check.hint;
        diagnostics.push({
          severity: finding.severity ?? check.severity ?? 'warning',
          code: check.code,
          message: finding.message ?? check.message,
          ...(hint !== undefined && {hint}),
          ...(place !== undefined && {place: placeOf(place)}),
        });
      }
    } catch (error) {
      diagnostics.push(failureDiagnostic(error));
    }
  }
  return diagnostics;
}

/** Removes additional properties, on which reports must not depend. */
function placeOf({file, line, column}: NonNullable<CheckFinding['place']>): NonNullable<Diagnostic['place']> {
  return {file, ...(line !== undefined && {line}), ...(column !== undefined && {column})};
}
