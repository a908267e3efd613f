// Writes type references and documentation as TypeScript, for all writers of the SDK.
import {docComment, propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import {type Argument, isRequired, type TypeRef} from '../schema-model.js';
import type {WriterContext} from './writer-context.js';

/** `[Book!]` → `Book[] | null`. `typeScriptName` returns the TypeScript type for a name of the schema. */
export function writeTypeRef(ref: TypeRef, typeScriptName: (name: string) => string, isInput = false): string {
  const inner = ref.kind === 'non-null' ? ref.of : ref;
  const text =
    inner.kind === 'list' ? writeListType(inner.of, typeScriptName, isInput) : typeScriptName(typeName(inner));
  // `unknown` includes null.
  return ref.kind === 'non-null' || text === 'unknown' ? text : `${text} | null`;
}

function writeListType(of: TypeRef, typeScriptName: (name: string) => string, isInput: boolean): string {
  const item = writeTypeRef(of, typeScriptName, isInput);
  return `${isInput ? 'readonly ' : ''}${/[ ]/.test(item) ? `(${item})` : item}[]`;
}

function typeName(ref: TypeRef): string {
  return ref.kind === 'named' ? ref.name : '';
}

/** Returns a function from a name of the schema to its TypeScript type. `prefix` is added to types of `write-types.ts`. */
export function createTypeNamer({names, scalars}: WriterContext, prefix = ''): (name: string) => string {
  return (name) => scalars.get(name) ?? `${prefix}${names.type(name)}`;
}

/** Description, default and deprecation, as a comment. */
export function docCommentOf(
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

/** Members of `Object.prototype`: for the compiler, an object literal without such a member has the inherited one. */
const inheritedMembers: ReadonlySet<string> = new Set([
  'constructor',
  'toString',
  'toLocaleString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
]);

/** An optional member: `name?: string | undefined`. */
export function optionalMember(name: string, type: string): string {
  const prefix = type === 'never' ? '' : `${type} | `;
  const fullType = inheritedMembers.has(name)
    ? `${prefix}Object[${stringLiteral(name)}] | undefined`
    : type === 'never'
      ? type
      : `${prefix}undefined`;
  return `readonly ${propertyKey(name)}?: ${fullType}`;
}

/** The members of an object of arguments. */
export function argumentMembers(args: Iterable<Argument>, typeScriptName: (name: string) => string): string {
  return [...args]
    .map((argument) => {
      const type = writeTypeRef(argument.type, typeScriptName, true);
      const isOptional = !isRequired(argument);
      const member = isOptional
        ? optionalMember(argument.name, type)
        : `readonly ${propertyKey(argument.name)}: ${type}`;
      return `${docCommentOf(argument, '  ')}  ${member};\n`;
    })
    .join('');
}
