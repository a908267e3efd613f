// Notes the languages of an old site that are not imported.
import type {Place} from '../../renderer/base/diagnostic.js';
import type {LostUrl, Notes} from './imported-site.js';

/** Notes the languages, and returns the addresses that are lost with them. */
export function noteOtherLanguages(
  names: readonly string[],
  place: Place | undefined,
  notes: Notes,
): readonly LostUrl[] {
  if (names.length === 0) return [];
  notes.byHand(
    'locales',
    `The languages ${names.join(', ')} were not imported, because a site has one language.`,
    place,
  );
  return names.map((name) => ({url: `/${name}/*`, why: 'Galley builds pages in one language.'}));
}
