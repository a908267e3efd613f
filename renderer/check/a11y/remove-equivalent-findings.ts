// Removes findings of axe-core that an equivalent rule of Galley also reports.
import type {Diagnostic, Place} from '../../base/diagnostic.js';

/** Galley's equivalents of rules of axe-core. */
const equivalentRules: Readonly<Record<string, string>> = {
  'a11y-empty-heading': 'heading-empty',
  'a11y-heading-order': 'heading-skipped',
  'a11y-image-alt': 'image-alt-missing',
  'a11y-link-name': 'link-text-missing',
  'a11y-page-has-heading-one': 'page-heading',
};

/** Removes findings whose equivalent was reported on the same line. */
export function removeEquivalentFindings(
  a11yFindings: readonly Diagnostic[],
  otherFindings: readonly Diagnostic[],
): readonly Diagnostic[] {
  const keyOf = (code: string, place: Place | undefined): string => `${code} ${place?.file}:${place?.line ?? ''}`;
  const reported = new Set(otherFindings.map(({code, place}) => keyOf(code, place)));
  return a11yFindings.filter(({code, place}) => !reported.has(keyOf(equivalentRules[code] ?? '', place)));
}
