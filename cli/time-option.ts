import {InvalidArgumentError} from 'commander';
import {parseIsoDate} from '../renderer/base/parse-iso-date.js';

/** Reads the argument of `--at`. A day begins at 00:00 UTC, and a time without a zone is in UTC. */
export function readTime(text: string): string {
  const date = parseIsoDate(text);
  if (date === undefined)
    throw new InvalidArgumentError('Write a date such as 2026-11-20, or a time such as 2026-11-20T09:00:00+01:00.');
  return new Date(date).toISOString();
}
