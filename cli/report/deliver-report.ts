// Delivers a report: to the terminal, files and GitHub Actions.
import {appendFileSync} from 'node:fs';
import path from 'node:path';
import type {Io} from '../io.js';
import {styleFor} from '../terminal/terminal-style.js';
import {writeFileAtomic} from '../write-file-atomic.js';
import {uriPath} from './finding-texts.js';
import type {Report} from './report.js';
import {reporters, type ReporterContext} from './reporter.js';
import type {ReporterRequest} from './reporter-flag.js';
import {blobUrl, relativePath, repositoryRoot} from './repository-root.js';

interface Delivery {
  readonly requests: readonly ReporterRequest[];
  readonly sourceTextOf: ReporterContext['sourceTextOf'];
}

/** Writes a report in each requested format, and to the terminal and GitHub Actions if nothing else was requested there. */
export async function deliverReport(io: Io, report: Report, {requests, sourceTextOf}: Delivery): Promise<void> {
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
