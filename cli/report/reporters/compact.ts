// Reporter `compact`: one line for each finding, which editors and grep can read.
import {printable} from '../../terminal/format-values.js';
import type {Reported} from '../report.js';
import type {Reporter} from '../reporter.js';
import {fullPlace, messageWithHint, onOneLine} from '../finding-texts.js';

export const compact: Reporter = ({diagnostics}, {pathFromCwd}) =>
  diagnostics.map((diagnostic) => compactLine(diagnostic, pathFromCwd)).join('\n');

/** `content/a.md:12:6: error link-broken No page at /docs/instal.` */
export function compactLine(diagnostic: Reported, displayPath: (file: string) => string): string {
  const {file, line, column} = fullPlace(diagnostic);
  const {severity, code} = diagnostic;
  return printable(
    `${displayPath(file)}:${line}:${column}: ${severity} ${code} ${onOneLine(messageWithHint(diagnostic))}`,
  );
}
