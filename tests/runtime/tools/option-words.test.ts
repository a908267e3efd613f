// The help of an option whose values contain fixed words names all of them.
import {expect, test} from 'vitest';
import {createFindings} from '../../../runtime/tools/base/finding.js';
import type {OptionSpec} from '../../../runtime/tools/base/option-table.js';
import {graphqlOptions} from '../../../runtime/tools/graphql/options.js';
import {resolveScalarTypes} from '../../../runtime/tools/graphql/resolve-scalar-types.js';
import {scalarTypeNames} from '../../../runtime/tools/graphql/scalar-type-names.js';
import type {Schema} from '../../../runtime/tools/graphql/schema-model.js';
import {openApiOptions} from '../../../runtime/tools/openapi/options.js';

test.each<[name: string, specs: readonly OptionSpec[], words: readonly string[]]>([
  ['pages', openApiOptions, ['auto', 'off', 'cursor', 'page', 'offset', 'link']],
  ['scalars', graphqlOptions, scalarTypeNames],
])('the help of --%s names every accepted word', (name, specs, words) => {
  const {description} = specs.find((spec) => spec.name === name)!;
  expect(words.filter((word) => !description.includes(word))).toEqual([]);
});

test.each([...scalarTypeNames, 'Record<string,number>[][]', 'string[] | null'])(
  'the option scalars accepts the type %s',
  (type) => {
    const findings = createFindings();
    const types = resolveScalarTypes({types: new Map()} as unknown as Schema, new Map([['ID', type]]), findings);
    expect([types.get('ID'), findings.all()]).toEqual([type, []]);
  },
);
