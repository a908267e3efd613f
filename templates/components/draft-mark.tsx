import type {ReactNode} from 'react';
import type {PageDocument, PageProps} from 'galley/page';

/** Shows authors that readers do not see this page, or not yet. Only builds with drafts, such as those of `dev`, have such pages. */
export function DraftMark({document}: Pick<PageProps, 'document'>): ReactNode {
  return document?.['_draft'] ? (
    <p>
      <span className="badge" data-color="warning">
        {markOf(document)}
      </span>
    </p>
  ) : null;
}

function markOf({_scheduled, publishAt}: PageDocument): string {
  if (_scheduled === 'expired') return 'Expired';
  return _scheduled === 'upcoming' ? `Scheduled for ${timeText(String(publishAt))}` : 'Draft';
}

/** `2026-11-20T09:00:00.000Z` → `2026-11-20 09:00 UTC`, and midnight → `2026-11-20` */
function timeText(value: string): string {
  const [, day = value, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  return time === undefined || time === '00:00' ? day : `${day} ${time} UTC`;
}
