// Reporter `junit`: XML that test reports of most CI services read. Valid in the formats of Ant and of Jenkins.
import {codeFrame} from '../../../renderer/base/code-frame.js';
import {element, textElement, xmlFile} from '../../../renderer/emit/write-xml.js';
import {printable} from '../../terminal/format-values.js';
import {compactLine} from './compact.js';
import {isFailure, type Report, type Reported} from '../report.js';
import type {Reporter, ReporterContext} from '../reporter.js';
import {byFile, onOneLine, shortened, wellFormed} from '../finding-texts.js';

/** Longer names do not fit into the lists of CI services. */
const maxNameLength = 250;

/**
 * A suite for each file with findings and a test case for each finding. A finding that makes the command fail is a
 * failure; others pass, and the output of their suite lists them. Without findings, one test case passes.
 */
export const junit: Reporter = (report, context) => {
  const files = [...byFile(report)];
  const suites =
    files.length === 0
      ? [suite(report, context, {id: 0, name: `galley ${report.command}`, diagnostics: []})]
      : files.map(([file, diagnostics], id) =>
          suite(report, context, {id, name: suiteName(context.pathFromRepository(file)), diagnostics}),
        );
  return xmlFile(element('testsuites', {}, ['\n', ...suites])).trimEnd();
};

interface Suite {
  readonly id: number;
  readonly name: string;
  readonly diagnostics: readonly Reported[];
}

function suite(report: Report, context: ReporterContext, {id, name, diagnostics}: Suite): string {
  const {command, durationMs, startedAt, version, isStrict} = report;
  const others = diagnostics.filter((diagnostic) => !isFailure(diagnostic, isStrict));
  const cases =
    diagnostics.length === 0
      ? [testCase({name: `galley ${command}`, classname: 'galley'})]
      : withNames(diagnostics).map(([caseName, diagnostic]) =>
          testCase(
            {name: caseName, classname: name},
            isFailure(diagnostic, isStrict) ? [failure(diagnostic, context)] : [],
          ),
        );
  const attributes = {
    id: String(id),
    name,
    package: 'galley',
    timestamp: startedAt.toISOString().slice(0, 19),
    hostname: 'localhost',
    tests: String(cases.length),
    failures: String(diagnostics.length - others.length),
    errors: '0',
    // The run is not measured by file, and the sum has to be right.
    time: id === 0 ? (durationMs / 1000).toFixed(3) : '0',
  };
  const output = others.map((diagnostic) => compactLine(diagnostic, context.pathFromRepository)).join('\n');
  const children = [
    element('properties', {}, [element('property', {name: 'galley', value: version})]),
    ...cases,
    textElement('system-out', output),
    textElement('system-err', ''),
  ];
  return `${element('testsuite', attributes, ['\n', ...children.map((child) => `${child}\n`)])}\n`;
}

/** The format requires a name with at least one character that is visible and allowed in XML. */
function suiteName(file: string): string {
  const name = printable(wellFormed(file)).replace(/[\uFFFE\uFFFF]/g, '·');
  return name.trim() === '' ? 'galley' : name;
}

function testCase(
  names: {readonly name: string; readonly classname: string},
  children: readonly string[] = [],
): string {
  return element('testcase', {...names, time: '0'}, children);
}

function failure(diagnostic: Reported, {sourceTextOf, pathFromRepository}: ReporterContext): string {
  const {code, message, place} = diagnostic;
  const source = place?.line === undefined ? undefined : sourceTextOf(place.file);
  const frame = source === undefined || place === undefined ? '' : codeFrame(source, place);
  const text = [compactLine(diagnostic, pathFromRepository), frame].filter((part) => part !== '').join('\n');
  return textElement('failure', text, {type: code, message: onOneLine(message)});
}

/**
 * Names test cases by code and message, without the line, so that CI services recognize a test case after other lines
 * have changed. Repeated names get a number.
 */
function withNames(diagnostics: readonly Reported[]): readonly (readonly [string, Reported])[] {
  const counts = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const name = shortened(onOneLine(`${diagnostic.code}: ${diagnostic.message}`), maxNameLength);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [count === 1 ? name : `${name} (${count})`, diagnostic];
  });
}
