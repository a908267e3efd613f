// Checks the language to import, and notes the languages of an old site that are not imported.
import type {Place} from '../../renderer/base/diagnostic.js';
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {LostUrl, Notes} from './imported-site.js';

/** Throws `import-locale` if the old site does not have the language that `--locale` names. */
export function requireLocale(locale: string | undefined, known: readonly string[]): void {
  if (locale === undefined || known.includes(locale)) return;
  const suggestion = nearest(locale, known);
  throw new SiteError('import-locale', `The old site has no language ${locale}.`, {
    hint:
      suggestion !== undefined
        ? `Did you mean ${suggestion}?`
        : known.length > 0
          ? `Choose one of ${known.join(', ')}.`
          : 'Its config names no languages. Leave out `--locale`.',
  });
}

/** Notes the languages, and returns the addresses that are lost with them. */
export function noteOtherLanguages(
  names: readonly string[],
  place: Place | undefined,
  notes: Notes,
): readonly LostUrl[] {
  if (names.length === 0) return [];
  notes.addManualStep(
    'locales',
    `The languages ${names.join(', ')} were not imported, because a site has one language.`,
    place,
  );
  return names.map((name) => ({url: `/${name}/*`, why: 'Galley builds pages in one language.'}));
}
