// Reports the findings of a run: applies the baseline, delivers the reports and decides the exit code.
import {SiteError} from '../../renderer/base/site-error.js';
import {openBaseline, type Baseline} from '../baseline/open-baseline.js';
import type {ExitCode, Io} from '../io.js';
import {deliverReport} from './deliver-report.js';
import {fingerprints} from './fingerprint.js';
import type {ReportFlags} from './report-options.js';
import {createReport, isFailure, type RunResult} from './report.js';
import type {ReporterName} from './reporter.js';
import {stdoutConflictError, type ReporterRequest} from './reporter-flag.js';
import {sourceTexts} from './source-texts.js';

export interface ReportSession {
  /** Format on stdout. It is `jsonl` with `--json` too, and other results of the command must match it. */
  readonly onStdout: ReporterName | undefined;
  /** Reports the findings of a run everywhere, updates the baseline, and returns the exit code. */
  finish(run: RunResult): Promise<ExitCode>;
  /** Reports the errors of templates that have ended a run. Throws any other error again. */
  fail(error: unknown, run: Pick<RunResult, 'command' | 'durationMs'>): Promise<ExitCode>;
}

/** Checks the options and reads the baseline, before the run starts. Throws a `SiteError`. */
export function openReportSession(io: Io, root: string, flags: ReportFlags): ReportSession {
  const requests = requestsOf(io, flags);
  const baseline = readBaseline(io, flags);
  const sourceTextOf = sourceTexts(root);
  const isStrict = flags.strict === true;
  const settings = {root, isStrict, sourceTextOf};
  return {
    onStdout: requests.find(({file}) => file === undefined)?.name,
    async finish({edited, ...run}) {
      const editedTextOf = edited?.textAfter ?? sourceTextOf;
      const fingerprintsOf = baseline && fingerprints(run.diagnostics, editedTextOf);
      const before = baseline && edited && fingerprints(edited.diagnosticsBefore, edited.textBefore);
      const applied =
        fingerprintsOf && baseline?.apply(run.diagnostics, fingerprintsOf, {isChecked: run.isChecked, before});
      const report = createReport({
        ...run,
        ...settings,
        sourceTextOf: editedTextOf,
        ...(applied && {diagnostics: applied.diagnostics, baseline: applied.outcome, fingerprintsOf}),
      });
      await deliverReport(io, report, {requests, sourceTextOf: editedTextOf});
      return report.diagnostics.some((diagnostic) => isFailure(diagnostic, isStrict)) ? 1 : 0;
    },
    async fail(error, run) {
      const {TemplateError} = await import('../../renderer/bundle/template-error.js');
      if (!(error instanceof TemplateError)) throw error;
      // The run has found nothing else, so no entry of the baseline is stale.
      const report = createReport({...run, ...settings, diagnostics: error.diagnostics});
      await deliverReport(io, report, {requests, sourceTextOf});
      return 1;
    },
  };
}

/** `--json` is the reporter `jsonl` on stdout. */
function requestsOf(io: Io, {reporter: requests = []}: ReportFlags): readonly ReporterRequest[] {
  if (!io.json) return requests;
  const onStdout = requests.find(({file}) => file === undefined);
  if (onStdout?.name === 'jsonl') return requests;
  if (onStdout !== undefined) throw stdoutConflictError('--json', onStdout.name);
  return [...requests, {name: 'jsonl'}];
}

function readBaseline(io: Io, {baseline, updateBaseline = false, isDryRun = false}: ReportFlags): Baseline | undefined {
  if (baseline !== undefined) {
    return openBaseline({file: baseline, isUpdate: updateBaseline, cwd: io.cwd, isReadOnly: isDryRun || isCi(io)});
  }
  if (!updateBaseline) return undefined;
  throw new SiteError('usage', '--update-baseline needs the name of a file.', {hint: 'Add --baseline FILE.'});
}

function isCi({env}: Io): boolean {
  const value = env['CI'];
  return value !== undefined && !['', '0', 'false'].includes(value);
}
