// Runs the checks of a site.
import type {Diagnostic} from '../base/diagnostic.js';
import type {LoadedCheck} from './load-checks.js';
import type {CheckedSite, CheckFinding} from './define-check.js';

/** Runs the checks one after the other. An error of a check becomes a diagnostic. */
export async function runChecks(
  checks: readonly Pick<LoadedCheck, 'check' | 'failure'>[],
  site: CheckedSite,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const {check, failure} of checks) {
    try {
      for await (const finding of (await check.run(site)) ?? []) {
        const {place} = finding;
        const hint = finding.hint ?? check.hint;
        found.push({
          severity: finding.severity ?? check.severity ?? 'warning',
          code: check.code,
          message: finding.message ?? check.message,
          ...(hint !== undefined && {hint}),
          ...(place !== undefined && {place: placeOf(place)}),
        });
      }
    } catch (error) {
      found.push(failure(error));
    }
  }
  return found;
}

/** Reports must not depend on other properties of a place. */
function placeOf({file, line, column}: NonNullable<CheckFinding['place']>): NonNullable<Diagnostic['place']> {
  return {file, ...(line !== undefined && {line}), ...(column !== undefined && {column})};
}
