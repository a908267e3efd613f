// Applies a baseline file to the findings of a run, and keeps the file up to date.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/error.js';
import {isTransientFinding} from '../../renderer/rebuild/transient-findings.js';
import type {Reported} from '../report/report.js';
import {writeWhole} from '../write-whole.js';
import {entryOf, formatBaseline, parseBaseline, type BaselineEntry, type BaselineOutcome} from './baseline.js';

export interface BaselineRequest {
  /** Path from the current folder. */
  readonly file: string;
  /** Write all findings of this run to the file. */
  readonly isUpdate: boolean;
  readonly cwd: string;
  /** In CI, stale entries are reported and stay in the file. */
  readonly isCi: boolean;
}

export interface Baseline {
  /**
   * Returns the findings that are not in the file, and writes the file if it has to change. Entries with codes that the
   * command does not look for (`finds`) stay.
   */
  apply(
    diagnostics: readonly Reported[],
    fingerprints: ReadonlyMap<Reported, string>,
    finds?: (code: string) => boolean,
  ): {readonly diagnostics: readonly Reported[]; readonly outcome: BaselineOutcome};
}

/** Reads the file, before the run starts. Throws a `SiteError` if there is no file or it is invalid. */
export function openBaseline({file, isUpdate, cwd, isCi}: BaselineRequest): Baseline {
  const target = path.resolve(cwd, file);
  const entries = isUpdate ? entriesBeforeUpdate(target, file) : parseBaseline(readText(target, file), file);
  return {
    apply(diagnostics, fingerprints, finds = () => true) {
      const lasting = diagnostics.filter((diagnostic) => !isTransientFinding(diagnostic));
      const current = new Map(lasting.map((diagnostic) => [fingerprints.get(diagnostic) ?? '', diagnostic]));
      if (isUpdate) {
        const found = [...current].map(([fingerprint, diagnostic]) => entryOf(diagnostic, fingerprint));
        save(target, [...found, ...entries.filter(({code}) => !finds(code))]);
        const rest = diagnostics.filter((diagnostic) => isTransientFinding(diagnostic));
        return {diagnostics: rest, outcome: {file, known: current.size, stale: [], change: 'updated'}};
      }
      const isStale = ({code, fingerprint}: BaselineEntry): boolean => finds(code) && !current.has(fingerprint);
      const known = new Set(entries.map(({fingerprint}) => fingerprint));
      const fresh = diagnostics.filter(
        (diagnostic) => isTransientFinding(diagnostic) || !known.has(fingerprints.get(diagnostic) ?? ''),
      );
      const stale = isPartial(diagnostics) ? [] : entries.filter(isStale);
      const isShrunk = stale.length > 0 && !isCi;
      if (isShrunk)
        save(
          target,
          entries.filter((entry) => !isStale(entry)),
        );
      const hidden = diagnostics.length - fresh.length;
      return {diagnostics: fresh, outcome: {file, known: hidden, stale, change: isShrunk ? 'shrunk' : 'none'}};
    },
  };
}

/** A page that failed has no findings of its own, so their entries are not stale. */
function isPartial(diagnostics: readonly Reported[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity !== 'info' && isTransientFinding(diagnostic));
}

/** The file that is replaced can be missing or damaged. */
function entriesBeforeUpdate(target: string, file: string): readonly BaselineEntry[] {
  try {
    return parseBaseline(readText(target, file), file);
  } catch (error) {
    if (error instanceof SiteError) return [];
    throw error;
  }
}

function readText(target: string, file: string): string {
  try {
    return readFileSync(target, 'utf8');
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing
      ? new SiteError('baseline-missing', `There is no baseline ${file}.`, {
          cause,
          hint: `To write the findings of this run to it, add --update-baseline.`,
        })
      : new SiteError('baseline-unreadable', `The baseline ${file} cannot be read.`, {
          cause,
          hint: 'Pass --baseline with a file that you may read.',
        });
  }
}

function save(target: string, entries: readonly BaselineEntry[]): void {
  writeWhole(target, formatBaseline(entries), 'Choose another file with --baseline.');
}
