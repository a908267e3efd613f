// Compiles the site of a dev server again when files change, keeps the last good snapshot, and finds out what open tabs must update.
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import {TemplateError} from '../../renderer/bundle/template-error.js';
import type {Snapshot} from '../../renderer/compile.js';
import type {Artifact} from '../../renderer/emit/output/artifact.js';
import type {LiveAnswers} from '../../renderer/live-query-answers.js';

/** A snapshot for a dev server: its data, and its output files, which are rendered on demand. */
export interface Site extends Pick<Snapshot, 'config' | 'pages' | 'diagnostics' | 'sources' | 'bundle' | 'redirects'> {
  /** Returns an output file, or undefined if it does not exist. Throws for a page that cannot be rendered. */
  artifact(path: string): Promise<Artifact | undefined>;
  /** Diagnostics of the pages rendered so far. */
  rendered(): readonly Diagnostic[];
  /** Returns answers to any query. */
  live(): LiveAnswers;
}

/** The current state of a dev server. */
export interface State<S extends Site = Site> {
  /** Incremented with every visible change. */
  readonly version: number;
  /** The last snapshot that compiled; undefined before the first. */
  readonly snapshot: S | undefined;
  /** The error of the last compile; if it is set, the snapshot is older than the files. */
  readonly error: unknown;
}

/** Which open tabs must update: those on some routes, all, or all with a reload. */
export type Change = readonly string[] | 'all' | 'reload';

export interface Update<S extends Site = Site> {
  readonly state: State<S>;
  readonly change: Change;
  readonly durationMs: number;
}

export interface Session<S extends Site = Site> {
  state(): State<S>;
  /**
   * Compiles again. Returns undefined if nothing visible changed. `changedFiles` lists all files below the root that can
   * have changed since the last call; without it, or with `.` in it, any file can have changed.
   */
  update(changedFiles?: readonly string[]): Promise<Update<S> | undefined>;
}

/** Compiles once, and again at every update. A compile that throws keeps the last good snapshot. */
export async function openSession<S extends Site>(
  compile: (previous: S | undefined, changedFiles?: readonly string[]) => Promise<S>,
): Promise<Session<S>> {
  let state: State<S> = {version: 0, snapshot: undefined, error: undefined};
  /** Files changed since the current snapshot was compiled. They are kept when a compile throws. */
  const pending = new Set<string>();
  const tryCompile = async (changedFiles: readonly string[]): Promise<Omit<State<S>, 'version'>> => {
    for (const file of changedFiles) pending.add(file);
    try {
      const snapshot = await compile(state.snapshot, [...pending]);
      pending.clear();
      return {snapshot, error: undefined};
    } catch (error) {
      // The next compile looks at every file, because what has to change for it to succeed is not known.
      pending.add('.');
      return {snapshot: state.snapshot, error};
    }
  };
  state = {...(await tryCompile(['.'])), version: 1};
  return {
    state: () => state,
    async update(changedFiles = ['.']) {
      const started = performance.now();
      const before = state;
      const after = await tryCompile(changedFiles);
      // After a save, report the error again even if it is the same; after a periodic check, only if it has changed.
      const isSameError = after.error !== undefined && errorText(before.error) === errorText(after.error);
      const change = changedFiles.includes('.') && isSameError ? undefined : changeBetween(before, after);
      state = {...after, version: before.version + (change === undefined ? 0 : 1)};
      return change && {state, change, durationMs: performance.now() - started};
    },
  };
}

/** The visible change between two states. If only findings changed, it is an empty list of routes. */
export function changeBetween(before: Outcome, after: Outcome): Change | undefined {
  if (after.error !== undefined) return [];
  if (before.snapshot === undefined || after.snapshot === undefined) return 'reload';
  if (isSameSite(before.snapshot, after.snapshot)) return before.error === undefined ? undefined : [];
  // New templates have new styles and scripts, and a replaced image keeps its address, so a browser would not load it again.
  if (before.snapshot.bundle.hash !== after.snapshot.bundle.hash) return 'reload';
  if (assetsOf(before.snapshot) !== assetsOf(after.snapshot)) return 'reload';
  // The addresses of all pages have changed.
  if (before.snapshot.config.base !== after.snapshot.config.base) return 'reload';
  const routes = changedRoutes(before.snapshot, after.snapshot);
  if (routes.length > 0) return limitEventSize(routes);
  const same = before.error === undefined && findingsOf(before.snapshot) === findingsOf(after.snapshot);
  return same ? undefined : [];
}

type Outcome = Omit<State, 'version'>;

/** Returns whether two sites are the same except for the times of their files. */
function isSameSite(a: Site, b: Site): boolean {
  const parts = ['config', 'pages', 'diagnostics', 'sources', 'bundle'] as const;
  return parts.every((name) => a[name] === b[name]);
}

/** Returns routes that are new, deleted, or rendered from other input, for which `page/plan/plan-pages.ts` creates the keys. */
function changedRoutes(before: Site, after: Site): readonly string[] {
  const old = new Map(before.pages.map(({route, key}) => [route, key]));
  const changed = after.pages.filter(({route, key}) => old.get(route) !== key).map(({route}) => route);
  for (const {route} of after.pages) old.delete(route);
  return [...changed, ...old.keys()].sort();
}

function assetsOf({sources}: Site): string {
  return [...sources.values()].flatMap(({kind, path, hash}) => (kind === 'asset' ? [`${path}:${hash}`] : [])).join();
}

function findingsOf({diagnostics}: Site): string {
  return JSON.stringify(diagnostics());
}

/** Returns the text of an error, to compare it with another. */
function errorText(error: unknown): string {
  return error instanceof TemplateError ? JSON.stringify(error.diagnostics) : String(error);
}

const maxEventLength = 1000; // Limits an event to one small packet.

function limitEventSize(routes: readonly string[]): Change {
  return JSON.stringify(routes).length > maxEventLength ? 'all' : routes;
}
