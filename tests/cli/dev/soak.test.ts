import {expect, test} from 'vitest';
// @ts-expect-error The script has no types.
import {soak as runSoak, wayCount as allWays} from '../../../scripts/soak-dev.js';

interface Save {
  readonly way: string;
  /** Undefined if the change was not served within the limit. */
  readonly durationMs: number | undefined;
}

const soak = runSoak as (options: {
  readonly saves: number;
  readonly seed: number;
  readonly limitMs: number;
}) => Promise<readonly Save[]>;
const wayCount = allWays as number;

test(`galley dev serves the change after each of ${wayCount} different ways to save a file`, async () => {
  const saves = await soak({saves: wayCount, seed: 1, limitMs: 300_000});
  expect(saves.filter(({durationMs}) => durationMs === undefined)).toEqual([]);
  expect(new Set(saves.map(({way}) => way)).size).toBe(wayCount);
});
