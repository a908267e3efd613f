// Reads from Git when files last changed.
import {execFileSync} from 'node:child_process';
import type {Store} from '../store/store.js';
import {englishErrors, untrustedRepository} from './untrusted-repository.js';

export interface History {
  /**
   * Returns the day of the last commit that changed a file below the root, in UTC: `content/docs/a.md` → `2026-11-20`.
   */
  dayOf(file: string): string | undefined;
  /** Why there are no days although there is a repository; null otherwise. */
  readonly limitation: HistoryLimitation | null;
}

export type HistoryLimitation =
  | {readonly kind: 'shallow'}
  /** Another user owns the repository, so Git does not read it. */
  | {readonly kind: 'untrusted'; readonly repository: string};

/** A history without any days. */
export const noHistory: History = {dayOf: () => undefined, limitation: null};

/**
 * Runs Git once for all files of a folder and stores the result under the current commit. Outside a repository the
 * history is empty. It is also empty with a `limitation`, such as in a shallow clone, whose dates would be wrong.
 */
export function readHistory(root: string, folder: string, store: Store): History {
  let output: string;
  try {
    output = git(root, ['rev-parse', 'HEAD', '--show-prefix', '--is-shallow-repository']);
  } catch (error) {
    const repository = untrustedRepository(error);
    return repository === undefined ? noHistory : {...noHistory, limitation: {kind: 'untrusted', repository}};
  }
  const [head, prefix = '', shallow] = output.split('\n');
  if (head === undefined || !/^[0-9a-f]{40,}$/.test(head)) return noHistory;
  if (shallow === 'true') return {...noHistory, limitation: {kind: 'shallow'}};
  const key = `history:${head}:${prefix}${folder}`;
  const days = new Map(
    JSON.parse(store.get(key) ?? storeDays(store, key, daysIn(root, folder, prefix))) as [string, string][],
  );
  return {dayOf: (file) => days.get(file), limitation: null};
}

function storeDays(store: Store, key: string, days: readonly (readonly [string, string])[]): string {
  const text = JSON.stringify(days);
  store.put(key, text);
  return text;
}

/**
 * Returns files with their days. The newest commit comes first, so the first day of a file is that of its last change.
 */
function daysIn(root: string, folder: string, prefix: string): readonly (readonly [string, string])[] {
  const days = new Map<string, string>();
  for (const {day, files} of commitsIn(root, folder, prefix)) {
    for (const file of files) if (!days.has(file)) days.set(file, day);
  }
  return [...days];
}

export interface FileHistory {
  /** Days of the last and of the first commit that changed the file: `2026-11-20`. */
  readonly updated: string;
  readonly created: string;
  /** Names of their authors, in alphabetical order. */
  readonly authors: readonly string[];
}

/** Returns the history of every file of a folder below the root. Empty outside a repository and in a shallow clone. */
export function readFileHistories(root: string, folder: string): ReadonlyMap<string, FileHistory> {
  const [prefix, shallow] = tryGit(root, ['rev-parse', '--show-prefix', '--is-shallow-repository'])?.split('\n') ?? [];
  const histories = new Map<string, {updated: string; created: string; authors: Set<string>}>();
  if (prefix === undefined || shallow === 'true') return new Map();
  for (const {day, author, files} of commitsIn(root, folder, prefix)) {
    for (const file of files) {
      const history = histories.get(file) ?? {updated: day, created: day, authors: new Set()};
      history.created = day;
      histories.set(file, {...history, authors: history.authors.add(author)});
    }
  }
  return new Map(
    [...histories].map(([file, history]) => [file, {...history, authors: [...history.authors].toSorted()}] as const),
  );
}

interface Commit {
  readonly day: string;
  readonly author: string;
  /** Paths from the site root. */
  readonly files: readonly string[];
}

/** Yields the commits that changed a folder, newest first. */
function* commitsIn(root: string, folder: string, prefix: string): Iterable<Commit> {
  const log = tryGit(root, ['log', '--format=%x01%ct%x02%aN', '--name-only', '--no-renames', '-z', '--', folder]) ?? '';
  for (const commit of log.split('\x01').slice(1)) {
    const [head = '', ...files] = commit.split(/[\0\n]/);
    const [time, author = ''] = head.split('\x02');
    yield {
      day: new Date(Number(time) * 1000).toISOString().slice(0, 10),
      author,
      files: files.flatMap((file) => {
        const name = file.slice(prefix.length).normalize('NFC');
        return file.startsWith(prefix) && name !== '' ? [name] : [];
      }),
    };
  }
}

/** Returns the output of Git, or undefined if Git is not installed or cannot read a repository. */
function tryGit(root: string, args: readonly string[]): string | undefined {
  try {
    return git(root, args);
  } catch {
    return undefined;
  }
}

function git(root: string, args: readonly string[]): string {
  return execFileSync('git', ['-c', 'log.showSignature=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
    env: {...process.env, ...englishErrors},
  });
}
