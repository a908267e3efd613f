// Formats findings for GitHub Actions, which shows them beside the lines of a pull request.
import type {Finding} from '../../runtime/tools/base/finding.js';

/** `::error file=api.yaml,line=3,col=5,title=reference-unresolved::There is no …` */
export function annotation({severity, code, message, hint, place}: Finding): string {
  const level = severity === 'info' ? 'notice' : severity;
  const {file, line, column, endLine, endColumn} = place ?? {};
  const properties = Object.entries({file, line, endLine, col: column, endColumn, title: code})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
  return `::${level} ${properties.join(',')}::${escaped(hint === undefined ? message : `${message} ${hint}`)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
