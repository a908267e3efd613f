// Prints the error that ends a command, and decides the exit code.
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {SiteError} from '../../renderer/base/site-error.js';
import {TemplateError} from '../../renderer/bundle/template-error.js';
import type {ExitCode, Io} from '../io.js';
import {jsonLines} from '../report/reporters/json-lines.js';
import {formatFindings} from '../report/reporters/pretty.js';
import {sourceTexts} from '../report/source-texts.js';
import {printable} from './format-values.js';

/** Prints an error by its kind and returns the exit code. */
export function showFailure(io: Io, error: unknown): ExitCode {
  if (error instanceof SiteError) return showSituation(io, error);
  if (error instanceof TemplateError) return showDiagnostics(io, error.diagnostics);
  io.warn(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  io.warn('This is a bug in Galley. Please report it with the lines above and the output of `galley info`.');
  return 2;
}

/** Prints a `SiteError` in one line, with its hint. */
function showSituation(io: Io, {code, message, hint}: SiteError): ExitCode {
  if (io.json) {
    io.out(JSON.stringify({type: 'error', code, message, ...(hint && {hint})}));
    return 2;
  }
  const {style} = io;
  io.warn(`${style.bold(style.red('error'))}  ${printable(message)}  ${style.dim(code)}`);
  if (hint) io.warn(`   ${style.green('hint:')} ${printable(hint)}`);
  return 2;
}

/** Prints template errors, without which there is no site. */
function showDiagnostics(io: Io, diagnostics: readonly Diagnostic[]): ExitCode {
  if (io.json) for (const line of jsonLines(diagnostics)) io.out(line);
  else io.warn(formatFindings(diagnostics, {style: io.style, sourceTextOf: sourceTexts(io.root())}));
  return 1;
}
