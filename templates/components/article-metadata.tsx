import type {ReactNode} from 'react';
import type {Article} from '../schemas.js';
import {readingTime} from '../support/reading-time.js';
import {FormattedDate} from './formatted-date.js';

export interface ArticleMetadataProps {
  readonly article: Pick<Partial<Article>, 'badge' | 'date'>;
  readonly words: number;
}

/** The line above the title of an article: badge, day, and how long it takes to read. */
export function ArticleMetadata({article: {badge, date}, words}: ArticleMetadataProps): ReactNode {
  return (
    <p className="slug">
      {badge !== undefined && <span className="badge">{badge}</span>} <FormattedDate iso={date} />
      {date !== undefined && ' · '}
      {readingTime(words)}
    </p>
  );
}
