// Reporter `github`: annotations for GitHub Actions, which shows them beside the lines of a pull request.
import {formatCount, printable} from '../../terminal/format-values.js';
import {compactLine} from './compact.js';
import type {Reported} from '../report.js';
import type {Reporter} from '../reporter.js';
import {messageWithHint, shortened} from '../finding-texts.js';

/** GitHub shows this many annotations of each level per step, and drops the rest without a word. */
const maxPerLevel = 10;

/** Longer annotations are hard to read beside a line. */
const maxLength = 4000;

const levels = [
  {severity: 'error', level: 'error'},
  {severity: 'warning', level: 'warning'},
  {severity: 'info', level: 'notice'},
] as const;

export const github: Reporter = ({diagnostics}, {pathFromRepository}) =>
  annotations(diagnostics, pathFromRepository).join('\n');

/**
 * Returns at most ten annotations of each level. If there are more findings, the tenth gives their number, and a folded
 * group of plain lines lists them.
 */
export function annotations(
  diagnostics: readonly Reported[],
  displayPath: (file: string) => string,
): readonly string[] {
  const omitted: Reported[] = [];
  const lines = levels.flatMap(({severity, level}) => {
    const found = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    if (found.length <= maxPerLevel) return found.map((diagnostic) => annotation(diagnostic, displayPath));
    const shown = found.slice(0, maxPerLevel - 1);
    const more = found.slice(maxPerLevel - 1);
    omitted.push(...more);
    const count = formatCount(more.length, `more ${level}`);
    const summary = `GitHub shows ${maxPerLevel} annotations of each level. The log of this step lists ${count}.`;
    return [...shown.map((diagnostic) => annotation(diagnostic, displayPath)), `::${level} title=${count}::${summary}`];
  });
  if (omitted.length === 0) return lines;
  return [
    ...lines,
    `::group::${formatCount(omitted.length, 'more finding')}`,
    ...omitted.map((diagnostic) => compactLine(diagnostic, displayPath)),
    '::endgroup::',
  ];
}

/** `::error file=api.yaml,line=3,col=5,title=reference-unresolved::There is no …` */
function annotation(diagnostic: Reported, displayPath: (file: string) => string): string {
  const {severity, code, place} = diagnostic;
  const {line, column, endLine, endColumn} = place ?? {};
  const file = place && displayPath(place.file);
  const properties = Object.entries({file, line, endLine, col: column, endColumn, title: code})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
  const {level} = levels.find((entry) => entry.severity === severity) ?? levels[2];
  return `::${level} ${properties.join(',')}::${escaped(shortened(messageWithHint(diagnostic), maxLength))}`;
}

/** Line breaks are escaped, other control characters replaced, because the log is shown in terminals too. */
function escaped(text: string): string {
  return text
    .split(/(\r?\n|\r)/)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join('')
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}
