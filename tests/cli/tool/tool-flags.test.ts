import {Command} from 'commander';
import {expect, test} from 'vitest';
import {toolCommand} from '../../../cli/commands/tool.js';
import {toFlags, givenOptions, termOf} from '../../../cli/tool/tool-flags.js';
import type {Io} from '../../../cli/io.js';
import type {OptionSpec} from '../../../runtime/tools/base/option-table.js';

const described = {label: 'A label', description: 'What it does.'};
const specs: readonly OptionSpec[] = [
  {...described, name: 'packageName', kind: 'text', default: ''},
  {...described, name: 'enums', kind: 'choice', choices: ['union', 'const'], default: 'union'},
  {...described, name: 'tests', kind: 'switch', default: true},
  {...described, name: 'validate', kind: 'switch', default: false},
  {...described, name: 'defaultDepth', kind: 'number', min: -1, max: 9, default: 3},
  {...described, name: 'include', kind: 'list', default: [], isAdvanced: true},
  {...described, name: 'scalars', kind: 'map', default: {}},
];

function read(...args: readonly string[]) {
  const command = new Command().exitOverride().configureOutput({writeErr: () => {}});
  for (const flag of toFlags(specs)) command.addOption(flag);
  return givenOptions(specs, command.parse(args, {from: 'user'}).opts());
}

test.each([
  [[], {}],
  [['--package-name', 'a b'], {packageName: 'a b'}],
  [['--package-name='], {packageName: ''}],
  [['--enums', 'const'], {enums: 'const'}],
  [['--no-tests', '--validate'], {tests: false, validate: true}],
  [['--tests', '--no-validate'], {tests: true, validate: false}],
  [['--default-depth', '-1'], {defaultDepth: -1}],
  [['--include', 'a,b', '--include', 'c*'], {include: ['a,b', 'c*']}],
  [
    ['--scalars', 'A=b=c', '--scalars', '__proto__=x', '--scalars=B='],
    {scalars: {A: 'b=c', ['__proto__']: 'x', B: ''}},
  ],
])('givenOptions of the flags %j', (args, options) => {
  expect(read(...args)).toEqual(options);
});

test.each([
  [['--enums', 'enum'], 'Allowed choices are union, const.'],
  [['--default-depth', '10'], 'Write a whole number from -1 to 9.'],
  [['--default-depth', '1e0'], 'Write a whole number from -1 to 9.'],
  [['--scalars', 'A'], 'Write it as key=value.'],
  [['--scalars', '=A'], 'Write it as key=value.'],
])('the flags %j are rejected', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

test('toFlags shows each option once, with its default and help group', () => {
  const shown = toFlags(specs).filter(({hidden}) => !hidden);
  expect(shown.map((flag) => [termOf(flag), flag.description, flag.helpGroupHeading])).toEqual([
    ['--package-name <text>', 'what it does', 'Options of the output:'],
    ['--enums <union|const>', 'what it does (default: union)', 'Options of the output:'],
    ['--[no-]tests', 'what it does (default: on)', 'Options of the output:'],
    ['--validate', 'what it does', 'Options of the output:'],
    ['--default-depth <number>', 'what it does (default: 3)', 'Options of the output:'],
    ['--include <text>', 'what it does; repeatable', 'Advanced options:'],
    ['--scalars <key=value>', 'what it does; repeatable', 'Options of the output:'],
  ]);
});

test('toolCommand has no option with the name of a global option, and its help fits into 80 columns', () => {
  const command = toolCommand({} as Io);
  expect(command.commands.map((tool) => tool.name())).toEqual(['openapi', 'graphql', 'postman', 'proto']);
  for (const tool of command.commands) {
    const names = tool.options.map((option) => `${option.negate}${option.attributeName()}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => /^false(?:root|json|quiet|color)$/.test(name))).toEqual([]);
    tool.configureOutput({getOutHelpWidth: () => 80});
    expect(
      tool
        .helpInformation()
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([]);
  }
});
