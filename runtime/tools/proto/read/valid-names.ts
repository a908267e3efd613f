// Descriptors may come from untrusted files. Names in them become code, so they must be valid identifiers.
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import {createUniquePaths} from '../../base/output-path.js';
import {wellKnown} from '../bundled-protos.js';
import {copyMessage} from '../copy-message.js';

const word = /^[A-Za-z_]\w*$/;
const dotted = /^\.?(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)?$/;
const maxDepth = 200;

/** Whether all names of a file are valid. */
export function hasValidNames(file: FileDescriptorProto): boolean {
  return (
    file.name !== '' &&
    dotted.test(file.package) &&
    file.messageType.every((message) => isValidMessage(message, 0)) &&
    file.enumType.every(isValidEnum) &&
    file.extension.every(isValidField) &&
    file.service.every(
      ({name, method}) =>
        word.test(name) &&
        method.every((call) => word.test(call.name) && dotted.test(call.inputType) && dotted.test(call.outputType)),
    )
  );
}

function isValidMessage(message: DescriptorProto, depth: number): boolean {
  return (
    depth < maxDepth &&
    word.test(message.name) &&
    message.field.every(isValidField) &&
    message.extension.every(isValidField) &&
    message.enumType.every(isValidEnum) &&
    message.oneofDecl.every(({name}) => word.test(name)) &&
    message.nestedType.every((nested) => isValidMessage(nested, depth + 1))
  );
}

function isValidField({name, typeName, extendee}: FieldDescriptorProto): boolean {
  return word.test(name) && dotted.test(typeName) && dotted.test(extendee);
}

function isValidEnum({name, value}: EnumDescriptorProto): boolean {
  return word.test(name) && value.every((entry) => word.test(entry.name));
}

/** Renames files whose names are not valid as paths of generated files. */
export function withSafeNames(files: readonly FileDescriptorProto[]): readonly FileDescriptorProto[] {
  const safe = createUniquePaths();
  const isOwn = ({name}: FileDescriptorProto) => !wellKnown.has(name);
  const names = new Map(files.filter(isOwn).map(({name}) => [name, safe(shortName(name))]));
  const renamed = (name: string) => names.get(name) ?? name;
  return files.map((file) => copyMessage(file, {name: renamed(file.name), dependency: file.dependency.map(renamed)}));
}

/** Shortens a name, so that it is still valid with the extension of generated sources. */
export function shortName(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  const stem = [...name.slice(slash).replace(/\.proto$/, '')];
  return `${name.slice(0, slash)}${stem.slice(0, 57).join('')}.proto`;
}
