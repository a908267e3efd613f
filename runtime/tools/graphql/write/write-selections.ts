// `src/selections.ts`: what can be selected of each type, and with which arguments.
import {generatedBy} from '../../project/package-files.js';
import {stringLiteral} from '../../write/typescript-tokens.js';
import {type Composite, type Field, isComposite, isRequired, nameIn, type Schema} from '../graphql-model.js';
import {argumentMembers, documented, type Layout, optionalMember, typeNamer} from './type-texts.js';

export function writeSelections(layout: Layout): string {
  const composites = [...layout.schema.types.values()]
    .filter(isComposite)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const spreads = spreadsOf(composites, layout);
  const body = composites.map((type) => writeComposite(type, spreads.get(type.name) ?? [], layout)).join('\n');
  const usesTypes = /\btypes\./.test(body);
  return [
    `${generatedBy}// What can be selected of each type.\n`,
    `import type { AliasKeys, ConditionDirectives } from "./core/graphql/selection-types.js";\n`,
    usesTypes || layout.schema.directives.size > 0 ? `import type * as types from "./types.js";\n` : '',
    `\n${writeDirectives(layout)}\n`,
    '/** A value: `true` selects it. */\nexport type Leaf = boolean | Directives;\n\n',
    '/** Fields, also under other names (`"first: name"`), and directives. */\n',
    'export type Select<Fields> = Fields & AliasKeys & Directives;\n\n',
    body,
  ].join('');
}

function writeDirectives(layout: Layout): string {
  const members = requestDirectives(layout.schema).map((directive) => {
    const args = [...directive.args.values()];
    const isOptional = !args.some(isRequired);
    const inner = args.map((argument) => {
      const lines = argumentMembers([{...argument, description: ''}], typeNamer(layout, 'types.')).split('\n');
      const line = lines.find((text) => text.startsWith('  readonly')) ?? '';
      return line.trim().replace(/;$/, '');
    });
    const type = args.length === 0 ? 'true' : `${isOptional ? 'true | ' : ''}{ ${inner.join('; ')} }`;
    return `${documented(directive, '  ')}  readonly ${stringLiteral(`@${directive.name}`)}?: ${type} | undefined;\n`;
  });
  const doc = '/** Directives that a field or a fragment may have. */\n';
  return members.length === 0
    ? `${doc}export type Directives = ConditionDirectives;\n`
    : `${doc}export interface Directives extends ConditionDirectives {\n${members.join('')}}\n`;
}

/** Directives of the schema that are allowed on fields of a request. */
export function requestDirectives({directives}: Schema) {
  return [...directives.values()]
    .filter(({locations}) => locations.includes('FIELD'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of the types that a fragment of each abstract type can be on: those with which it shares an object type. */
function spreadsOf(composites: readonly Composite[], {possible}: Layout): ReadonlyMap<string, readonly string[]> {
  const abstracts = composites.filter(({kind}) => kind !== 'object');
  const holders = new Map<string, string[]>();
  for (const {name} of abstracts)
    for (const object of possible.get(name) ?? []) {
      const group = holders.get(object);
      if (group) group.push(name);
      else holders.set(object, [name]);
    }
  // Most objects share their abstract types with many others: each such group is looked at once.
  const groups = new Map<string, readonly string[]>();
  const groupOf = new Map<string, string>();
  for (const [object, names] of holders) {
    const key = names.join(' ');
    groups.set(key, names);
    groupOf.set(object, key);
  }
  return new Map(
    abstracts.map(({name}) => {
      const objects = possible.get(name) ?? [];
      const keys = new Set(objects.map((object) => groupOf.get(object) ?? ''));
      const overlapping = new Set([...keys].flatMap((key) => groups.get(key) ?? []));
      overlapping.delete(name);
      return [name, [...objects, ...overlapping].toSorted()];
    }),
  );
}

function writeComposite(type: Composite, spreads: readonly string[], layout: Layout): string {
  const {names} = layout;
  const fields = type.kind === 'union' ? [] : [...type.fields.values()].filter(({name}) => name !== '__typename');
  const args = fields
    .filter((field) => field.args.size > 0)
    .map((field) => {
      const members = argumentMembers(field.args.values(), typeNamer(layout, 'types.'));
      return `/** Arguments of \`${type.name}.${field.name}\`. */\nexport interface ${names.args(type.name, field.name)} {\n${members}}\n\n`;
    });
  const members = fields.map((field) => writeField(type, field, layout)).join('');
  const fragments = spreads.map(
    (name) => `  readonly ${stringLiteral(`... on ${name}`)}?: ${names.selection(name)} | undefined;\n`,
  );
  return [
    ...args,
    `/** What can be selected of \`${type.name}\`. */\n`,
    `export interface ${names.fields(type.name)} {\n  readonly __typename?: Leaf | undefined;\n${members}${fragments.join('')}}\n`,
    `${documented({description: type.description})}export type ${names.selection(type.name)} = Select<${names.fields(type.name)}>;\n`,
  ].join('');
}

function writeField(owner: Composite, field: Field, {schema, names}: Layout): string {
  const name = nameIn(field.type);
  const isLeaf = !isComposite(schema.types.get(name));
  const selection = isLeaf ? 'Leaf' : names.selection(name);
  const args = names.args(owner.name, field.name);
  const withArgs = isLeaf
    ? `readonly [args: ${args}, directives?: Leaf]`
    : `readonly [args: ${args}, select: ${selection}]`;
  const isFree = ![...field.args.values()].some(isRequired);
  const type = field.args.size === 0 ? selection : isFree ? `${selection} | ${withArgs}` : withArgs;
  return `${documented(field, '  ')}  ${optionalMember(field.name, type)};\n`;
}
