// Applies all rules of `galley check` to the site of a dev server, after its pages were served and between other work. Until
// that is done, the findings of the documents are current, and those of the rest are taken from the last check.
import {setTimeout as sleep} from 'node:timers/promises';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {Snapshot} from '../../renderer/compile.js';
import type {BackgroundCheckOptions} from '../../renderer/check-site.js';
import type {Host} from '../../renderer/compiler-host.js';
import type {Site, State} from './compile-session.js';

type CheckedSnapshot = Pick<Site, 'diagnostics' | 'rendered'>;

/** Returns the findings of the site that would be published. */
export type CheckSnapshot<S> = (snapshot: S, options: BackgroundCheckOptions) => Promise<readonly Diagnostic[]>;

export interface BackgroundCheck<S extends CheckedSnapshot> {
  /** Returns what is known about a state. */
  findings(state: Pick<State, 'error'> & {readonly snapshot: S | undefined}): readonly Diagnostic[];
  /** Checks a snapshot. Returns false if it was canceled. */
  run(snapshot: S, options: RunOptions): Promise<boolean>;
  /** Pauses a check that is under way, because the server has something to do. */
  defer(): void;
  /** Ends a check that is under way, because these files have been saved. */
  cancel(saved?: Iterable<string>): void;
}

interface RunOptions {
  /** Routes of pages that are checked first. */
  readonly first: ReadonlySet<string>;
  /** Called when the findings of these pages are known, before the whole check is done. */
  onFirst(): void;
}

/** Findings of the last check. */
interface LastCheck<S> {
  readonly snapshot: S;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Time without a save before a check begins: a check that takes long would slow down the next save. So it is three times
 * as long as the last check, from one second at first to at most two.
 */
const maxIdleMs = 2000;
const firstIdleMs = 1000;

export function createBackgroundCheck<S extends CheckedSnapshot>(
  check: CheckSnapshot<S>,
  wait: (milliseconds: number) => Promise<unknown> = sleepUnlessDone,
): BackgroundCheck<S> {
  let idleMs = firstIdleMs;
  let last: LastCheck<S> | undefined;
  let early: LastCheck<S> | undefined;
  let current: {readonly snapshot: S; readonly ending: AbortController} | undefined;
  let quietUntil = 0;
  /** Files saved since the last check. Its findings in them may be fixed already. */
  const saved = new Set<string>();

  return {
    findings({snapshot}) {
      if (snapshot === undefined) return [];
      if (isSame(last?.snapshot, snapshot)) return last!.diagnostics;
      const ofDocuments = [...snapshot.diagnostics(), ...snapshot.rendered()];
      const ofPages = isSame(early?.snapshot, snapshot) ? early!.diagnostics : [];
      const before = last === undefined ? [] : ruleFindingsOutside(last, saved);
      return distinct([...ofDocuments, ...ofPages, ...before]);
    },
    async run(snapshot, {first, onFirst}: RunOptions) {
      if (saved.size === 0 && isSame(last?.snapshot, snapshot)) return true;
      if (isSame(current?.snapshot, snapshot)) return false;
      current?.ending.abort();
      const own = (current = {snapshot, ending: new AbortController()});
      try {
        await wait(idleMs);
        if (current !== own) return false;
        const started = performance.now();
        const diagnostics = await check(snapshot, {
          first,
          signal: own.ending.signal,
          yieldControl: breather(() => ({isCanceled: current !== own, quietUntil})),
          onFirst(found) {
            if (found.length === 0) return;
            early = {snapshot, diagnostics: found};
            onFirst();
          },
        });
        if (current !== own) return false;
        idleMs = Math.min(maxIdleMs, 3 * (performance.now() - started));
        last = {snapshot, diagnostics};
        saved.clear();
        return true;
      } catch (error) {
        // A check that was canceled may also fail because the server has closed.
        if (current !== own) return false;
        throw error;
      } finally {
        if (current === own) current = undefined;
      }
    },
    defer() {
      quietUntil = performance.now() + quietMs;
    },
    cancel(files = []) {
      current?.ending.abort();
      current = undefined;
      for (const file of files) saved.add(file);
    },
  };
}

/** The timer does not keep the process alive if nothing else does. */
function sleepUnlessDone(milliseconds: number): Promise<unknown> {
  return sleep(milliseconds, undefined, {ref: false});
}

/** Returns the findings of the last check outside of these files that only rules for pages and for the site found. */
function ruleFindingsOutside<S extends CheckedSnapshot>(
  {snapshot, diagnostics}: LastCheck<S>,
  files: ReadonlySet<string>,
): readonly Diagnostic[] {
  const ofDocuments = new Set([...snapshot.diagnostics(), ...snapshot.rendered()].map(keyOf));
  return diagnostics.filter((one) => !files.has(one.place?.file ?? '') && !ofDocuments.has(keyOf(one)));
}

function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [keyOf(one), one] as const)).values()];
}

function keyOf(diagnostic: Diagnostic): string {
  return JSON.stringify(diagnostic);
}

/** Returns whether two snapshots differ at most in the times of their files. */
function isSame<S extends CheckedSnapshot>(a: S | undefined, b: S): boolean {
  return a?.diagnostics === b.diagnostics;
}

/** Time after which other work goes first. A request or a save waits no longer. */
const maxSliceMs = 4;

/** A request is often followed by others, and each takes several turns. A check between the turns would delay all of them. */
const quietMs = 100;

function breather(state: () => {readonly isCanceled: boolean; readonly quietUntil: number}): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > maxSliceMs) {
      await new Promise(setImmediate);
      for (let left = leftOf(state()); left > 0; left = leftOf(state())) await sleep(left);
      since = performance.now();
    }
    if (state().isCanceled) throw new Error('The check was canceled.');
  };
}

function leftOf({isCanceled, quietUntil}: {readonly isCanceled: boolean; readonly quietUntil: number}): number {
  return isCanceled ? 0 : quietUntil - performance.now();
}

/** Returns the check for a host. Results of the last one are used again. */
export function snapshotChecker(host: Host): CheckSnapshot<Snapshot> {
  let previous: Snapshot | undefined;
  return async (shown, options) => {
    const [{asPublished}, {checkInBackground}] = await Promise.all([
      import('../../renderer/compile.js'),
      import('../../renderer/check-site.js'),
    ]);
    previous = await asPublished(host, shown, previous);
    return checkInBackground(host, previous, options);
  };
}
