import {expect, expectTypeOf, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readOptions, sdkOptions, type OptionSpec, type OptionsOf} from '../../../../runtime/tools/base/option-table.js';

const described = {label: 'A label', description: 'A sentence.'};
const specs = [
  {...described, name: 'title', kind: 'text', default: 'none'},
  {...described, name: 'enums', kind: 'choice', choices: ['union', 'const'], default: 'union'},
  {...described, name: 'tests', kind: 'switch', default: true},
  {...described, name: 'depth', kind: 'number', min: 1, max: 9, default: 3},
  {...described, name: 'include', kind: 'list', default: ['a']},
  {...described, name: 'scalars', kind: 'map', default: {Date: 'string'}},
] as const satisfies readonly OptionSpec[];

const defaults = {
  title: 'none',
  enums: 'union',
  tests: true,
  depth: 3,
  include: ['a'],
  scalars: new Map([['Date', 'string']]),
};

function read(given: Readonly<Record<string, unknown>>) {
  const findings = createFindings();
  const options = readOptions(specs, given, findings);
  return {options, reported: findings.all().map(({code, message, hint}) => [code, message, hint])};
}

test('readOptions uses defaults for missing options', () => {
  expect(read({})).toEqual({options: defaults, reported: []});
  expect(read({title: undefined})).toEqual({options: defaults, reported: []});
});

test('readOptions overrides defaults with given values', () => {
  const given = {
    title: '',
    enums: 'const',
    tests: false,
    depth: 9,
    include: [],
    scalars: {__proto__x: 'a', constructor: 'b'},
  };
  expect(read(given)).toEqual({
    options: {...given, scalars: new Map(Object.entries(given.scalars))},
    reported: [],
  });
});

test('readOptions accepts any key in a map', () => {
  const {options, reported} = read({scalars: JSON.parse('{"__proto__": "a"}') as unknown});
  expect([options.scalars, reported]).toEqual([new Map([['__proto__', 'a']]), []]);
});

test.each([
  [{title: 1}, '1 is not a valid value for title.', 'Use a string.'],
  [{title: null}, 'null is not a valid value for title.', 'Use a string.'],
  [{enums: 'enum'}, '"enum" is not a valid value for enums.', 'Use "union" or "const".'],
  [{tests: 'false'}, '"false" is not a valid value for tests.', 'Use true or false.'],
  [{depth: 10}, '10 is not a valid value for depth.', 'Use a whole number from 1 to 9.'],
  [{depth: 1.5}, '1.5 is not a valid value for depth.', 'Use a whole number from 1 to 9.'],
  [{depth: '3'}, '"3" is not a valid value for depth.', 'Use a whole number from 1 to 9.'],
  [{include: 'a'}, '"a" is not a valid value for include.', 'Use a list of strings.'],
  [{include: ['a', 1]}, '["a",1] is not a valid value for include.', 'Use a list of strings.'],
  [{scalars: ['a']}, '["a"] is not a valid value for scalars.', 'Use an object with string values.'],
  [{scalars: {a: 1}}, '{"a":1} is not a valid value for scalars.', 'Use an object with string values.'],
  [{scalars: null}, 'null is not a valid value for scalars.', 'Use an object with string values.'],
  [{title: ['long'.repeat(100)]}, `["${'long'.repeat(14)}lo… is not a valid value for title.`, 'Use a string.'],
])('readOptions reports %j as option-invalid and uses the default', (given, message, hint) => {
  expect(read(given)).toEqual({options: defaults, reported: [['option-invalid', message, hint]]});
});

test.each([
  ['tets', 'Did you mean tests?'],
  ['constructor', 'Options are title, enums, tests, depth, include, scalars.'],
])('readOptions reports the unknown option %s with a hint', (name, hint) => {
  expect(read({[name]: true})).toEqual({
    options: defaults,
    reported: [['option-unknown', `There is no option ${name}.`, hint]],
  });
});

test('OptionsOf derives the types of the options from the table', () => {
  expectTypeOf<OptionsOf<typeof specs>>().toEqualTypeOf<{
    readonly title: string;
    readonly enums: 'union' | 'const';
    readonly tests: boolean;
    readonly depth: number;
    readonly include: readonly string[];
    readonly scalars: ReadonlyMap<string, string>;
  }>();
  const {options} = read({});
  expectTypeOf(options.enums).toEqualTypeOf<'union' | 'const'>();
});

test('readOptions accepts a combined table and keeps its types', () => {
  const both = [...sdkOptions, ...specs] as const;
  const options = readOptions(both, {}, createFindings());
  expectTypeOf(options.importExtension).toEqualTypeOf<'.js' | '.ts'>();
  expectTypeOf(options.depth).toEqualTypeOf<number>();
  expect([options.importExtension, options.depth]).toEqual(['.js', 3]);
});
