// A descriptor under construction, with the references and options that can only be resolved when all files are known.
import {create, type DescMessage, type Message} from '@bufbuild/protobuf';
import {
  Edition,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  type FileDescriptorProto,
  type SourceCodeInfo_Location,
  SourceCodeInfo_LocationSchema,
  SymbolVisibility,
} from '@bufbuild/protobuf/wkt';
import type {
  EnumNode,
  FieldNode,
  FileNode,
  MessageElement,
  Name,
  OptionNode,
  Remarks,
  Visibility,
} from '../read/syntax-nodes.js';

/** A type name, and a callback for its definition. */
export interface Reference {
  readonly name: Name;
  /** The scope. Names are looked up from the innermost scope outwards. */
  readonly scope: string;
  readonly wants: 'message' | 'type';
  readonly resolve: (fullName: string, kind: 'message' | 'enum') => void;
}

/** The options of a declaration, and a callback for their values. */
export interface OptionsNode {
  readonly nodes: readonly OptionNode[];
  readonly schema: DescMessage;
  readonly scope: string;
  /** The field of the options, if any, which may include `default`. */
  readonly field?: FieldDescriptorProto;
  readonly apply: (options: Message) => void;
}

export type SymbolKind = 'message' | 'enum' | 'value' | 'field' | 'oneof' | 'extension' | 'service' | 'method';

interface Declared {
  readonly kind: SymbolKind;
  readonly fullName: string;
  readonly name: Name;
}

/** A field and its syntax node. */
export interface DescribedField {
  readonly node: FieldNode;
  readonly field: FieldDescriptorProto;
  /** The full name of its message; for an extension, the scope of its declaration. */
  readonly scope: string;
  readonly isExtension: boolean;
  /** Whether it is in a oneof. */
  readonly isChoice: boolean;
}

export interface DescribedEnum {
  readonly node: EnumNode;
  readonly enumType: EnumDescriptorProto;
}

export interface Draft {
  readonly syntax: Syntax;
  readonly file: FileDescriptorProto;
  readonly references: readonly Reference[];
  readonly options: readonly OptionsNode[];
  readonly declared: readonly Declared[];
  readonly fields: readonly DescribedField[];
  readonly enums: readonly DescribedEnum[];
}

export type Syntax = 'proto2' | 'proto3' | 'editions';

/** The mutable lists of one file. */
export interface Context {
  readonly syntax: Syntax;
  readonly references: Reference[];
  readonly options: OptionsNode[];
  readonly declared: Declared[];
  readonly fields: DescribedField[];
  readonly enums: DescribedEnum[];
  readonly locations: SourceCodeInfo_Location[];
}

export const editions: ReadonlyMap<string, Edition> = new Map([
  ['2023', Edition.EDITION_2023],
  ['2024', Edition.EDITION_2024],
]);

export function syntaxOf({syntax}: FileNode): Syntax {
  if (syntax?.kind === 'edition') return 'editions';
  return syntax?.value.text === 'proto3' ? 'proto3' : 'proto2';
}

/** Whether an option has this name and is not an extension. */
export function isNamed(wanted: string): (option: OptionNode) => boolean {
  return ({name}) => name.length === 1 && name[0]?.text === wanted && !name[0].isExtension;
}

/** The option statements among the elements. */
export function optionsAmong(
  elements: readonly (MessageElement | FileNode['elements'][number])[],
): readonly OptionNode[] {
  return elements.flatMap((element) => (element.kind === 'option' ? [element.option] : []));
}

/** Adds the comments of a declaration. `path` identifies it as in `SourceCodeInfo`. */
export function addComments({locations}: Context, path: readonly number[], remarks: Remarks | undefined): void {
  if (remarks === undefined) return;
  const {leading, trailing, detached} = remarks;
  if (leading === undefined && trailing === undefined && detached.length === 0) return;
  locations.push(
    create(SourceCodeInfo_LocationSchema, {
      path: [...path],
      span: [0, 0, 0],
      ...(leading !== undefined && {leadingComments: leading}),
      ...(trailing !== undefined && {trailingComments: trailing}),
      leadingDetachedComments: [...detached],
    }),
  );
}

/** Sets the options of `target` when all files are known. */
export function deferOptions(
  {options}: Context,
  nodes: readonly OptionNode[],
  schema: DescMessage,
  scope: string,
  target: {options?: Message | undefined},
  field?: FieldDescriptorProto,
): void {
  if (nodes.length === 0) return;
  options.push({nodes, schema, scope, ...(field && {field}), apply: (read) => void (target.options = read)});
}

/** `a.b` and `C` → `a.b.C` */
export function qualify(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}

export function visibilityOf(visibility: Visibility): SymbolVisibility {
  return visibility === 'export' ? SymbolVisibility.VISIBILITY_EXPORT : SymbolVisibility.VISIBILITY_LOCAL;
}
