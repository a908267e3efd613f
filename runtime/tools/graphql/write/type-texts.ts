// What several writers need: the model, names, and types as TypeScript.
import {docComment, propertyKey, stringLiteral} from '../../write/typescript-tokens.js';
import {type Argument, isRequired, type Schema, type TypeRef} from '../graphql-model.js';
import type {Names} from '../type-names.js';

export interface Layout {
  readonly schema: Schema;
  readonly names: Names;
  /** From a scalar to its TypeScript type. */
  readonly scalars: ReadonlyMap<string, string>;
  /** Names of the object types that each composite type may be. */
  readonly possible: ReadonlyMap<string, readonly string[]>;
  readonly defaultDepth: number;
  readonly maxSelectionDepth: number;
  /** Empty when the user gives it. */
  readonly endpoint: string;
}

/** `[Book!]` → `(Book | null)[] | null`. `nameOf` gives the type for a name. */
export function typeText(ref: TypeRef, nameOf: (name: string) => string, isInput = false): string {
  const inner = ref.kind === 'non-null' ? ref.of : ref;
  const text = inner.kind === 'list' ? listText(inner.of, nameOf, isInput) : nameOf(nameIn(inner));
  return ref.kind === 'non-null' ? text : `${text} | null`;
}

function listText(of: TypeRef, nameOf: (name: string) => string, isInput: boolean): string {
  const item = typeText(of, nameOf, isInput);
  return `${isInput ? 'readonly ' : ''}${/[ ]/.test(item) ? `(${item})` : item}[]`;
}

function nameIn(ref: TypeRef): string {
  return ref.kind === 'named' ? ref.name : '';
}

/** Returns the TypeScript type for a name of the schema. `prefix` goes before types of `write-types.ts`. */
export function typeNamer({names, scalars}: Layout, prefix = ''): (name: string) => string {
  return (name) => scalars.get(name) ?? `${prefix}${names.type(name)}`;
}

/** Description, default and deprecation, as a comment. */
export function documented(
  {
    description,
    deprecated,
    defaultValue,
  }: {readonly description: string; readonly deprecated?: string; readonly defaultValue?: string},
  indent = '',
): string {
  const parts = [
    description,
    defaultValue === undefined ? '' : `Default: ${defaultValue}`,
    deprecated === undefined ? '' : `@deprecated ${deprecated}`,
  ];
  return docComment(parts.filter((part) => part.trim() !== '').join('\n\n'), indent);
}

/** What every object has already: a literal that leaves such a member out has the inherited one in the eyes of the compiler. */
const inherited: ReadonlySet<string> = new Set([
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
]);

/** A member that may be left out: `name?: string | undefined`. */
export function optionalMember(name: string, type: string): string {
  const own = type === 'never' ? '' : `${type} | `;
  const others = inherited.has(name)
    ? `${own}Object[${stringLiteral(name)}] | undefined`
    : type === 'never'
      ? type
      : `${own}undefined`;
  return `readonly ${propertyKey(name)}?: ${others}`;
}

/** The members of an object of arguments. */
export function argumentMembers(args: Iterable<Argument>, nameOf: (name: string) => string): string {
  return [...args]
    .map((argument) => {
      const type = typeText(argument.type, nameOf, true);
      const isOptional = !isRequired(argument);
      const member = isOptional
        ? optionalMember(argument.name, type)
        : `readonly ${propertyKey(argument.name)}: ${type}`;
      return `${documented(argument, '  ')}  ${member};\n`;
    })
    .join('');
}
