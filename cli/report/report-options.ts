// The options of commands that report findings.
import {Option, type Command} from 'commander';
import {reporterNames} from './reporter.js';
import {collectReporter, type ReporterRequest} from './reporter-flag.js';

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
