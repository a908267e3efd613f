// Writes `src/selections.ts`: the selectable fields of each type and their arguments.
import {generatedBy} from '../../codegen/npm-package-files.js';
import {stringLiteral} from '../../codegen/typescript-tokens.js';
import {type Composite, type Field, isComposite, isRequired, innerTypeName, type Schema} from '../schema-model.js';
import {argumentMembers, docCommentOf, optionalMember, createTypeNamer} from './write-type-ref.js';
import type {WriterContext} from './writer-context.js';
import {byName} from '../../../text/compare-code-units.js';

export function writeSelections(context: WriterContext): string {
  const composites = [...context.schema.types.values()].filter(isComposite).toSorted(byName);
  const spreads = possibleSpreads(composites, context);
  const body = composites.map((type) => writeComposite(type, spreads.get(type.name) ?? [], context)).join('\n');
  const usesTypes = /\btypes\./.test(body);
  return [
    `${generatedBy}// The selectable fields of each type.\n`,
    `import type { AliasKeys, ConditionDirectives } from "./core/graphql/selection-types.js";\n`,
    usesTypes || context.schema.directives.size > 0 ? `import type * as types from "./types.js";\n` : '',
    `\n${writeDirectives(context)}\n`,
    '/** A value: `true` selects it. */\nexport type Leaf = boolean | Directives;\n\n',
    '/** Fields, aliases (`"first: name"`) and directives. */\n',
    'export type Select<Fields> = Fields & AliasKeys & Directives;\n\n',
    body,
  ].join('');
}

function writeDirectives(context: WriterContext): string {
  const members = requestDirectives(context.schema).map((directive) => {
    const args = [...directive.args.values()];
    const isOptional = !args.some(isRequired);
    const inner = args.map((argument) => {
      const lines = argumentMembers([{...argument, description: ''}], createTypeNamer(context, 'types.')).split('\n');
      const line = lines.find((text) => text.startsWith('  readonly')) ?? '';
      return line.trim().replace(/;$/, '');
    });
    const type = args.length === 0 ? 'true' : `${isOptional ? 'true | ' : ''}{ ${inner.join('; ')} }`;
    return `${docCommentOf(directive, '  ')}  readonly ${stringLiteral(`@${directive.name}`)}?: ${type} | undefined;\n`;
  });
  const doc = '/** Directives for fields and fragments. */\n';
  return members.length === 0
    ? `${doc}export type Directives = ConditionDirectives;\n`
    : `${doc}export interface Directives extends ConditionDirectives {\n${members.join('')}}\n`;
}

/** Directives of the schema that are allowed on fields of a request. */
export function requestDirectives({directives}: Schema) {
  return [...directives.values()].filter(({locations}) => locations.includes('FIELD')).toSorted(byName);
}

/** Abstract type → the types that a fragment in it can be on: those with which it shares an object type. */
function possibleSpreads(
  composites: readonly Composite[],
  {possible}: WriterContext,
): ReadonlyMap<string, readonly string[]> {
  const abstracts = composites.filter(({kind}) => kind !== 'object');
  const abstractsByObject = new Map<string, string[]>();
  for (const {name} of abstracts)
    for (const object of possible.get(name) ?? []) {
      const group = abstractsByObject.get(object);
      if (group) group.push(name);
      else abstractsByObject.set(object, [name]);
    }
  // Many objects have the same abstract types, so each combination is visited only once.
  const abstractGroups = new Map<string, readonly string[]>();
  const groupByObject = new Map<string, string>();
  for (const [object, names] of abstractsByObject) {
    const key = names.join(' ');
    abstractGroups.set(key, names);
    groupByObject.set(object, key);
  }
  return new Map(
    abstracts.map(({name}) => {
      const objects = possible.get(name) ?? [];
      const keys = new Set(objects.map((object) => groupByObject.get(object) ?? ''));
      const overlapping = new Set([...keys].flatMap((key) => abstractGroups.get(key) ?? []));
      overlapping.delete(name);
      return [name, [...objects, ...overlapping].toSorted()];
    }),
  );
}

function writeComposite(type: Composite, spreads: readonly string[], context: WriterContext): string {
  const {names} = context;
  const fields = type.kind === 'union' ? [] : [...type.fields.values()].filter(({name}) => name !== '__typename');
  const args = fields
    .filter((field) => field.args.size > 0)
    .map((field) => {
      const members = argumentMembers(field.args.values(), createTypeNamer(context, 'types.'));
      return `/** Arguments of \`${type.name}.${field.name}\`. */\nexport interface ${names.args(type.name, field.name)} {\n${members}}\n\n`;
    });
  const members = fields.map((field) => writeField(type, field, context)).join('');
  const fragments = spreads.map(
    (name) => `  readonly ${stringLiteral(`... on ${name}`)}?: ${names.selection(name)} | undefined;\n`,
  );
  return [
    ...args,
    `/** The selectable fields of \`${type.name}\`. */\n`,
    `export interface ${names.fields(type.name)} {\n  readonly __typename?: Leaf | undefined;\n${members}${fragments.join('')}}\n`,
    `${docCommentOf({description: type.description})}export type ${names.selection(type.name)} = Select<${names.fields(type.name)}>;\n`,
  ].join('');
}

function writeField(owner: Composite, field: Field, {schema, names}: WriterContext): string {
  const name = innerTypeName(field.type);
  const isLeaf = !isComposite(schema.types.get(name));
  const selection = isLeaf ? 'Leaf' : names.selection(name);
  const args = names.args(owner.name, field.name);
  const withArgs = isLeaf
    ? `readonly [args: ${args}, directives?: Leaf]`
    : `readonly [args: ${args}, select: ${selection}]`;
  const areOptional = ![...field.args.values()].some(isRequired);
  const type = field.args.size === 0 ? selection : areOptional ? `${selection} | ${withArgs}` : withArgs;
  return `${docCommentOf(field, '  ')}  ${optionalMember(field.name, type)};\n`;
}
