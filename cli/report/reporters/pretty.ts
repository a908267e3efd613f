// Reporter `pretty`: text with code frames for people.
import type {Place, Severity} from '../../../renderer/base/diagnostic.js';
import {codeFrame} from '../../../renderer/base/code-frame.js';
import type {Style} from '../../terminal/terminal-style.js';
import {formatCount, printable} from '../../terminal/format-values.js';
import {omittedFindingsNotes} from '../omitted-findings-notes.js';
import {byPlace, severitiesInOrder} from '../finding-order.js';
import {countFiles, type Reported} from '../report.js';
import type {Reporter} from '../reporter.js';
import type {SourceTextOf} from '../source-texts.js';
import {groupBy} from '../../../runtime/text/group-by.js';

interface FindingsOptions {
  readonly style: Style;
  /** For code frames. */
  readonly sourceTextOf: SourceTextOf;
  /** Number of diagnostics per code that are shown in full. */
  readonly maxPerCode?: Readonly<Record<Exclude<Severity, 'info'>, number>> | undefined;
  /** Number of places that are listed of findings that say the same. */
  readonly maxPlaces?: number | undefined;
}

const defaultMaxPerCode = {warning: 5, error: 25};

/**
 * Limits of a report that is written to a file. There is one, because each code frame is found by reading its source from
 * the start: a source with thousands of wrong lines would take long.
 */
const maxPerCodeInFile = {warning: 1000, error: 1000};

/** From this number on, findings that say the same are one block, because what fixes one usually fixes all. */
const minRepeated = 4;

/** Other places of such a block are only counted. In a file, all are listed. */
const defaultMaxPlaces = 5;

export const pretty: Reporter = (report, {style, sourceTextOf, isFile}) => {
  const limits = isFile ? {maxPerCode: maxPerCodeInFile, maxPlaces: Number.POSITIVE_INFINITY} : {};
  const blocks = [
    formatFindings(report.diagnostics, {style, sourceTextOf, ...limits}),
    omittedFindingsNotes(report).map(style.dim).join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
};

/**
 * Returns the findings as text: infos, warnings, then errors, so that the most important lines are last on a terminal.
 * Each severity is sorted by place. Totals follow at the end. Empty without diagnostics.
 */
export function formatFindings(diagnostics: readonly Reported[], options: FindingsOptions): string {
  if (diagnostics.length === 0) return '';
  const {style, maxPerCode = defaultMaxPerCode} = options;
  const blocks = severitiesInOrder.flatMap((severity) => {
    const ofSeverity = diagnostics.filter((diagnostic) => diagnostic.severity === severity).sort(byPlace);
    const limit = maxPerCode[severity === 'info' ? 'warning' : severity];
    const {visible, folded} = limitPerCode(withRepeated(ofSeverity), limit);
    const more = folded.map(([code, count]) => `… and ${count.toLocaleString('en')} more ${code}`);
    return [
      ...visible.map((repeated) => formatRepeated(repeated, options)),
      ...(more.length > 0 ? [style.dim(`${more.join('\n')}\nUse --json to see all.`)] : []),
    ];
  });
  return [...blocks, formatTally(diagnostics, style)].filter((block) => block !== '').join('\n\n');
}

/** A finding, and those that say the same about other places. */
interface Repeated {
  readonly first: Reported;
  readonly others: readonly Reported[];
}

/** Joins findings with the same code, message and hint. A block takes the place of its first finding. */
function withRepeated(diagnostics: readonly Reported[]): readonly Repeated[] {
  const same = groupBy(diagnostics, ({code, message, hint}) => JSON.stringify([code, message, hint]));
  const othersOf = new Map(
    [...same.values()].flatMap(([first, ...others]): [Reported, Reported[]][] =>
      others.length + 1 < minRepeated ? [] : [[first!, others]],
    ),
  );
  const joined = new Set([...othersOf.values()].flat());
  return diagnostics
    .filter((diagnostic) => !joined.has(diagnostic))
    .map((first) => ({first, others: othersOf.get(first) ?? []}));
}

function formatRepeated({first, others}: Repeated, options: FindingsOptions): string {
  const block = formatDiagnostic(first, options);
  if (others.length === 0) return block;
  const files = new Set([first, ...others].map(({place}) => place?.file));
  const places = others
    .flatMap(({place}) => (place === undefined ? [] : [placeOf(place)]))
    .slice(0, options.maxPlaces ?? defaultMaxPlaces)
    .map((place) => options.style.cyan(place));
  const rest = others.length - places.length;
  const more = rest > 0 ? [`${rest.toLocaleString('en')} more`] : [];
  const total = `${(others.length + 1).toLocaleString('en')} times in ${formatCount(files.size, 'file')}, also at`;
  return `${block}\n   ${total} ${[...places, ...more].join(', ')}`;
}

/** Returns one diagnostic: place, severity, message and code; code frame; hint. */
function formatDiagnostic(diagnostic: Reported, {style, sourceTextOf}: FindingsOptions): string {
  const {severity, code, message, hint, place, fix} = diagnostic;
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
    ...(fix ? [`   ${style.green('--fix:')} ${printable(fix.description)}`] : []),
  ].join('\n');
}

/** `2 errors and 14 warnings in 5 files` */
export function formatTally(diagnostics: readonly Reported[], style: Style): string {
  const errors = diagnostics.filter(({severity}) => severity === 'error').length;
  const warnings = diagnostics.filter(({severity}) => severity === 'warning').length;
  if (errors + warnings === 0) return '';
  const files = countFiles(diagnostics);
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

/** Returns the first `limit` blocks of each code, and the number of findings in the rest. */
function limitPerCode(
  blocks: readonly Repeated[],
  limit: number,
): {visible: readonly Repeated[]; folded: readonly [string, number][]} {
  const seen = new Map<string, number>();
  const folded = new Map<string, number>();
  const visible = blocks.filter(({first: {code}, others}) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    if (count > limit) folded.set(code, (folded.get(code) ?? 0) + 1 + others.length);
    return count <= limit;
  });
  return {visible, folded: [...folded]};
}
