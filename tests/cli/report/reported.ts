// Reports for tests of reporters.
import {createReport, type Report, type Reported, type ReportInput} from '../../../cli/report/report.js';
import type {ReporterContext} from '../../../cli/report/reporter.js';
import {styleFor} from '../../../cli/terminal/terminal-style.js';

const startedAt = new Date('2026-05-04T03:02:01Z');

const sourceTextOf = (file: string): string | undefined =>
  file === 'content/a.md' ? '# A\n\nSee [this](/docs/instal) <b>now</b>.\n' : undefined;

export const context: ReporterContext = {
  style: styleFor({}, {}),
  isFile: true,
  sourceTextOf,
  pathFromCwd: (file) => `../${file}`,
  pathFromRepository: (file) => `site/${file}`,
  sourceUrl: () => undefined,
};

/** One finding of each severity; the last has no place. */
export const findings: readonly Reported[] = [
  {
    severity: 'error',
    code: 'link-broken',
    message: 'No page at /docs/instal.',
    hint: 'Did you mean /docs/install?',
    place: {file: 'content/a.md', line: 3, column: 5},
  },
  {severity: 'warning', code: 'html-removed', message: '`<b>` is left out.', place: {file: 'content/a.md', line: 3}},
  {severity: 'info', code: 'store-remote-unset', message: 'TOKEN is not set.'},
];

export function reportOf(diagnostics: readonly Reported[], changes: Partial<ReportInput> = {}): Report {
  const report = createReport({
    command: 'build',
    diagnostics,
    durationMs: 1234,
    root: '/site',
    isStrict: false,
    sourceTextOf,
    ...changes,
  });
  return {...report, version: '1.2.3', startedAt};
}
