// Finds pages that moved: by a redirect, or because a new page has the same text.
import type {Hash} from '../base/hash.js';

/** A page that only one of two sites has. */
export interface LonePage {
  readonly route: string;
  /** Hashes of the blocks of its text, with their lengths. */
  readonly blocks: ReadonlyMap<Hash, number>;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly by: 'redirect' | 'content';
}

/** Share of the text that a moved page has kept, if there is no redirect. */
const minShared = 0.5;

/** A block that more new pages have, such as a notice, does not tell them apart. */
const maxOwners = 8;

/**
 * Returns the moves, each page once. `redirectOf` has the routes to which the new site redirects. Takes time with the
 * length of the texts, not with the number of pairs.
 */
export function findMoves(
  removed: readonly LonePage[],
  added: readonly LonePage[],
  redirectOf: (route: string) => string | undefined,
): readonly Move[] {
  const open = new Map(added.map((page) => [page.route, page] as const));
  const moves: Move[] = [];
  const take = (from: string, to: string, by: Move['by']): void => {
    open.delete(to);
    moves.push({from, to, by});
  };
  const rest: LonePage[] = [];
  for (const page of removed) {
    const to = redirectOf(page.route);
    if (to !== undefined && open.has(to)) take(page.route, to, 'redirect');
    else rest.push(page);
  }
  const moved = new Set<string>();
  for (const {from, to} of similarPages(rest, [...open.values()])) {
    if (moved.has(from) || !open.has(to)) continue;
    moved.add(from);
    take(from, to, 'content');
  }
  return moves;
}

/** Returns pairs of pages that share enough of their text, the most similar first. */
function similarPages(
  removed: readonly LonePage[],
  added: readonly LonePage[],
): readonly {readonly from: string; readonly to: string; readonly share: number}[] {
  const owners = new Map<Hash, LonePage[]>();
  for (const page of added) {
    for (const hash of page.blocks.keys())
      owners.set(hash, [...(owners.get(hash) ?? []), page].slice(0, maxOwners + 1));
  }
  return removed
    .flatMap((page) => {
      const common = new Map<LonePage, number>();
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
    .toSorted((a, b) => b.share - a.share || compare(a.from, b.from) || compare(a.to, b.to));
}

function lengthOf({blocks}: LonePage): number {
  let length = 0;
  for (const one of blocks.values()) length += one;
  return length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
