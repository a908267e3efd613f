// Records the last check. If its inputs are unchanged, the next check has the same result and nothing to do.
import path from 'node:path';
import type {Diagnostic} from '../base/diagnostic.js';
import {lazy} from '../base/lazy.js';
import type {CheckResult} from '../check-site.js';
import type {Snapshot} from '../compile.js';
import {stampsOf, type FileStamps} from '../files/unchanged-files.js';
import {forgetRun, otherInputs, recordedResult, recordRun, runInputs, type RunInputs} from './recorded-run.js';
import {isTransientFinding} from './transient-findings.js';

/** Options that affect the result of a check. Rules that use other programs or servers always run. */
export interface RecordedOptions {
  readonly at?: string | undefined;
  readonly spelling?: boolean | undefined;
}

type RecordedResult = Omit<CheckResult, 'durationMs'>;

/** State of the record before a check. */
export interface LastCheck {
  /** Returns the inputs of the check that begins now. Call it before the check reads anything. */
  inputs(): RunInputs;
  /** The result of the last check, if this one would have the same. */
  readonly result: CheckResult | undefined;
}

/** Reads the record. */
export function readLastCheck(root: string, {at, spelling}: RecordedOptions): LastCheck {
  const start = performance.now();
  const inputs = lazy(() => runInputs(root, {at, spelling}));
  const recorded = recordedResult<RecordedResult>(recordFile(root), root, inputs, at);
  return {inputs, result: recorded && {...recorded, durationMs: performance.now() - start}};
}

export interface CheckRecord {
  readonly inputs: RunInputs;
  readonly result: CheckResult;
  readonly snapshot: Snapshot;
  /** All diagnostics, including those that are not reported. */
  readonly found: readonly Diagnostic[];
  /** Files outside of the folders of the site that only rules have read. */
  readonly read: FileStamps;
}

/** Records the result of a check that would find the same next time. */
export function recordCheck(root: string, {inputs, result, snapshot, found, read}: CheckRecord): void {
  if (found.some(isTransientFinding)) return forgetCheck(root);
  const {durationMs: _durationMs, ...storedResult} = result;
  const additionalInputs = otherInputs(root, snapshot);
  recordRun(
    recordFile(root),
    root,
    inputs,
    {...additionalInputs, imported: {...additionalInputs.imported, ...read}},
    storedResult satisfies RecordedResult,
  );
}

/** Removes the record. */
export function forgetCheck(root: string): void {
  forgetRun(recordFile(root));
}

/** Returns the stamps of these files, which are named from the site root. */
export function stampsIn(root: string, files: readonly string[]): FileStamps {
  return stampsOf(files.map((file) => path.resolve(root, file)));
}

function recordFile(root: string): string {
  return path.join(root, '.galley', 'last-check.json');
}
