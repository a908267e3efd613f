// The syntax tree of a .proto file, with unresolved names and options, and the span of every node.

/** Offsets in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word, or words with dots between them. */
export interface Name extends Span {
  readonly text: string;
}

/** The comments of a declaration without delimiters. */
export interface Remarks {
  readonly leading?: string;
  readonly trailing?: string;
  readonly detached: readonly string[];
}

export type Constant =
  | (Name & {readonly kind: 'name'; readonly isNegative: boolean})
  | (Name & {readonly kind: 'integer' | 'float'; readonly isNegative: boolean})
  | (Span & {readonly kind: 'string'; readonly bytes: Uint8Array})
  | (Span & {readonly kind: 'list'; readonly items: readonly Constant[]})
  | (Span & {readonly kind: 'message'; readonly fields: readonly ConstantField[]});

/** A field of a message in text format: `name: "x"`, `[acme.flag]: true`, `[type.googleapis.com/acme.Book] {}`. */
export interface ConstantField {
  readonly name: Name;
  readonly form: 'field' | 'extension' | 'any';
  readonly value: Constant;
}

/** `(acme.flag).inner` has two parts. The first is an extension. */
export interface OptionPart extends Name {
  readonly isExtension: boolean;
}

export interface OptionNode extends Span {
  readonly name: readonly OptionPart[];
  readonly value: Constant;
}

export interface FileNode {
  readonly syntax?: SyntaxNode;
  readonly packages: readonly (Name & {readonly remarks: Remarks})[];
  readonly imports: readonly ImportNode[];
  readonly elements: readonly FileElement[];
}

export interface SyntaxNode extends Span {
  readonly kind: 'syntax' | 'edition';
  readonly value: Name;
  readonly remarks: Remarks;
}

export interface ImportNode {
  readonly path: Name;
  readonly mode: 'plain' | 'public' | 'weak' | 'option';
}

export type FileElement = MessageNode | EnumNode | ServiceNode | ExtendNode | OptionElement;
export type MessageElement =
  | FieldNode
  | OneofNode
  | MessageNode
  | EnumNode
  | ExtendNode
  | ExtensionsNode
  | ReservedNode
  | OptionElement;

interface OptionElement {
  readonly kind: 'option';
  readonly option: OptionNode;
}

/** `export` and `local` of edition 2024. */
export type Visibility = 'export' | 'local';

export interface MessageNode {
  readonly kind: 'message';
  readonly name: Name;
  readonly visibility?: Visibility;
  readonly elements: readonly MessageElement[];
  readonly remarks: Remarks;
}

export type FieldType =
  | {readonly kind: 'named'; readonly name: Name}
  | {readonly kind: 'map'; readonly key: Name; readonly value: Name}
  | {readonly kind: 'group'; readonly message: MessageNode};

export interface FieldNode extends Span {
  readonly kind: 'field';
  readonly label?: Name;
  readonly type: FieldType;
  readonly name: Name;
  readonly number: Name;
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}

export interface OneofNode {
  readonly kind: 'oneof';
  readonly name: Name;
  readonly fields: readonly FieldNode[];
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}

export interface ExtendNode {
  readonly kind: 'extend';
  readonly extendee: Name;
  readonly fields: readonly FieldNode[];
}

/** Both ends are included; `to` is `max` for an open range. */
export interface RangeNode extends Span {
  readonly from: Name;
  readonly to: Name;
}

export interface ExtensionsNode {
  readonly kind: 'extensions';
  readonly ranges: readonly RangeNode[];
  readonly options: readonly OptionNode[];
}

export interface ReservedNode {
  readonly kind: 'reserved';
  readonly ranges: readonly RangeNode[];
  readonly names: readonly Name[];
}

export interface EnumNode {
  readonly kind: 'enum';
  readonly name: Name;
  readonly visibility?: Visibility;
  readonly values: readonly EnumValueNode[];
  readonly reserved: readonly ReservedNode[];
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}

export interface EnumValueNode {
  readonly name: Name;
  readonly number: Name;
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}

export interface ServiceNode {
  readonly kind: 'service';
  readonly name: Name;
  readonly methods: readonly MethodNode[];
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}

export interface MethodNode {
  readonly name: Name;
  readonly input: Name;
  readonly output: Name;
  readonly isClientStreaming: boolean;
  readonly isServerStreaming: boolean;
  /** Whether it has braces, even without options in them. */
  readonly hasBody: boolean;
  readonly options: readonly OptionNode[];
  readonly remarks: Remarks;
}
