// Runs the custom checks of a site (`templates/checks`).
import type {Diagnostic} from '../base/diagnostic.js';
import type {LoadedCheck} from './load-checks.js';
import type {Check, CheckedSite, CheckFinding} from './define-check.js';

/** Runs the checks sequentially. An error that a check throws becomes a diagnostic. */
export async function runCustomChecks(
  checks: readonly Pick<LoadedCheck, 'check' | 'failureDiagnostic'>[],
  site: CheckedSite,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const {check, failureDiagnostic} of checks) {
    try {
      for await (const finding of iterableFindings(await check.run(site))) {
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

/** Throws an error that says what a check must return. Iterating over other values would throw one that does not. */
function iterableFindings(returned: Awaited<ReturnType<Check['run']>>): Exclude<typeof returned, void> {
  const findings = returned ?? [];
  if (Symbol.iterator in Object(findings) || Symbol.asyncIterator in Object(findings)) return findings;
  throw new TypeError(
    `\`run\` must return or yield a list of findings, but it returned a value of the type \`${typeof findings}\`.`,
  );
}

/** Removes additional properties, on which reports must not depend. */
function placeOf({file, line, column}: NonNullable<CheckFinding['place']>): NonNullable<Diagnostic['place']> {
  return {file, ...(line !== undefined && {line}), ...(column !== undefined && {column})};
}
