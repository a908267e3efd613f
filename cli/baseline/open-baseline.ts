// Hides the findings of a run that a baseline file lists, and keeps the file up to date.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {isTransientFinding} from '../../renderer/rebuild/transient-findings.js';
import {byPlace} from '../report/finding-order.js';
import type {Reported} from '../report/report.js';
import {writeFileAtomic} from '../write-file-atomic.js';
import {entryOf, formatBaseline, parseBaseline, type BaselineEntry, type BaselineOutcome} from './baseline-file.js';

export interface BaselineRequest {
  /** Path from the current folder. */
  readonly file: string;
  /** Write all findings of this run to the file. */
  readonly isUpdate: boolean;
  readonly cwd: string;
  /** Report stale entries instead of removing them from the file, as in CI. `isUpdate` writes the file anyway. */
  readonly isReadOnly: boolean;
}

export interface Baseline {
  /**
   * Returns the findings that are not in the file, and writes the file if it has to change. Entries with codes that the
   * command does not check stay.
   */
  apply(
    diagnostics: readonly Reported[],
    fingerprints: ReadonlyMap<Reported, string>,
    options?: BaselineOptions,
  ): {readonly diagnostics: readonly Reported[]; readonly outcome: BaselineOutcome};
}

interface BaselineOptions {
  /** Returns whether the command checks the rule with this code. Without it, it checks all. */
  readonly isChecked?: ((code: string) => boolean) | undefined;
  /** Findings before the command edited their lines, which changes fingerprints. */
  readonly before?: ReadonlyMap<Reported, string> | undefined;
}

/** Reads the file, before the run starts. Throws a `SiteError` if there is no file or it is invalid. */
export function openBaseline({file, isUpdate, cwd, isReadOnly}: BaselineRequest): Baseline {
  const target = path.resolve(cwd, file);
  const read = isUpdate ? entriesBeforeUpdate(target, file) : parseBaseline(readText(target, file), file);
  return {
    apply(diagnostics, fingerprints, {isChecked = () => true, before} = {}) {
      const entries = before === undefined ? read : withNewFingerprints(read, before, fingerprints);
      const lasting = diagnostics.filter((diagnostic) => !isTransientFinding(diagnostic));
      const current = new Map(lasting.map((diagnostic) => [fingerprints.get(diagnostic) ?? '', diagnostic]));
      if (isUpdate) {
        const found = [...current].map(([fingerprint, diagnostic]) => entryOf(diagnostic, fingerprint));
        save(target, [...found, ...entries.filter(({code}) => !isChecked(code))]);
        const rest = diagnostics.filter((diagnostic) => isTransientFinding(diagnostic));
        return {diagnostics: rest, outcome: {file, known: current.size, stale: [], change: 'updated'}};
      }
      const isStale = ({code, fingerprint}: BaselineEntry): boolean => isChecked(code) && !current.has(fingerprint);
      const known = new Set(entries.map(({fingerprint}) => fingerprint));
      const fresh = diagnostics.filter(
        (diagnostic) => isTransientFinding(diagnostic) || !known.has(fingerprints.get(diagnostic) ?? ''),
      );
      const stale = isPartial(diagnostics) ? [] : entries.filter(isStale);
      const isShrunk = stale.length > 0 && !isReadOnly;
      if (isShrunk || (entries !== read && !isReadOnly))
        save(target, isShrunk ? entries.filter((entry) => !isStale(entry)) : entries);
      const hidden = diagnostics.length - fresh.length;
      return {diagnostics: fresh, outcome: {file, known: hidden, stale, change: isShrunk ? 'shrunk' : 'none'}};
    },
  };
}

/**
 * A finding stays known if a fix has changed something else in its line: its entry gets the fingerprint of the same
 * finding after the edit. Returns the same list if none has to change.
 */
function withNewFingerprints(
  entries: readonly BaselineEntry[],
  before: ReadonlyMap<Reported, string>,
  after: ReadonlyMap<Reported, string>,
): readonly BaselineEntry[] {
  const current = new Set(after.values());
  const earlier = new Set(before.values());
  const known = new Set(entries.map(({fingerprint}) => fingerprint));
  const added = [...after].filter(([, fingerprint]) => !earlier.has(fingerprint) && !known.has(fingerprint));
  const candidates = new Map<string, string[]>();
  for (const [diagnostic, fingerprint] of added.toSorted(([a], [b]) => byPlace(a, b))) {
    const key = keyWithoutLine(entryOf(diagnostic, fingerprint));
    const others = candidates.get(key);
    if (others === undefined) candidates.set(key, [fingerprint]);
    else others.push(fingerprint);
  }
  const renamed = new Map<string, string>();
  for (const [diagnostic, fingerprint] of [...before].toSorted(([a], [b]) => byPlace(a, b))) {
    if (!known.has(fingerprint) || current.has(fingerprint)) continue;
    const next = candidates.get(keyWithoutLine(entryOf(diagnostic, fingerprint)))?.shift();
    if (next !== undefined) renamed.set(fingerprint, next);
  }
  if (renamed.size === 0) return entries;
  return entries.map((entry) => ({...entry, fingerprint: renamed.get(entry.fingerprint) ?? entry.fingerprint}));
}

/** The identity of a finding, without its line. */
function keyWithoutLine({file, code, message}: BaselineEntry): string {
  return JSON.stringify([file, code, message]);
}

/** A page that failed has no findings of its own, so their entries are not stale. */
function isPartial(diagnostics: readonly Reported[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity !== 'info' && isTransientFinding(diagnostic));
}

/** Returns the entries of the file that is replaced, or none if it is missing or invalid. */
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
          hint: 'To write the findings of this run to it, add --update-baseline.',
        })
      : new SiteError('baseline-unreadable', `The baseline ${file} cannot be read.`, {
          cause,
          hint: 'Check the permissions of the file, or pass another one with --baseline.',
        });
  }
}

function save(target: string, entries: readonly BaselineEntry[]): void {
  writeFileAtomic(target, formatBaseline(entries), 'Choose another file with --baseline.');
}
