// Reads the option `--reporter NAME[=FILE]`.
import {SiteError} from '../../renderer/base/site-error.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import {reporterNames, type ReporterName} from './reporter.js';

export interface ReporterRequest {
  readonly name: ReporterName;
  /** Path from the current folder; undefined for stdout. */
  readonly file?: string;
}

/** Adds the value of an option to those before it. Throws a `SiteError`. */
export function collectReporter(value: string, before: readonly ReporterRequest[] = []): readonly ReporterRequest[] {
  const [, given = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  const name = reporterNames.find((known) => known === given);
  if (name === undefined) throw unknownReporter(given);
  if (file === '') throw usage(`There is no file name after ${name}=.`, `Write --reporter ${name}=FILE, or --reporter ${name} for stdout.`); // prettier-ignore
  const request = {name, ...(file !== undefined && {file})};
  const twin = before.find((other) => other.file === request.file);
  if (twin === undefined) return [...before, request];
  throw file === undefined
    ? stdoutConflictError(twin.name, name)
    : usage(`Two reporters write to ${file}.`, 'Give each reporter a file of its own.');
}

/** Returns the error for two reports on stdout. */
export function stdoutConflictError(first: string, second: ReporterName): SiteError {
  return usage(
    `${first} and ${second} would both print to stdout.`,
    `Give one of them a file: --reporter ${second}=FILE.`,
  );
}

function unknownReporter(given: string): SiteError {
  const suggestion = nearest(given, reporterNames);
  return usage(
    given === '' ? '--reporter has no name.' : `There is no reporter ${given}.`,
    suggestion ? `Did you mean ${suggestion}?` : `The reporters are ${reporterNames.join(', ')}.`,
  );
}

function usage(message: string, hint: string): SiteError {
  return new SiteError('usage', message, {hint});
}
