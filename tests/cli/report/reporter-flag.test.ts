import {expect, test} from 'vitest';
import {collectReporter, type ReporterRequest} from '../../../cli/report/reporter-flag.js';

function collect(...values: readonly string[]): readonly ReporterRequest[] {
  return values.reduce<readonly ReporterRequest[]>((before, value) => collectReporter(value, before), []);
}

test('--reporter accepts NAME and NAME=FILE, and can be repeated', () => {
  expect(collect('compact', 'sarif=out/a.sarif', 'junit=a=b.xml')).toEqual([
    {name: 'compact'},
    {name: 'sarif', file: 'out/a.sarif'},
    {name: 'junit', file: 'a=b.xml'},
  ]);
});

test.each([
  [['sarf=a.json'], 'There is no reporter sarf.', 'Did you mean sarif?'],
  [
    ['teamcity'],
    'There is no reporter teamcity.',
    'The reporters are pretty, compact, jsonl, junit, sarif, github, gitlab, markdown.',
  ],
  [['constructor'], 'There is no reporter constructor.', expect.stringMatching(/^The reporters are /)],
  [[''], '--reporter has no name.', expect.stringMatching(/^The reporters are /)],
  [['junit='], 'There is no file name after junit=.', 'Write --reporter junit=FILE, or --reporter junit for stdout.'],
  [
    ['compact', 'junit'],
    'compact and junit would both print to stdout.',
    'Give one of them a file: --reporter junit=FILE.',
  ],
  [['junit=a', 'sarif=a'], 'Two reporters write to a.', 'Give each reporter a file of its own.'],
])('--reporter %j is a usage error', (values, message, hint) => {
  expect(() => collect(...values)).toThrow(expect.objectContaining({code: 'usage', message, hint}));
});
