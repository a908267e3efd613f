// Checks fields, enums and options after linking, when types are resolved and options are read.
import {
  FeatureSet_EnumType as EnumType,
  FeatureSet_FieldPresence as Presence,
  FeatureSet_MessageEncoding as Encoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedEncoding,
  FeatureSet_Utf8Validation as Utf8,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
  FieldOptions_JSType as JSType,
  type FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import type {Name, Span} from '../read/syntax-nodes.js';
import {isNamed, type DescribedEnum, type DescribedField, type Draft} from './descriptor-draft.js';
import {jsonName} from './json-name.js';
import {parseInteger} from './parse-numbers.js';
import type {Diagnostic} from './offset-diagnostic.js';
import type {SymbolTable} from './proto-symbols.js';

export interface Linked {
  readonly draft: Draft;
  readonly file: FileDescriptorProto;
  readonly symbols: SymbolTable;
  readonly fileOf: (name: string) => FileDescriptorProto | undefined;
}

export function* checkLinked(linked: Linked): Iterable<Diagnostic> {
  const {draft} = linked;
  yield* checkFeatures(draft);
  for (const described of draft.fields) {
    yield* checkField(described, linked);
    if (described.isExtension) yield* checkExtension(described, linked);
  }
  yield* checkJsonNames(draft.fields);
  for (const described of draft.enums) yield* checkEnum(described, linked);
}

type Text = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

function diagnostic(span: Span, text: Text): Diagnostic {
  return {severity: 'error', ...text, span};
}

function invalid(span: Span, message: string, hint = 'Remove the option.'): Diagnostic {
  return diagnostic(span, {code: 'proto-option-invalid', message, hint});
}

/** Reports options that the syntax does not support, and those that only compilers may set. */
function* checkFeatures({options, syntax}: Draft): Iterable<Diagnostic> {
  for (const {nodes} of options) {
    for (const {name} of nodes) {
      const [first] = name;
      if (first === undefined || first.isExtension) continue;
      if (first.text === 'features' && syntax !== 'editions') {
        yield invalid(
          first,
          '`features` exists only in editions.',
          'Remove it, or write `edition = "2023";` at the top of the file.',
        );
      }
      if (first.text === 'map_entry') {
        yield invalid(first, 'Only compilers may set `map_entry`.', 'Write a field of type `map<…>` instead.');
      }
      if (first.text === 'uninterpreted_option') yield invalid(first, 'Only compilers may set `uninterpreted_option`.');
      if (first.text === 'java_string_check_utf8' && syntax === 'editions') {
        yield invalid(first, '`java_string_check_utf8` does not exist in editions.');
      }
    }
  }
}

const longTypes: ReadonlySet<Type> = new Set([Type.INT64, Type.UINT64, Type.SINT64, Type.FIXED64, Type.SFIXED64]);
const unpackable: ReadonlySet<Type> = new Set([Type.STRING, Type.BYTES, Type.MESSAGE, Type.GROUP]);

function* checkField(described: DescribedField, linked: Linked): Iterable<Diagnostic> {
  const {node, field, isExtension} = described;
  const {draft, symbols} = linked;
  const {options, type, label} = field;
  const at = (name: string): Span => node.options.find(isNamed(name)) ?? node.name;
  const isRepeated = label === Label.REPEATED;
  const hasDefault = node.options.some(isNamed('default'));
  if (hasDefault && draft.syntax === 'proto3') {
    yield diagnostic(at('default'), {
      code: 'proto-default-invalid',
      message: 'A proto3 field cannot have a default.',
      hint: 'Remove the default.',
    });
  } else if (hasDefault && presenceOf(described, linked) === Presence.IMPLICIT) {
    yield diagnostic(at('default'), {
      code: 'proto-default-invalid',
      message: 'A field with implicit presence cannot have a default.',
      hint: 'Remove the default, or the feature.',
    });
  }
  if (node.options.some(isNamed('packed'))) {
    if (draft.syntax === 'editions') {
      yield invalid(at('packed'), '`packed` does not exist in editions.', 'Write `features.repeated_field_encoding`.');
    } else if (options?.packed && (!isRepeated || unpackable.has(type))) {
      yield invalid(at('packed'), 'Only repeated numbers, `bool` and enums can be packed.');
    }
  }
  if (options !== undefined && options.jstype !== JSType.JS_NORMAL && !longTypes.has(type)) {
    yield invalid(at('jstype'), 'Only 64-bit numbers have a `jstype`.');
  }
  for (const name of ['lazy', 'unverified_lazy'] as const) {
    const isOn = name === 'lazy' ? options?.lazy : options?.unverifiedLazy;
    if (isOn === true && (type !== Type.MESSAGE || encodingOf(described, linked) === Encoding.DELIMITED)) {
      yield invalid(at(name), `Only messages can be \`${name}\`.`);
    }
  }
  yield* checkFieldFeatures(described, linked);
  const json = node.options.find(isNamed('json_name'));
  if (json !== undefined && isExtension && field.jsonName !== jsonName(field.name))
    yield invalid(json, 'An extension has no `json_name`.');
  else if (json !== undefined && /^\[.*\]$/s.test(field.jsonName)) {
    yield invalid(json, 'JSON names in square brackets are reserved for extensions.', 'Use another name.');
  }
  const target = symbols.get(field.typeName.slice(1));
  if (target?.message?.options?.mapEntry && node.type.kind === 'named') {
    yield diagnostic(node.type.name, {
      code: 'proto-type-wrong',
      message: `\`${node.type.name.text}\` is the generated entry of a map and cannot be used as a type.`,
      hint: 'Use `map<…>` here as well, or declare a message.',
    });
  }
  yield* checkEnumField(described, linked);
}

/** Reports enums without a value 0 where the default is 0. */
function* checkEnumField(described: DescribedField, linked: Linked): Iterable<Diagnostic> {
  const {node, field} = described;
  if (node.type.kind === 'group') return;
  const entry = node.type.kind === 'map' ? linked.symbols.get(field.typeName.slice(1))?.message?.field[1] : undefined;
  const target = linked.symbols.get((entry ?? field).typeName.slice(1));
  if (target?.enumType === undefined) return;
  const span = node.type.kind === 'map' ? node.type.value : node.type.name;
  if (entry !== undefined && target.enumType.value[0]?.number !== 0) {
    yield diagnostic(span, {
      code: 'proto-enum-first',
      message: `The first value of \`${target.fullName}\` is not 0, so it cannot be the type of a map's values.`,
      hint: 'Begin the enum with a value that has number 0.',
    });
  }
  const owner = linked.fileOf(target.file);
  const isImplicit = entry === undefined && presenceOf(described, linked) === Presence.IMPLICIT;
  if (isImplicit && owner !== undefined && isClosed(target.enumType.options?.features?.enumType, owner)) {
    yield diagnostic(span, {
      code: 'proto-enum-closed',
      message: `The closed enum \`${target.fullName}\` cannot be the type of a field with implicit presence.`,
      hint: 'Write `optional` before its type, or declare the enum in proto3.',
    });
  }
}

function isClosed(own: EnumType | undefined, {syntax, options}: FileDescriptorProto): boolean {
  if (syntax !== 'editions') return syntax !== 'proto3';
  return (own || options?.features?.enumType) === EnumType.CLOSED;
}

/** Undefined for repeated fields, which have no presence. */
function presenceOf({field, isExtension, isChoice}: DescribedField, {draft, file}: Linked): Presence | undefined {
  const {label, type, options, proto3Optional} = field;
  if (label === Label.REPEATED) return undefined;
  if (isExtension || isChoice || type === Type.MESSAGE || type === Type.GROUP) return Presence.EXPLICIT;
  if (draft.syntax === 'proto3') return proto3Optional ? Presence.EXPLICIT : Presence.IMPLICIT;
  if (draft.syntax === 'proto2') return Presence.EXPLICIT;
  return options?.features?.fieldPresence || file.options?.features?.fieldPresence || Presence.EXPLICIT;
}

function encodingOf({field}: DescribedField, {draft, file}: Linked): Encoding | undefined {
  if (draft.syntax !== 'editions') return undefined;
  return field.options?.features?.messageEncoding || file.options?.features?.messageEncoding;
}

function* checkFieldFeatures(
  {node, field, isExtension, isChoice}: DescribedField,
  {symbols}: Linked,
): Iterable<Diagnostic> {
  const features = field.options?.features;
  if (features === undefined) return;
  const at = node.options.find(({name}) => name[0]?.text === 'features') ?? node.name;
  const isRepeated = field.label === Label.REPEATED;
  const isMessage = field.type === Type.MESSAGE || field.type === Type.GROUP;
  const entry = symbols.get(field.typeName.slice(1))?.message;
  const isMap = entry?.options?.mapEntry === true;
  if (features.fieldPresence) {
    if (isRepeated || isChoice || isExtension) {
      const what = isExtension ? 'An extension' : isChoice ? 'A field of a oneof' : 'A repeated field';
      yield invalid(at, `${what} has no \`field_presence\`.`);
    } else if (isMessage && features.fieldPresence === Presence.IMPLICIT) {
      yield invalid(at, 'A message cannot have implicit presence.');
    }
  }
  if (features.repeatedFieldEncoding) {
    if (!isRepeated) yield invalid(at, 'Only a repeated field has a `repeated_field_encoding`.');
    else if (features.repeatedFieldEncoding === RepeatedEncoding.PACKED && unpackable.has(field.type)) {
      yield invalid(at, 'Only repeated numbers, `bool` and enums can be packed.');
    }
  }
  const holdsText = field.type === Type.STRING || (isMap && entry.field.some(({type}) => type === Type.STRING));
  if (features.utf8Validation !== Utf8.UTF8_VALIDATION_UNKNOWN && !holdsText) {
    yield invalid(at, 'Only a `string` has a `utf8_validation`.');
  }
  if (features.messageEncoding && (!isMessage || isMap)) yield invalid(at, 'Only a message has a `message_encoding`.');
}

const customOptions = /^google\.protobuf\.\w+Options$/;

function* checkExtension({node, field}: DescribedField, {draft, symbols}: Linked): Iterable<Diagnostic> {
  const name = field.extendee.slice(1);
  const extendee = symbols.get(name)?.message;
  if (extendee === undefined) return;
  if (draft.syntax === 'proto3' && !customOptions.test(name)) {
    yield diagnostic(node.name, {
      code: 'proto-extension-syntax',
      message: `In proto3, only options can be extended, but not \`${name}\`.`,
      hint: 'Use `google.protobuf.Any`, or write `syntax = "proto2";` at the top of the file.',
    });
  }
  if (extendee.options?.messageSetWireFormat && (field.type !== Type.MESSAGE || field.label !== Label.OPTIONAL)) {
    yield diagnostic(node.name, {
      code: 'proto-message-set',
      message: `An extension of \`${name}\`, which has \`message_set_wire_format\`, must be an optional message.`,
      hint: 'Declare a message for the extension.',
    });
  }
}

/** Checks explicit JSON names. Derived ones are compared together with the names in code. */
function* checkJsonNames(fields: readonly DescribedField[]): Iterable<Diagnostic> {
  const known = new Map<string, DescribedField>();
  const isOwn = ({node}: DescribedField) => node.options.some(isNamed('json_name'));
  // Explicit names come last, so that the finding is reported at a name that can be changed.
  const sorted = [...fields.filter((one) => !isOwn(one)), ...fields.filter(isOwn)];
  for (const described of sorted) {
    const {node, field, scope, isExtension} = described;
    if (isExtension) continue;
    const key = JSON.stringify([scope, field.jsonName]);
    const other = known.get(key);
    if (other === undefined) known.set(key, described);
    else if (isOwn(described)) {
      yield diagnostic(node.options.find(isNamed('json_name')) ?? node.name, {
        code: 'proto-json-name',
        message: `\`${field.name}\` and \`${other.field.name}\` have the same JSON name \`${field.jsonName}\`.`,
        hint: 'Use another name.',
      });
    }
  }
}

function* checkEnum({node, enumType}: DescribedEnum, linked: Linked): Iterable<Diagnostic> {
  const {draft, file} = linked;
  const [first] = node.values;
  const isOpen = !isClosed(enumType.options?.features?.enumType, file);
  if (draft.syntax === 'editions' && isOpen && first !== undefined && parseInteger(first.number.text) !== 0n) {
    yield diagnostic(first.number, {
      code: 'proto-enum-first',
      message: `The first value of the enum \`${node.name.text}\` is not 0.`,
      hint: 'Begin with a value that has number 0, or write `option features.enum_type = CLOSED;`.',
    });
  }
  if (draft.syntax === 'proto2' || enumType.options?.deprecatedLegacyJsonFieldConflicts) return;
  const known = new Map<string, {readonly name: Name; readonly number: bigint}>();
  for (const {name, number} of node.values) {
    const short = shortName(name.text, node.name.text);
    const own = {name, number: parseInteger(number.text)};
    const other = known.get(short);
    if (other === undefined) known.set(short, own);
    // Values with the same number are aliases, and duplicate names are reported separately.
    else if (other.number !== own.number && other.name.text !== name.text) {
      yield diagnostic(name, {
        code: 'proto-name-clash',
        message: `\`${other.name.text}\` and \`${name.text}\` differ only in case, underscores or the name of the enum.`,
        hint: 'Rename one of them.',
      });
    }
  }
}

/** `COLOR_DARK_RED` of `Color` → `DarkRed` */
function shortName(value: string, enumName: string): string {
  const prefix = enumName.replaceAll('_', '').toLowerCase();
  let at = 0;
  for (const letter of prefix) {
    while (value[at] === '_') at++;
    if (value[at]?.toLowerCase() !== letter) {
      at = 0;
      break;
    }
    at++;
  }
  const rest = value.slice(at).replace(/^_+/, '');
  return jsonName(`_${(rest === '' ? value : rest).toLowerCase()}`);
}
