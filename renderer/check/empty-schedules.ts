// Finds documents whose schedule never publishes them.
import type {Diagnostic} from '../base/diagnostic.js';
import {isNeverPublished} from '../catalog/publish-schedule.js';
import type {CheckContext} from './site-wide-checks.js';
import {placesIn} from './field-places.js';

export function* emptySchedules({documents, sources}: CheckContext): Iterable<Diagnostic> {
  for (const document of documents) {
    const {_draft, _scheduled} = document.meta;
    const isDraft = _draft === true && _scheduled === undefined;
    if (isDraft || !isNeverPublished(document.meta)) continue;
    yield {
      severity: 'warning',
      code: 'schedule-empty',
      message: '`expiresAt` is not later than `publishAt`, so this page is never published.',
      hint: 'Correct one of them, or write `draft: true`.',
      place: placesIn(sources, document)(['expiresAt']),
    };
  }
}
