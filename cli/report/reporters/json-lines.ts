// Reporter `jsonl`: a line of JSON for each finding, and a last line about the run. `--json` prints the same.
import {bySeverity} from '../finding-order.js';
import type {Reported} from '../report.js';
import type {Reporter} from '../reporter.js';

/** Raised when a field changes its meaning or is removed. New fields do not raise it. */
const formatVersion = 1;

export const jsonl: Reporter = ({diagnostics, command, counts, fixable, baseline, elsewhere, summary, durationMs}) => {
  const last = {
    type: 'summary',
    version: formatVersion,
    command,
    ...counts,
    ...(fixable > 0 && {fixable}),
    ...(baseline && {baseline}),
    ...(elsewhere !== undefined && {elsewhere}),
    ...summary,
    durationMs,
  };
  return [...jsonLines(diagnostics), JSON.stringify(last)].join('\n');
};

/** Returns one JSON line for each diagnostic: infos, warnings, then errors. */
export function jsonLines(diagnostics: readonly Reported[]): readonly string[] {
  return [...diagnostics].sort(bySeverity).map((diagnostic) => JSON.stringify({type: 'diagnostic', ...diagnostic}));
}
