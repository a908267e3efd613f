// Reporter `pretty`: text with code frames for people.
import type {Place, Severity} from '../../renderer/base/diagnostic.js';
import {codeFrame} from '../../renderer/base/code-frame.js';
import type {Style} from '../terminal/style.js';
import {formatCount, printable} from '../terminal/text.js';
import {noteLines} from './note-lines.js';
import {byPlace, severitiesInOrder} from './order.js';
import {filesOf, type Reported} from './report.js';
import type {Reporter} from './reporter.js';
import type {SourceTextOf} from './source-texts.js';

interface FindingsOptions {
  readonly style: Style;
  /** For code frames. */
  readonly sourceTextOf: SourceTextOf;
  /** Number of diagnostics per code that are shown in full. */
  readonly maxPerCode?: Readonly<Record<Exclude<Severity, 'info'>, number>> | undefined;
}

const defaultMaxPerCode = {warning: 5, error: 25};

/** A code frame is found by reading its file from the start, so a file with all of its lines wrong takes long. */
const maxPerCodeInFile = {warning: 1000, error: 1000};

export const pretty: Reporter = (report, {style, sourceTextOf, isFile}) => {
  const maxPerCode = isFile ? maxPerCodeInFile : defaultMaxPerCode;
  const blocks = [
    formatFindings(report.diagnostics, {style, sourceTextOf, maxPerCode}),
    noteLines(report).map(style.dim).join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
};

/**
 * Returns text for a terminal: warnings, then errors, so that the most important lines come last. Sorted by file, each
 * with its code frame and hint, followed by totals. Empty without diagnostics.
 */
export function formatFindings(diagnostics: readonly Reported[], options: FindingsOptions): string {
  if (diagnostics.length === 0) return '';
  const {style, maxPerCode = defaultMaxPerCode} = options;
  const blocks = severitiesInOrder.flatMap((severity) => {
    const ofSeverity = diagnostics.filter((diagnostic) => diagnostic.severity === severity).sort(byPlace);
    const {visible, folded} = limitPerCode(ofSeverity, maxPerCode[severity === 'info' ? 'warning' : severity]);
    const more = folded.map(([code, count]) => `… and ${count.toLocaleString('en')} more ${code}`);
    return [
      ...visible.map((diagnostic) => formatDiagnostic(diagnostic, options)),
      ...(more.length > 0 ? [style.dim(`${more.join('\n')}\nAll are in --json.`)] : []),
    ];
  });
  return [...blocks, formatTally(diagnostics, style)].filter((block) => block !== '').join('\n\n');
}

/** Returns one diagnostic: place, severity, message and code; code frame; hint. */
function formatDiagnostic(diagnostic: Reported, {style, sourceTextOf}: FindingsOptions): string {
  const {severity, code, message, hint, place} = diagnostic;
  const mark = {error: style.bold(style.red('error')), warning: style.yellow('warning'), info: style.cyan('info')}[
    severity
  ];
  const first = [place && style.cyan(placeOf(place)), mark, printable(message), style.dim(code)];
  const text = place?.line === undefined ? undefined : sourceTextOf(place.file);
  const lines = text === undefined || !place ? [] : codeFrame(text, place).split('\n').filter(Boolean);
  return [
    first.filter(Boolean).join('  '),
    ...lines.map((line) => style.dim(`   ${line}`)),
    ...(hint ? [`   ${style.green('hint:')} ${printable(hint)}`] : []),
  ].join('\n');
}

/** `2 errors and 14 warnings in 5 files` */
export function formatTally(diagnostics: readonly Reported[], style: Style): string {
  const errors = diagnostics.filter(({severity}) => severity === 'error').length;
  const warnings = diagnostics.filter(({severity}) => severity === 'warning').length;
  if (errors + warnings === 0) return '';
  const files = filesOf(diagnostics);
  const counts = [
    ...(errors ? [style.bold(style.red(formatCount(errors, 'error')))] : []),
    ...(warnings ? [style.yellow(formatCount(warnings, 'warning'))] : []),
  ];
  return counts.join(' and ') + (files ? ` in ${formatCount(files, 'file')}` : '');
}

function placeOf({file, line, column}: Place): string {
  return printable(
    [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':'),
  );
}

/** Returns the first `limit` diagnostics of each code, and the counts of the rest. */
function limitPerCode(
  diagnostics: readonly Reported[],
  limit: number,
): {visible: readonly Reported[]; folded: readonly [string, number][]} {
  const seen = new Map<string, number>();
  const visible = diagnostics.filter(({code}) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    return count <= limit;
  });
  return {
    visible,
    folded: [...seen].filter(([, count]) => count > limit).map(([code, count]) => [code, count - limit]),
  };
}
