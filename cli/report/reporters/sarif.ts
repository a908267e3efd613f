// Reporter `sarif`: SARIF 2.1.0, which code scanning of GitHub and many editors read.
import type {Edit, Fix, Severity} from '../../../renderer/base/diagnostic.js';
import type {Report, Reported} from '../report.js';
import type {Reporter, ReporterContext} from '../reporter.js';
import {fullPlace, messageWithHint, uriPath, wellFormed} from '../finding-texts.js';

const levels: Readonly<Record<Severity, string>> = {error: 'error', warning: 'warning', info: 'note'};

export const sarif: Reporter = (report, context) => {
  const codes = [...new Set(report.diagnostics.map(({code}) => code))].sort();
  const indexOf = new Map(codes.map((code, index) => [code, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Galley',
            semanticVersion: report.version,
            informationUri: 'https://galley.example',
            rules: codes.map((code) => rule(code, report)),
          },
        },
        automationDetails: {id: `galley/${report.command}/`},
        columnKind: 'utf16CodeUnits',
        results: report.diagnostics.map((diagnostic) => ({
          ruleId: diagnostic.code,
          ruleIndex: indexOf.get(diagnostic.code),
          ...result(diagnostic, report, context),
        })),
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
};

/** GitHub requires all three texts of a rule. */
function rule(code: string, {ruleInfo}: Report): object {
  const {title, helpUrl} = ruleInfo(code);
  const text = {text: title};
  return {
    id: code,
    shortDescription: text,
    fullDescription: text,
    helpUri: helpUrl,
    help: {text: `${title} ${helpUrl}`, markdown: `[What it means and how to fix it](${helpUrl})`},
  };
}

/** GitHub rejects a file in which a result has no location. */
function result(diagnostic: Reported, {fingerprintOf}: Report, {pathFromRepository}: ReporterContext): object {
  const {file, line, column} = fullPlace(diagnostic);
  const {endLine, endColumn} = diagnostic.place ?? {};
  return {
    level: levels[diagnostic.severity],
    message: {text: wellFormed(messageWithHint(diagnostic))},
    locations: [
      {
        physicalLocation: {
          artifactLocation: {uri: uriPath(pathFromRepository(file)), uriBaseId: '%SRCROOT%'},
          region: {
            startLine: line,
            startColumn: column,
            ...(endLine !== undefined && {endLine}),
            ...(endColumn !== undefined && {endColumn}),
          },
        },
      },
    ],
    partialFingerprints: {'galley/v1': fingerprintOf(diagnostic)},
    ...(diagnostic.fix && {fixes: [sarifFix(diagnostic.fix, pathFromRepository)]}),
  };
}

function sarifFix({description, edits}: Fix, pathFromRepository: ReporterContext['pathFromRepository']): object {
  const files = [...new Set(edits.map(({file}) => file))];
  return {
    description: {text: wellFormed(description)},
    artifactChanges: files.map((file) => ({
      artifactLocation: {uri: uriPath(pathFromRepository(file)), uriBaseId: '%SRCROOT%'},
      replacements: edits
        .filter((edit) => edit.file === file)
        .map((edit) => ({deletedRegion: regionOf(edit), insertedContent: {text: wellFormed(edit.new)}})),
    })),
  };
}

function regionOf({line, column, old}: Edit): object {
  const lines = old.split('\n');
  const last = lines.at(-1)!.length;
  return {
    startLine: line,
    startColumn: column,
    endLine: line + lines.length - 1,
    endColumn: lines.length === 1 ? column + last : last + 1,
  };
}
