// A diagnostic of one file with offsets instead of lines. `findingOf` converts it to a finding.
import type {Severity} from '../../base/finding.js';
import type {Span} from '../read/syntax-nodes.js';

export interface Diagnostic {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly span: Span;
}

export type Report = (diagnostic: Diagnostic) => void;
