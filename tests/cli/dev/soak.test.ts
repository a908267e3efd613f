import {expect, test} from 'vitest';
// @ts-expect-error A script without types, for as many saves as one wants.
import {soak as runSoak, wayCount as allWays} from '../../../scripts/soak-dev.js';

interface Save {
  readonly way: string;
  /** Undefined when it was not served in time. */
  readonly durationMs: number | undefined;
}

const soak = runSoak as (options: {
  readonly saves: number;
  readonly seed: number;
  readonly limitMs: number;
}) => Promise<readonly Save[]>;
const wayCount = allWays as number;

test(`dev serves each of ${wayCount} saves, made in as many ways`, async () => {
  const saves = await soak({saves: wayCount, seed: 1, limitMs: 300_000});
  expect(saves.filter(({durationMs}) => durationMs === undefined)).toEqual([]);
  expect(new Set(saves.map(({way}) => way)).size).toBe(wayCount);
});
