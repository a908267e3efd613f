import type {ReactNode} from 'react';
import {dateOnly, formatDate} from '../support/format-date.js';

/** A readable date with its machine-readable form. */
export function FormattedDate({iso}: {readonly iso?: string | undefined}): ReactNode {
  return iso === undefined ? null : <time dateTime={dateOnly(iso)}>{formatDate(iso)}</time>;
}
