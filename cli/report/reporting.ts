// The options of commands that report findings, and the delivery of reports: to the terminal, files and GitHub Actions.
import {appendFileSync} from 'node:fs';
import path from 'node:path';
import {Option, type Command} from 'commander';
import {SiteError} from '../../renderer/base/site-error.js';
import {openBaseline, type Baseline} from '../baseline/apply-baseline.js';
import type {ExitCode, Io} from '../io.js';
import {styleFor} from '../terminal/terminal-style.js';
import {writeFileAtomic} from '../write-file-atomic.js';
import {fingerprints} from './fingerprint.js';
import {createReport, isFailure, type Report, type RunResult} from './report.js';
import {reporterNames, reporters, type ReporterContext, type ReporterName} from './reporter.js';
import {collectReporter, twoToStdout, type ReporterRequest} from './reporter-flag.js';
import {blobUrl, relativePath, repositoryRoot} from './repository-root.js';
import {sourceTexts} from './source-texts.js';
import {uriPath} from './finding-texts.js';

/** Options of a command that reports findings. */
export interface ReportFlags {
  readonly strict?: boolean | undefined;
  readonly reporter?: readonly ReporterRequest[] | undefined;
  readonly baseline?: string | undefined;
  readonly updateBaseline?: boolean | undefined;
  /** Write nothing but reports. Not an option of all commands. */
  readonly isDryRun?: boolean | undefined;
}

/** Adds the options of `ReportFlags` to a command. */
export function withReportOptions(command: Command): Command {
  return command
    .option('--strict', 'treat warnings as errors')
    .addOption(
      new Option('--reporter <name[=file]>', 'format of the findings, on stdout or in a file; repeatable')
        .choices(reporterNames)
        .argParser(collectReporter),
    )
    .option('--baseline <file>', 'hide the findings in this file; only new ones fail')
    .option('--update-baseline', 'write all findings to the file of --baseline');
}

export interface Reporting {
  /** Format on stdout. It is `jsonl` with `--json` too, and other results of the command must match it. */
  readonly onStdout: ReporterName | undefined;
  /** Reports the findings of a run everywhere, updates the baseline, and returns the exit code. */
  finish(run: RunResult): Promise<ExitCode>;
  /** Reports the errors of templates that have ended a run. Throws any other error again. */
  fail(error: unknown, run: Pick<RunResult, 'command' | 'durationMs'>): Promise<ExitCode>;
}

/** Checks the options and reads the baseline, before the run starts. Throws a `SiteError`. */
export function openReporting(io: Io, root: string, flags: ReportFlags): Reporting {
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
      await deliver(io, report, {requests, sourceTextOf: editedTextOf});
      return report.diagnostics.some((diagnostic) => isFailure(diagnostic, isStrict)) ? 1 : 0;
    },
    async fail(error, run) {
      const {TemplateError} = await import('../../renderer/bundle/template-error.js');
      if (!(error instanceof TemplateError)) throw error;
      // The run has found nothing else, so no entry of the baseline is stale.
      const report = createReport({...run, ...settings, diagnostics: error.diagnostics});
      await deliver(io, report, {requests, sourceTextOf});
      return 1;
    },
  };
}

/** `--json` is the reporter `jsonl` on stdout. */
function requestsOf(io: Io, {reporter: requests = []}: ReportFlags): readonly ReporterRequest[] {
  if (!io.json) return requests;
  const onStdout = requests.find(({file}) => file === undefined);
  if (onStdout?.name === 'jsonl') return requests;
  if (onStdout !== undefined) throw twoToStdout('--json', onStdout.name);
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

interface Delivery {
  readonly requests: readonly ReporterRequest[];
  readonly sourceTextOf: ReporterContext['sourceTextOf'];
}

async function deliver(io: Io, report: Report, {requests, sourceTextOf}: Delivery): Promise<void> {
  const context = {sourceTextOf, ...pathsOf(io, report.root)};
  for (const {name, file} of requests) {
    const reporter = await reporters[name]();
    if (file === undefined) {
      const text = reporter(report, {...context, style: io.outStyle, isFile: false});
      if (text !== '') io.out(text);
    } else {
      const text = reporter(report, {...context, style: styleFor({}, {}), isFile: true});
      writeFileAtomic(
        path.resolve(io.cwd, file),
        text === '' ? '' : `${text}\n`,
        `Choose another file for --reporter ${name}.`,
      );
    }
  }
  if (requests.every(({file}) => file !== undefined)) await showInTerminal(io, report, context);
  const isOnGitHub = io.env['GITHUB_ACTIONS'] === 'true' && requests.length === 0;
  if (isOnGitHub) await annotate(io, report, context);
  if (isOnGitHub || requests.some(({name}) => name === 'github')) await appendStepSummary(io, report, context);
}

type SharedContext = Omit<ReporterContext, 'style' | 'isFile'>;

function pathsOf({cwd, env}: Io, root: string): Omit<SharedContext, 'sourceTextOf'> {
  const fromRepository = relativePath(repositoryRoot(root, env), root);
  const fromCwd = relativePath(cwd, root);
  const blob = blobUrl(env);
  return {
    pathFromCwd: (file) => path.posix.join(fromCwd, file),
    pathFromRepository: (file) => path.posix.join(fromRepository, file),
    sourceUrl: (file, line) => blob && `${blob}/${uriPath(file)}?plain=1${line === undefined ? '' : `#L${line}`}`,
  };
}

/** Shows findings on stderr, as without a reporter. */
async function showInTerminal(io: Io, report: Report, context: SharedContext): Promise<void> {
  const pretty = await reporters.pretty();
  const errors = report.diagnostics.filter(({severity}) => severity === 'error');
  const {baseline: _baseline, ...withoutBaseline} = report;
  const shown = io.quiet ? {...withoutBaseline, diagnostics: errors} : report;
  const text = pretty(shown, {...context, style: io.style, isFile: false});
  if (text !== '') io.warn(`${text}\n`);
}

async function annotate(io: Io, report: Report, context: SharedContext): Promise<void> {
  const github = await reporters.github();
  const text = github(report, {...context, style: io.style, isFile: false});
  if (text !== '') io.warn(text);
}

/** Adds a table of the findings to the page of the workflow run. */
async function appendStepSummary(io: Io, report: Report, context: SharedContext): Promise<void> {
  const file = io.env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const markdown = await reporters.markdown();
  const text = markdown(report, {...context, style: styleFor({}, {}), isFile: true});
  try {
    appendFileSync(file, `${text}\n\n`);
  } catch (error) {
    // The findings are in the log too, so this does not fail the command.
    io.warn(`The summary of this step cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
