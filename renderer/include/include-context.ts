// Describes the position of an include, tracks the limits of its document, and reports findings about it.
import type {Diagnostic} from '../base/diagnostic.js';
import type {AddressOptions} from '../document/document-address.js';
import type {IncludeDirective} from './include-directives.js';
import type {IncludeRoots} from './include-roots.js';
import {escapePattern} from '../../runtime/text/escape-pattern.js';
import {columnOf, type Line} from './line-with-origin.js';

export interface ExpandOptions {
  readonly roots: IncludeRoots;
  /** Returns whether a file is MDX. */
  readonly isMdx: (file: string) => boolean;
  readonly addresses: AddressOptions;
}

/** What one document has included so far. The steps add to it. */
export interface ExpandState extends ExpandOptions {
  /** The including document. */
  readonly file: string;
  /** Every path on which the result depends. */
  readonly files: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** What is left of `limits`. */
  readonly remaining: {characters: number; files: number; scanned: number; hints: number};
}

/**
 * Limits for one document, so that hostile content cannot exhaust memory or time: included characters and files,
 * characters of the files from which they are selected, and hints about missing files.
 */
export const limits = {characters: 1024 * 1024, files: 1000, scanned: 64 * 1024 * 1024, hints: 50};

/** Position of a directive. */
export interface IncludePosition {
  readonly line: Line;
  /** Number of columns before the directive. */
  readonly column: number;
  /** The file that contains the directive, and all including files, outermost first. */
  readonly from: string;
  readonly stack: readonly string[];
  readonly state: ExpandState;
}

interface Report {
  readonly severity?: 'warning';
  readonly message: string;
  readonly hint: string;
  /** The part of the directive to point at. The default is the path. */
  readonly at?: {readonly region: string} | {readonly parameter: string};
}

/** Adds a finding about an include to the diagnostics of the document. */
export function report(
  {line, column, state}: IncludePosition,
  code: string,
  {path}: IncludeDirective,
  {severity, message, hint, at}: Report,
): void {
  const offset = column + offsetOf(line.text.slice(column), path, at);
  const place = {file: line.file, line: line.number, column: columnOf(line, offset)};
  state.diagnostics.push({severity: severity ?? 'error', code, message, hint, place});
}

/** Returns the offset of a part of a directive, or 0. Its name may also be a part of another word, such as `include`. */
function offsetOf(directive: string, path: string, at: Report['at']): number {
  const find = (pattern: string): number => directive.search(new RegExp(pattern));
  if (at !== undefined && 'parameter' in at)
    return Math.max(0, find(`(?<=[\\s{]:?)${escapePattern(at.parameter)}(?=[\\s=}])`));
  if (path === '') return 0;
  const pathStart = find(`(?<=["'=:<{\\s])${escapePattern(path)}(?=["'#:{}\\[\\]>*\\s]|-->|$)`);
  if (at === undefined || pathStart === -1) return Math.max(0, pathStart);
  // A region follows its path.
  return Math.max(0, directive.indexOf(at.region, pathStart + path.length));
}
