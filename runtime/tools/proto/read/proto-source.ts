// A parsed input file.
import type {Finding, Findings} from '../../base/finding.js';
import {textPositions, type TextPositions} from '../../base/text-positions.js';
import type {Diagnostic} from '../link/offset-diagnostic.js';
import {parseProtoFile} from './parse-proto-file.js';
import type {FileNode} from './syntax-nodes.js';

export interface Source {
  /** The path of the input file. */
  readonly path: string;
  readonly text: string;
  readonly node: FileNode;
  readonly lines: TextPositions;
}

/** Undefined after a fatal syntax error. */
export function readSource(path: string, text: string, findings: Findings): Source | undefined {
  const lines = textPositions(path, text);
  const node = parseProtoFile(text, ({message, hint, span}) => {
    findings.add(findingOf({severity: 'error', code: 'proto-syntax', message, hint, span}, lines));
  });
  return node && {path, text, node, lines};
}

export function findingOf({span, ...rest}: Diagnostic, lines: TextPositions): Finding {
  return {...rest, place: lines.placeOf(span.start, span.end)};
}
