// Finds pages that moved: by a redirect, or because a new page has the same text.
import type {Hash} from '../base/hash.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

/** A page that exists in only one of two sites. */
export interface UnmatchedPage {
  readonly route: string;
  /** Hashes of the blocks of its text, with their lengths. */
  readonly blocks: ReadonlyMap<Hash, number>;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly by: 'redirect' | 'content';
}

/** Minimum share of common text for a move without a redirect. */
const minShared = 0.5;

/** Blocks on more new pages than this, such as notices, do not identify a page. */
const maxOwners = 8;

/**
 * Returns the moves, each page once. `redirectOf` returns the redirects of the new site. The time is proportional to the
 * length of the texts, not to the number of pairs.
 */
export function findMoves(
  removed: readonly UnmatchedPage[],
  added: readonly UnmatchedPage[],
  redirectOf: (route: string) => string | undefined,
): readonly Move[] {
  const unmatchedAdded = new Map(added.map((page) => [page.route, page] as const));
  const moves: Move[] = [];
  const addMove = (from: string, to: string, by: Move['by']): void => {
    unmatchedAdded.delete(to);
    moves.push({from, to, by});
  };
  const rest: UnmatchedPage[] = [];
  for (const page of removed) {
    const to = redirectOf(page.route);
    if (to !== undefined && unmatchedAdded.has(to)) addMove(page.route, to, 'redirect');
    else rest.push(page);
  }
  const moved = new Set<string>();
  for (const {from, to} of similarPages(rest, [...unmatchedAdded.values()])) {
    if (moved.has(from) || !unmatchedAdded.has(to)) continue;
    moved.add(from);
    addMove(from, to, 'content');
  }
  return moves;
}

/** Returns pairs of pages that share enough of their text, the most similar first. */
function similarPages(
  removed: readonly UnmatchedPage[],
  added: readonly UnmatchedPage[],
): readonly {readonly from: string; readonly to: string; readonly share: number}[] {
  const owners = new Map<Hash, UnmatchedPage[]>();
  for (const page of added) {
    for (const hash of page.blocks.keys())
      owners.set(hash, [...(owners.get(hash) ?? []), page].slice(0, maxOwners + 1));
  }
  return removed
    .flatMap((page) => {
      const common = new Map<UnmatchedPage, number>();
      for (const [hash, length] of page.blocks) {
        const pages = owners.get(hash) ?? [];
        if (pages.length > maxOwners) continue;
        for (const owner of pages) common.set(owner, (common.get(owner) ?? 0) + length);
      }
      return [...common].map(([owner, length]) => ({
        from: page.route,
        to: owner.route,
        share: length / Math.max(lengthOf(page), lengthOf(owner)),
      }));
    })
    .filter(({share}) => share >= minShared)
    .toSorted((a, b) => b.share - a.share || compareCodeUnits(a.from, b.from) || compareCodeUnits(a.to, b.to));
}

function lengthOf({blocks}: UnmatchedPage): number {
  let length = 0;
  for (const one of blocks.values()) length += one;
  return length;
}
