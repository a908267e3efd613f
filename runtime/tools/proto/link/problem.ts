// What is wrong with a part of one file, before it is known in which line it stands.
import type {Severity} from '../../base/finding.js';
import type {Span} from '../read/syntax.js';

export interface Problem {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly span: Span;
}

export type Report = (problem: Problem) => void;
