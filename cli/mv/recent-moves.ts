// Remembers the texts of recent moves, so that moving back restores them as they were. The style of an address is not
// always known from its new form: `a.md` and `./a.md` both become `../guide/a.md`.
import {hashOf, type Hash} from '../../renderer/base/hash.js';
import type {Store} from '../../renderer/store/store.js';
import type {MovedText} from '../write-changes.js';
import type {MovePlan} from './plan-move.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

interface RecentMove {
  readonly from: string;
  readonly to: string;
  readonly texts: readonly {
    readonly file: string;
    readonly newFile: string;
    readonly before: string;
    readonly hash: Hash;
  }[];
}

const storeKey = 'moves';

/** Earlier moves are forgotten. */
const maxMoves = 20;

/** Returns the plan with the texts that an earlier move in the other direction replaced, unless someone changed them since. */
export function restoreTexts(plan: MovePlan, store: Store, read: (file: string) => string | undefined): MovePlan {
  const {from, to} = plan.move;
  const reversed = recentMoves(store).findLast((move) => move.from === to && move.to === from);
  if (reversed === undefined) return plan;
  const restored = reversed.texts.flatMap(({file, newFile, before, hash}): readonly MovedText[] => {
    const text = read(newFile);
    return text !== undefined && hashOf(text) === hash
      ? [{file: newFile, newFile: file, before: text, after: before}]
      : [];
  });
  const known = new Set(restored.map(({file}) => file));
  const changes = [...plan.changes.filter(({file}) => !known.has(file)), ...restored];
  return {...plan, changes: changes.toSorted((a, b) => compareCodeUnits(a.file, b.file))};
}

export async function rememberMove({move, changes}: MovePlan, store: Store): Promise<void> {
  const texts = changes.map(({file, newFile, before, after}) => ({file, newFile, before, hash: hashOf(after)}));
  const moves = [...recentMoves(store), {from: move.from, to: move.to, texts}].slice(-maxMoves);
  store.put(storeKey, JSON.stringify(moves));
  await store.flush();
}

function recentMoves(store: Store): readonly RecentMove[] {
  const stored = store.get(storeKey);
  return stored === undefined ? [] : (JSON.parse(stored) as readonly RecentMove[]);
}
