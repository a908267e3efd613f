// Implements `galley check --fix`: checks its options, writes the fixed files and prints the summary.
import {SiteError} from '../../renderer/base/site-error.js';
import type {FixableFindings, FixedSite} from '../../renderer/fix-site.js';
import type {Io} from '../io.js';
import type {EditedTexts} from '../report/report.js';
import type {ReportFlags} from '../report/report-options.js';
import {formatCount} from '../terminal/format-values.js';
import {unifiedDiff, printDiff} from '../unified-diff.js';
import {writeChanges} from '../write-changes.js';

interface DryRunFlags extends ReportFlags {
  readonly fix?: boolean;
}

/** Rejects reporters on stdout, which would mix with the diff, and baseline updates, which write to disk. */
export function checkDryRunFlags({fix = false, reporter = [], updateBaseline = false}: DryRunFlags): void {
  if (!fix) throw new SiteError('usage', '--dry-run is an option of --fix.', {hint: 'Add --fix.'});
  const onStdout = reporter.find(({file}) => file === undefined);
  if (onStdout !== undefined) {
    throw new SiteError('usage', `--dry-run and --reporter ${onStdout.name} both print to stdout.`, {
      hint: `Write the report to a file: --reporter ${onStdout.name}=FILE.`,
    });
  }
  if (updateBaseline) {
    throw new SiteError('usage', '--dry-run writes no baseline.', {hint: 'Leave out --update-baseline.'});
  }
}

/** Additions of `--fix` to the report. */
interface AppliedFixes {
  /** For the last line of JSON. */
  readonly summary: FixSummary;
  readonly edited: EditedTexts;
  /** `Fixed 12 of 30 findings in 4 files; 18 left` */
  readonly text: string;
}

interface FixSummary {
  readonly fixed: number;
  readonly left: number;
  readonly files: readonly string[];
  readonly isDryRun: boolean;
}

interface ApplyOptions {
  readonly isDryRun: boolean;
  /** The findings of the fixed site. */
  readonly left: FixableFindings;
}

/** Writes the fixed texts, all of them or none. A dry run prints them as a diff, unless stdout is for JSON. */
export function writeFixes(io: Io, root: string, site: FixedSite, {isDryRun, left}: ApplyOptions): AppliedFixes {
  const {changes, fixed} = site;
  if (!isDryRun) writeChanges(root, changes, {code: 'fix-outdated', hint: 'Nothing was changed.'});
  else if (!io.json && changes.length > 0) printDiff(io, unifiedDiff(changes));
  const {diagnostics, isReported = () => true} = left;
  const summary = {
    fixed,
    left: diagnostics.filter(isReported).length,
    files: changes.map(({file}) => file),
    isDryRun,
  };
  return {summary, edited: editedTexts(site), text: summaryText(io, summary)};
}

function summaryText({style}: Io, {fixed, left, files, isDryRun}: FixSummary): string {
  const of = `${fixed.toLocaleString('en')} of ${formatCount(fixed + left, 'finding')}`;
  const done = style.bold(`${isDryRun ? 'Would fix' : 'Fixed'} ${of}`);
  return `${done} in ${formatCount(files.length, 'file')}; ${left.toLocaleString('en')} left`;
}

/** Returns the texts of all files before and after, also those that were not written. */
function editedTexts({first, files, changes}: FixedSite): EditedTexts {
  const before = new Map(changes.map((change) => [change.file, change.before] as const));
  const decode = (file: string): string | undefined =>
    files.exists(file) ? Buffer.from(files.read(file)).toString('utf8') : undefined;
  const lineEnds = (text: string | undefined): string | undefined => text?.replaceAll('\r\n', '\n');
  return {
    diagnosticsBefore: first.diagnostics,
    textBefore: (file) => lineEnds(before.get(files.realPath(file) ?? file) ?? decode(file)),
    textAfter: (file) => lineEnds(decode(file)),
  };
}
