// Defines a report: the findings of a run and what reporters say about the run.
import type {Diagnostic, Place} from '../../renderer/base/diagnostic.js';
import {packageVersion} from '../../renderer/files/galley-package.js';
import type {BaselineOutcome} from '../baseline/baseline-file.js';
import {byPlace} from './finding-order.js';
import {fingerprints} from './fingerprint.js';
import {ruleInfo, type RuleInfo} from './rule-info.js';

/** A stretch of a source file. The end is exclusive; without it, one character is meant. */
interface PlaceRange extends Place {
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A diagnostic of the site or of a tool. */
export interface Reported extends Diagnostic {
  readonly place?: PlaceRange;
}

interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** The result of a command, for reporters. */
export interface RunResult {
  /** `build` or `check` */
  readonly command: string;
  readonly diagnostics: readonly Reported[];
  readonly durationMs: number;
  /** Returns whether the command checks the rule with this code. Without it, it checks all. */
  readonly isChecked?: (code: string) => boolean;
  /** Returns whether a finding is reported. Without it, all are. The baseline covers the others too. */
  readonly isReported?: ((diagnostic: Reported) => boolean) | undefined;
  /** Fields of the command for the last line of JSON. */
  readonly summary?: object;
  /** Changes that the command has made, or would make, in files. */
  readonly edited?: EditedTexts | undefined;
}

/** The texts of files before and after a command corrected them. Line ends are `\n`. */
export interface EditedTexts {
  /** The findings before the corrections. */
  readonly diagnosticsBefore: readonly Reported[];
  readonly textBefore: (file: string) => string | undefined;
  readonly textAfter: (file: string) => string | undefined;
}

export interface Report extends Omit<RunResult, 'diagnostics' | 'isChecked' | 'isReported' | 'edited'> {
  /** By file, line and column, without those of the baseline. */
  readonly diagnostics: readonly Reported[];
  /** Number of findings that `isReported` excluded; absent without it. */
  readonly elsewhere?: number;
  readonly counts: Counts;
  /** Number of findings that `galley check --fix` corrects. */
  readonly fixable: number;
  /** Number of files with errors or warnings. */
  readonly files: number;
  /** Absolute path of the site. Places are relative to it. */
  readonly root: string;
  /** Version of Galley. */
  readonly version: string;
  readonly startedAt: Date;
  /** Whether warnings make the command fail. */
  readonly isStrict: boolean;
  readonly baseline?: BaselineOutcome;
  ruleInfo(code: string): RuleInfo;
  /** Returns an id that stays the same if other lines of the file change. Different for each finding of the report. */
  fingerprintOf(diagnostic: Reported): string;
}

export interface ReportInput extends RunResult {
  readonly root: string;
  readonly isStrict: boolean;
  readonly baseline?: BaselineOutcome | undefined;
  readonly sourceTextOf: (file: string) => string | undefined;
  /** Fingerprints by diagnostic, if they are known. */
  readonly fingerprintsOf?: ReadonlyMap<Reported, string> | undefined;
}

export function createReport({
  sourceTextOf,
  isStrict,
  baseline,
  fingerprintsOf,
  isReported,
  ...input
}: ReportInput): Report {
  const found = [...input.diagnostics].sort(byPlace);
  const diagnostics = isReported === undefined ? found : found.filter(isReported);
  let known = fingerprintsOf;
  return {
    ...input,
    ...(baseline && {baseline}),
    ...(isReported && {elsewhere: found.length - diagnostics.length}),
    diagnostics,
    counts: countsOf(diagnostics),
    fixable: diagnostics.filter(({fix}) => fix !== undefined).length,
    files: countFiles(diagnostics),
    version: packageVersion,
    startedAt: new Date(Date.now() - input.durationMs),
    isStrict,
    ruleInfo,
    fingerprintOf(diagnostic) {
      known ??= fingerprints(diagnostics, sourceTextOf); // Reads files, and most reporters do not need it.
      return known.get(diagnostic) ?? '';
    },
  };
}

function countsOf(diagnostics: readonly Reported[]): Counts {
  const counts = {error: 0, warning: 0, info: 0};
  for (const {severity} of diagnostics) counts[severity]++;
  return {errors: counts.error, warnings: counts.warning, infos: counts.info};
}

/** Returns the number of files with errors or warnings. */
export function countFiles(diagnostics: readonly Reported[]): number {
  const counted = diagnostics.filter(({severity}) => severity !== 'info');
  return new Set(counted.flatMap(({place}) => (place ? [place.file] : []))).size;
}

/** Returns whether a finding makes the command fail. */
export function isFailure({severity}: Reported, isStrict: boolean): boolean {
  return severity === 'error' || (isStrict && severity === 'warning');
}
