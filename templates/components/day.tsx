import type {ReactNode} from 'react';
import {dayOf, longDate} from '../support/date.js';

/** A date a person can read, with the one a machine can. */
export function Day({iso}: {readonly iso?: string | undefined}): ReactNode {
  return iso === undefined ? null : <time dateTime={dayOf(iso)}>{longDate(iso)}</time>;
}
