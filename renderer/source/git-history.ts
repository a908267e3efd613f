// Reads from Git when files last changed.
import {execFileSync} from 'node:child_process';
import type {Store} from '../store/store.js';

export interface History {
  /**
   * Returns the day of the last commit that changed a file below the root, in UTC: `content/docs/a.md` → `2026-11-20`.
   */
  dayOf(file: string): string | undefined;
  /** Why no day is known although there is a repository; null otherwise. */
  readonly limitation: 'shallow' | null;
}

/** A history without any days. */
export const noHistory: History = {dayOf: () => undefined, limitation: null};

/**
 * Runs Git once for all files of a folder and stores the result under the current commit. Outside a repository the
 * history is empty. It is also empty in a shallow clone, whose dates would be wrong.
 */
export function readHistory(root: string, folder: string, store: Store): History {
  const [head, prefix = '', shallow] = lines(
    git(root, ['rev-parse', 'HEAD', '--show-prefix', '--is-shallow-repository']),
  );
  if (head === undefined || !/^[0-9a-f]{40,}$/.test(head)) return noHistory;
  if (shallow === 'true') return {...noHistory, limitation: 'shallow'};
  const key = `history:${head}:${prefix}${folder}`;
  const days = new Map(
    JSON.parse(store.get(key) ?? remember(store, key, daysIn(root, folder, prefix))) as [string, string][],
  );
  return {dayOf: (file) => days.get(file), limitation: null};
}

function remember(store: Store, key: string, days: readonly (readonly [string, string])[]): string {
  const text = JSON.stringify(days);
  store.put(key, text);
  return text;
}

/**
 * Returns files with their days. The newest commit comes first, so the first day of a file is that of its last change.
 */
function daysIn(root: string, folder: string, prefix: string): readonly (readonly [string, string])[] {
  const log = git(root, ['log', '--format=%x01%ct', '--name-only', '--no-renames', '-z', '--', folder]) ?? '';
  const days = new Map<string, string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [time = '', ...files] = commit.split(/[\0\n]/);
    const day = new Date(Number(time) * 1000).toISOString().slice(0, 10);
    for (const file of files) {
      const name = file.slice(prefix.length).normalize('NFC');
      if (file.startsWith(prefix) && name !== '' && !days.has(name)) days.set(name, day);
    }
  }
  return [...days];
}

/** Returns the output of Git, or undefined if Git is not installed or this is not a repository. */
function git(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-c', 'log.showSignature=false', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 30,
    });
  } catch {
    return undefined;
  }
}

function lines(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split('\n');
}
