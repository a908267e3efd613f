// Checks the directives on definitions. Most do not affect the client, so errors are reported as warnings.
import type {ConstDirectiveNode} from 'graphql';
import type {Findings} from '../../base/finding.js';
import {nearest} from '../../../text/nearest-word.js';
import {type Directive, isRequired} from '../schema-model.js';
import type {ParsedFile} from './parse-graphql-file.js';
import type {PlatformNames} from './platform-names.js';

/** A directive and its location: `FIELD_DEFINITION`. */
export interface AppliedDirective {
  readonly node: ConstDirectiveNode;
  readonly location: string;
}

/** The directives that the GraphQL specification defines. */
export const builtInDirectives: ReadonlyMap<
  string,
  Pick<Directive, 'locations' | 'isRepeatable'> & {readonly args: readonly string[]}
> = new Map([
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

/** Kind of a definition → the location of its directives. */
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
  InputObjectTypeDefinition: 'INPUT_OBJECT',
  InputObjectTypeExtension: 'INPUT_OBJECT',
};

interface DirectiveNodes {
  readonly kind: string;
  readonly directives?: readonly ConstDirectiveNode[];
  readonly fields?: readonly DirectiveNodes[];
  readonly values?: readonly DirectiveNodes[];
  readonly arguments?: readonly DirectiveNodes[];
}

/** All directives of a definition, and of its fields, arguments and values. */
export function* directivesIn(definition: object): Iterable<AppliedDirective> {
  const node = definition as DirectiveNodes;
  yield* directivesOn(node, locations[node.kind] ?? '');
  const isInput = node.kind.startsWith('InputObject');
  for (const field of node.fields ?? []) {
    yield* directivesOn(field, isInput ? 'INPUT_FIELD_DEFINITION' : 'FIELD_DEFINITION');
    for (const argument of field.arguments ?? []) yield* directivesOn(argument, 'ARGUMENT_DEFINITION');
  }
  for (const value of node.values ?? []) yield* directivesOn(value, 'ENUM_VALUE');
  for (const argument of node.arguments ?? []) yield* directivesOn(argument, 'ARGUMENT_DEFINITION');
}

function* directivesOn({directives = []}: DirectiveNodes, location: string): Iterable<AppliedDirective> {
  for (const node of directives) yield {node, location};
}

interface DirectiveCheck {
  readonly directives: Iterable<AppliedDirective>;
  readonly file: ParsedFile;
  readonly defined: ReadonlyMap<string, Directive>;
  readonly platform: PlatformNames;
  readonly findings: Findings;
  /** Names of unknown directives that have been reported already. */
  readonly reported: Set<string>;
}

/** Warnings `directive-unknown`, `directive-misplaced`, `directive-argument`. */
export function checkDirectives({directives, file, defined, platform, findings, reported}: DirectiveCheck): void {
  const warn = (node: ConstDirectiveNode, code: string, message: string, hint: string) =>
    findings.add({severity: 'warning', code, message, hint, place: file.placeOf(node)});
  for (const {node, location} of directives) {
    const name = node.name.value;
    const definition = defined.get(name);
    const directive = definition ?? builtInDirectives.get(name);
    if (!directive) {
      if (platform.isDirective(name) || reported.has(name)) continue;
      reported.add(name);
      const near = nearest(name, [...defined.keys(), ...builtInDirectives.keys()]);
      const hint =
        near === undefined
          ? 'Define it, or ignore this warning: it does not affect the SDK.'
          : `Did you mean @${near}?`;
      warn(node, 'directive-unknown', `There is no directive @${name}.`, hint);
      continue;
    }
    if (!directive.locations.includes(location)) {
      const hint = `Its definition allows ${directive.locations.join(', ')}.`;
      warn(node, 'directive-misplaced', `@${name} is not allowed here.`, hint);
    }
    const names = definition ? [...definition.args.keys()] : [...(builtInDirectives.get(name)?.args ?? [])];
    const passed = new Set(node.arguments?.map((argument) => argument.name.value));
    for (const argument of passed) {
      if (names.includes(argument)) continue;
      const near = nearest(argument, names);
      const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`;
      warn(node, 'directive-argument', `@${name} has no argument ${argument}.`, hint);
    }
    const required = definition ? [...definition.args.values()].filter(isRequired) : [];
    for (const argument of required) {
      if (passed.has(argument.name)) continue;
      warn(node, 'directive-argument', `@${name} requires the argument ${argument.name}.`, 'Add it.');
    }
  }
}
