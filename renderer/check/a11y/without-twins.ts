// Leaves out findings of axe-core that a rule of Galley has found too.
import type {Diagnostic, Place} from '../../base/diagnostic.js';

/** Rules of Galley that find the same. */
const twins: Readonly<Record<string, string>> = {
  'a11y-empty-heading': 'heading-empty',
  'a11y-heading-order': 'heading-skipped',
  'a11y-image-alt': 'image-alt-missing',
  'a11y-link-name': 'link-text-missing',
  'a11y-page-has-heading-one': 'page-heading',
};

/** Leaves out what another rule has found on the same line. */
export function withoutTwins(found: readonly Diagnostic[], others: readonly Diagnostic[]): readonly Diagnostic[] {
  const keyOf = (code: string, place: Place | undefined): string => `${code} ${place?.file}:${place?.line ?? ''}`;
  const known = new Set(others.map(({code, place}) => keyOf(code, place)));
  return found.filter(({code, place}) => !known.has(keyOf(twins[code] ?? '', place)));
}
