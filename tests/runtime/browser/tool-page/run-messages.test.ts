import {expect, test} from 'vitest';
import type {Ending} from '../../../../runtime/browser/tool-page/runner.js';
import {endingText, noResultText, notText, timeText} from '../../../../runtime/browser/tool-page/run-messages.js';
import type {Severity} from '../../../../runtime/tools/base/finding.js';

function done(fileCount: number, severities: readonly Severity[]): Ending {
  const files = Array.from({length: fileCount}, (_, index) => ({path: `${index}.ts`, bytes: new Uint8Array()}));
  const findings = severities.map((severity) => ({severity, code: 'code', message: 'Message.'}));
  return {kind: 'done', outcome: {inputs: [], files, findings, summary: []}, zip: Promise.resolve(new Uint8Array())};
}

test.each<[Ending, string]>([
  [done(1, []), 'Done: 1 file.'],
  [done(1200, ['info', 'warning', 'info']), 'Done: 1,200 files. 1 warning, 2 notes.'],
  [done(0, []), 'No files were generated.'],
  [done(0, ['error', 'error', 'warning']), 'No files were generated. 2 errors, 1 warning.'],
  [{kind: 'canceled'}, 'Stopped.'],
  [{kind: 'timed-out'}, 'Stopped after 60 seconds. The command-line tool has no time limit.'],
  [{kind: 'not-loaded'}, 'The tool could not be loaded. Check your connection and try again.'],
  [{kind: 'failed', message: 'No such thing'}, 'The tool failed: No such thing. This is a bug. Please report it.'],
])('endingText of %j is %j', (ending, text) => {
  expect(endingText(ending)).toBe(text);
});

test.each<[Ending, string]>([
  [done(0, ['warning']), 'The input contains nothing to generate files from.'],
  [done(0, ['warning', 'error']), 'Fix the error and run again.'],
  [done(0, ['error', 'error', 'info']), 'Fix the 2 errors and run again.'],
  [{kind: 'canceled'}, 'The run ended before there was a result.'],
])('noResultText of %j is %j', (ending, text) => {
  expect(noResultText(ending)).toBe(text);
});

test('notText has the size of a file if its bytes are known', () => {
  expect([notText(undefined), notText(new Uint8Array(1500))]).toEqual([
    'This is not text.',
    'This is not text (1.5 kB).',
  ]);
});

test.each([
  [0.2, '1 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [12_345, '12.3 s'],
])('timeText of %d ms is %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
