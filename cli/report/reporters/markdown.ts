// Reporter `markdown`: a comment for a pull request, and the summary of a step of GitHub Actions.
import {styleFor} from '../../terminal/terminal-style.js';
import {formatCount, printable} from '../../terminal/format-values.js';
import {omittedFindingsNotes} from '../omitted-findings-notes.js';
import {severitiesInOrder} from '../finding-order.js';
import {formatTally} from './pretty.js';
import type {Report, Reported} from '../report.js';
import type {Reporter, ReporterContext} from '../reporter.js';
import {byFile, fullPlace, messageWithHint, onOneLine, shortened, wellFormed} from '../finding-texts.js';

/** GitHub rejects longer comments. */
export const maxCommentLength = 65_536;

/** Space for the note about omitted findings. */
const noteLength = 300;

const maxMessageLength = 1000;
const plain = styleFor({}, {});

/** A table for each file. If not all findings fit into a comment, the most severe ones are kept. */
export const markdown: Reporter = (report, context) => {
  const start = [
    `<!-- galley ${report.command} -->`, // By this line, a workflow finds the comment that it replaces.
    `### Galley: ${tally(report.diagnostics)}`,
    ...omittedFindingsNotes(report).map(escaped),
  ].join('\n\n');
  const blocks = fittingBlocks(report, context, maxCommentLength - start.length - noteLength);
  const shown = new Set(blocks.flatMap(({diagnostics}) => diagnostics));
  const omitted = report.diagnostics.filter((diagnostic) => !shown.has(diagnostic));
  const note =
    omitted.length === 0
      ? []
      : [`A comment has at most ${maxCommentLength.toLocaleString('en')} characters. Left out: ${tally(omitted)}.`];
  return [start, ...blocks.map(({text}) => text), ...note].join('\n\n');
};

interface Block {
  readonly text: string;
  readonly diagnostics: readonly Reported[];
}

function fittingBlocks(report: Report, context: ReporterContext, maxTotal: number): readonly Block[] {
  const rowOf = new Map<Reported, string>();
  const files = new Set<string>();
  let length = 0;
  for (const diagnostic of bySeverityFirst(report.diagnostics)) {
    const {file} = fullPlace(diagnostic);
    const text = row(diagnostic, report, context);
    length += text.length + 1 + (files.has(file) ? 0 : tableHead(file, context).length + 3);
    if (length > maxTotal) break;
    files.add(file);
    rowOf.set(diagnostic, text);
  }
  const kept = report.diagnostics.filter((diagnostic) => rowOf.has(diagnostic));
  return [...byFile({diagnostics: kept})].map(([file, diagnostics]) => ({
    diagnostics,
    text: [tableHead(file, context), ...diagnostics.map((diagnostic) => rowOf.get(diagnostic))].join('\n'),
  }));
}

/** Errors first, each severity in the order of the report. */
function bySeverityFirst(diagnostics: readonly Reported[]): readonly Reported[] {
  return severitiesInOrder
    .toReversed()
    .flatMap((severity) => diagnostics.filter((found) => found.severity === severity));
}

function tableHead(file: string, {pathFromRepository}: ReporterContext): string {
  return [
    `**${escaped(pathFromRepository(file)).trim()}**`,
    '',
    '| Line | Severity | Finding |',
    '| ---: | --- | --- |',
  ].join('\n');
}

function row(diagnostic: Reported, {ruleInfo}: Report, {pathFromRepository, sourceUrl}: ReporterContext): string {
  const {severity, code, place} = diagnostic;
  const at = place?.line === undefined ? '' : [place.line, place.column].filter(Boolean).join(':');
  const url = place && sourceUrl(pathFromRepository(place.file), place.line);
  const line = url === undefined || at === '' ? at : `[${at}](${url})`;
  const message = escaped(shortened(messageWithHint(diagnostic), maxMessageLength));
  const mark = severity === 'error' ? '**error**' : severity;
  return `| ${line} | ${mark} | ${message} [${escaped(code)}](${ruleInfo(code).helpUrl}) |`;
}

/** `2 errors and 14 warnings in 5 files` */
function tally(diagnostics: readonly Reported[]): string {
  if (diagnostics.length === 0) return 'no findings';
  return formatTally(diagnostics, plain) || formatCount(diagnostics.length, 'info');
}

/**
 * Returns text as Markdown for one line. No character has a meaning, and `@name` notifies no one, because content can
 * come from anyone who opens a pull request.
 */
export function escaped(text: string): string {
  return printable(onOneLine(wellFormed(text)))
    .replace(/[\\`*_{}[\]()<>#|~$&!:]/g, '\\$&')
    .replaceAll('@', '@\u200B');
}
