// The server as a process that is killed during many sign-ups. `scripts/bench-newsletter.js` does the same with more.
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {repository} from '../../../support/galley.js';

test('a killed server loses no acknowledged sign-up and stores none twice', async () => {
  const script = path.join(repository, 'scripts/bench-newsletter.js');
  const {stdout} = await execa(process.execPath, [script, '--signups', '300', '--at-once', '40', '--kill', '--json']);
  const {perSecond, p50, p99, slowest, acknowledgedBeforeKill, ...result} = JSON.parse(stdout);
  expect(acknowledgedBeforeKill).toBeGreaterThanOrEqual(150);
  expect(acknowledgedBeforeKill).toBeLessThan(300);
  expect([perSecond, p50, p99, slowest].every((figure) => figure > 0)).toBe(true);
  expect(result).toEqual({
    signUps: 300,
    atOnce: 40,
    kept: 300,
    lost: 0,
    doubles: 0,
    strangers: 0,
    unanswered: 0,
    refused: 0,
    lostByKill: 0,
  });
});
