// Says in a report what a baseline has hidden.
import {formatCount, printable} from '../terminal/text.js';
import type {Report} from './report.js';

/** Number of stale entries that are listed. */
const maxListed = 10;

/** Returns lines such as `12 known findings are in galley-baseline.json.`; none without a baseline. */
export function baselineLines({baseline, command}: Pick<Report, 'baseline' | 'command'>): readonly string[] {
  if (baseline === undefined) return [];
  const {file, known, stale, change} = baseline;
  const name = printable(file);
  if (change === 'updated') return [`${formatCount(known, 'finding')} written to ${name}.`];
  const hidden = known > 0 ? [`${formatCount(known, 'known finding')} ${isOrAre(known)} in ${name}.`] : [];
  if (stale.length === 0) return hidden;
  if (change === 'shrunk') return [...hidden, `${formatCount(stale.length, 'fixed finding')} removed from ${name}.`];
  const more = stale.length - maxListed;
  return [
    ...hidden,
    `${formatCount(stale.length, 'entry', 'entries')} of ${name} no longer ${stale.length === 1 ? 'occurs' : 'occur'}:`,
    ...stale.slice(0, maxListed).map((entry) => printable(`  ${entry.file}  ${entry.message}  ${entry.code}`)),
    ...(more > 0 ? [`  … and ${more.toLocaleString('en')} more`] : []),
    `Run galley ${command} --baseline ${name} outside of CI to remove ${stale.length === 1 ? 'it' : 'them'}, and commit the file.`,
  ];
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
