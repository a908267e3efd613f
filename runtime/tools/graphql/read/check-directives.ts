// Directives on definitions. Most do not concern the client, so errors in them are warnings.
import type {ConstDirectiveNode} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest.js';
import {type Directive, isRequired} from '../graphql-model.js';
import type {ParsedFile} from './parse-graphql-file.js';
import type {Provided} from './federation-names.js';

/** A directive and its location: `FIELD_DEFINITION`. */
export interface Applied {
  readonly node: ConstDirectiveNode;
  readonly location: string;
}

const builtIn: ReadonlyMap<string, Pick<Directive, 'locations' | 'isRepeatable'> & {readonly args: readonly string[]}> =
  new Map([
    ['include', {args: ['if'], isRepeatable: false, locations: ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT']}],
    ['skip', {args: ['if'], isRepeatable: false, locations: ['FIELD', 'FRAGMENT_SPREAD', 'INLINE_FRAGMENT']}],
    [
      'deprecated',
      {
        args: ['reason'],
        isRepeatable: false,
        locations: ['FIELD_DEFINITION', 'ARGUMENT_DEFINITION', 'INPUT_FIELD_DEFINITION', 'ENUM_VALUE'],
      },
    ],
    ['specifiedBy', {args: ['url'], isRepeatable: false, locations: ['SCALAR']}],
    ['oneOf', {args: [], isRepeatable: false, locations: ['INPUT_OBJECT']}],
  ]);

const locations: Readonly<Record<string, string>> = {
  SchemaDefinition: 'SCHEMA',
  SchemaExtension: 'SCHEMA',
  ScalarTypeDefinition: 'SCALAR',
  ScalarTypeExtension: 'SCALAR',
  ObjectTypeDefinition: 'OBJECT',
  ObjectTypeExtension: 'OBJECT',
  InterfaceTypeDefinition: 'INTERFACE',
  InterfaceTypeExtension: 'INTERFACE',
  UnionTypeDefinition: 'UNION',
  UnionTypeExtension: 'UNION',
  EnumTypeDefinition: 'ENUM',
  EnumTypeExtension: 'ENUM',
  EnumValueDefinition: 'ENUM_VALUE',
  InputObjectTypeDefinition: 'INPUT_OBJECT',
  InputObjectTypeExtension: 'INPUT_OBJECT',
  FieldDefinition: 'FIELD_DEFINITION',
};

interface Holder {
  readonly kind: string;
  readonly directives?: readonly ConstDirectiveNode[];
  readonly fields?: readonly Holder[];
  readonly values?: readonly Holder[];
  readonly arguments?: readonly Holder[];
}

/** All directives of a definition, and of its fields, arguments and values. */
export function* directivesIn(definition: object): Iterable<Applied> {
  const node = definition as Holder;
  yield* on(node, locations[node.kind] ?? '');
  const isInput = node.kind.startsWith('InputObject');
  for (const field of node.fields ?? []) {
    yield* on(field, isInput ? 'INPUT_FIELD_DEFINITION' : 'FIELD_DEFINITION');
    for (const argument of field.arguments ?? []) yield* on(argument, 'ARGUMENT_DEFINITION');
  }
  for (const value of node.values ?? []) yield* on(value, 'ENUM_VALUE');
  for (const argument of node.arguments ?? []) yield* on(argument, 'ARGUMENT_DEFINITION');
}

function* on({directives = []}: Holder, location: string): Iterable<Applied> {
  for (const node of directives) yield {node, location};
}

interface Check {
  readonly applied: Iterable<Applied>;
  readonly file: ParsedFile;
  readonly defined: ReadonlyMap<string, Directive>;
  readonly provided: Provided;
  readonly findings: Findings;
  /** Names of unknown directives that were reported; grows. */
  readonly reported: Set<string>;
}

/** Warnings `directive-unknown`, `directive-misplaced`, `directive-argument`. */
export function checkDirectives({applied, file, defined, provided, findings, reported}: Check): void {
  const warn = (node: ConstDirectiveNode, code: string, message: string, hint: string) =>
    findings.add({severity: 'warning', code, message, hint, place: file.placeOf(node)});
  for (const {node, location} of applied) {
    const name = node.name.value;
    const own = defined.get(name);
    const known = own ?? builtIn.get(name);
    if (!known) {
      if (provided.isDirective(name) || reported.has(name)) continue;
      reported.add(name);
      const near = nearest(name, [...defined.keys(), ...builtIn.keys()]);
      const hint = near === undefined ? 'Define it, or leave it: the SDK is the same.' : `Did you mean @${near}?`;
      warn(node, 'directive-unknown', `There is no directive @${name}.`, hint);
      continue;
    }
    if (!known.locations.includes(location)) {
      const hint = `Its definition allows ${known.locations.join(', ')}.`;
      warn(node, 'directive-misplaced', `@${name} may not stand here.`, hint);
    }
    const names = own ? [...own.args.keys()] : [...(builtIn.get(name)?.args ?? [])];
    const given = new Set(node.arguments?.map((argument) => argument.name.value));
    for (const argument of given) {
      if (names.includes(argument)) continue;
      const near = nearest(argument, names);
      const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
      warn(node, 'directive-argument', `@${name} has no argument ${argument}.`, hint);
    }
    const required = own ? [...own.args.values()].filter(isRequired) : [];
    for (const argument of required) {
      if (given.has(argument.name)) continue;
      warn(node, 'directive-argument', `@${name} lacks its argument ${argument.name}.`, 'Add it.');
    }
  }
}
