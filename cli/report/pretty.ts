// Formats diagnostics: text with code frames, or JSON lines.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Diagnostic, Place, Severity} from '../../renderer/base/diagnostic.js';
import {codeFrame} from '../../renderer/base/code-frame.js';
import type {Style} from './style.js';
import {formatCount, printable} from './text.js';

/** A diagnostic of the site or of a tool. */
export type Reported = Diagnostic;

export interface ReportOptions {
  readonly style: Style;
  /** Returns the text of a file below the site root, for code frames; undefined if it cannot be read. */
  readonly sourceTextOf: (file: string) => string | undefined;
  /** Number of diagnostics per code that are shown in full. */
  readonly shown?: Readonly<Record<Exclude<Severity, 'info'>, number>>;
}

const usuallyShown = {warning: 5, error: 25};
const inOrder = ['info', 'warning', 'error'] as const;

/**
 * Returns text for a terminal: warnings, then errors, so that the most important lines come last. Sorted by file, each
 * with its code frame and hint, followed by totals. Empty without diagnostics.
 */
export function report(diagnostics: readonly Reported[], options: ReportOptions): string {
  if (diagnostics.length === 0) return '';
  const {style, shown = usuallyShown} = options;
  const blocks = inOrder.flatMap((severity) => {
    const ofSeverity = diagnostics.filter((diagnostic) => diagnostic.severity === severity).sort(byPlace);
    const {visible, folded} = limitPerCode(ofSeverity, shown[severity === 'info' ? 'warning' : severity]);
    const more = folded.map(([code, count]) => `… and ${count.toLocaleString('en')} more ${code}`);
    return [
      ...visible.map((diagnostic) => formatDiagnostic(diagnostic, options)),
      ...(more.length > 0 ? [style.dim(`${more.join('\n')}\nAll are in --json.`)] : []),
    ];
  });
  return [...blocks, formatTally(diagnostics, style)].filter((block) => block !== '').join('\n\n');
}

/** Returns one diagnostic: place, severity, message and code; code frame; hint. */
function formatDiagnostic(diagnostic: Reported, {style, sourceTextOf}: ReportOptions): string {
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
  const counted = diagnostics.filter(({severity}) => severity !== 'info');
  const files = new Set(counted.flatMap(({place}) => (place ? [place.file] : []))).size;
  const counts = [
    ...(errors ? [style.bold(style.red(formatCount(errors, 'error')))] : []),
    ...(warnings ? [style.yellow(formatCount(warnings, 'warning'))] : []),
  ];
  return counts.join(' and ') + (files ? ` in ${formatCount(files, 'file')}` : '');
}

/** Returns one JSON line for each diagnostic, in the order of the report. */
export function jsonLines(diagnostics: readonly Reported[]): readonly string[] {
  return [...diagnostics].sort(bySeverity).map((diagnostic) => JSON.stringify({type: 'diagnostic', ...diagnostic}));
}

/** Returns a function that reads source files for code frames, each once. Only files below `root` are read. */
export function sourceTexts(root: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) texts.set(file, readBelow(root, file));
    return texts.get(file);
  };
}

function readBelow(root: string, file: string): string | undefined {
  const absolute = path.resolve(root, file);
  if (!absolute.startsWith(root + path.sep)) return undefined;
  try {
    return readFileSync(absolute, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined; // The file was deleted since, so the report has no code frame.
  }
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

function bySeverity(a: Reported, b: Reported): number {
  return inOrder.indexOf(a.severity) - inOrder.indexOf(b.severity) || byPlace(a, b);
}

function byPlace(a: Reported, b: Reported): number {
  return (
    compare(a.place?.file ?? '', b.place?.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compare(a.code, b.code) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
