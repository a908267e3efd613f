// Says in a report which findings it leaves out.
import {formatCount, printable} from '../terminal/format-values.js';
import type {Report} from './report.js';

/** Number of stale entries that are listed. */
const maxListed = 10;

type Noted = Pick<Report, 'baseline' | 'command' | 'elsewhere'> & Partial<Pick<Report, 'fixable'>>;

/** Returns lines about fixes, the baseline, and findings that changes cannot have caused; none without any of these. */
export function omittedFindingsNotes(report: Noted): readonly string[] {
  return [...fixLines(report), ...baselineLines(report), ...elsewhereLines(report)];
}

function fixLines({fixable = 0}: Noted): readonly string[] {
  if (fixable === 0) return [];
  return [`galley check --fix corrects ${formatCount(fixable, 'finding')}.`];
}

function elsewhereLines({elsewhere = 0}: Pick<Report, 'elsewhere'>): readonly string[] {
  if (elsewhere === 0) return [];
  const count = formatCount(elsewhere, 'finding');
  return [
    `${count} elsewhere ${isOrAre(elsewhere)} left out, because the changes cannot have caused ${itOrThem(elsewhere)}.`,
  ];
}

/** `12 known findings are in galley-baseline.json.` */
function baselineLines({baseline, command}: Pick<Report, 'baseline' | 'command'>): readonly string[] {
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
    `Run galley ${command} --baseline ${name} outside of CI to remove ${itOrThem(stale.length)}, and commit the file.`,
  ];
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

function itOrThem(count: number): string {
  return count === 1 ? 'it' : 'them';
}
