// Detects copies of built-in files. The built-in file is used, because its code is in @bufbuild/protobuf. Additional declarations
// of the copy are reported.
import type {
  DescriptorProto,
  EnumDescriptorProto,
  FieldDescriptorProto,
  FileDescriptorProto,
} from '@bufbuild/protobuf/wkt';
import type {Finding} from '../../base/finding.js';
import {wellKnown} from '../bundled-protos.js';
import {describeFile} from '../link/describe-file.js';
import type {Source} from './proto-source.js';

/** The built-in file that a source is a copy of, wherever it is: `vendor/google/protobuf/any.proto`. */
export function builtInFor({path, node}: Source): FileDescriptorProto | undefined {
  const [, name = ''] = /(?:^|\/)(google\/protobuf\/.*)$/.exec(path) ?? [];
  const file = wellKnown.get(name);
  return file !== undefined && node.packages[0]?.text === file.package ? file : undefined;
}

/** Reports that a copy is not read, and which declarations are missing. */
export function copyFinding({path, node}: Source, builtIn: FileDescriptorProto): Finding {
  return findingFor(path, describeFile(builtIn.name, node).file, builtIn);
}

/** The same for a descriptor of a set. Undefined if nothing is missing, because compilers add these files to every set. */
export function descriptorFinding(path: string, file: FileDescriptorProto): Finding | undefined {
  const builtIn = wellKnown.get(file.name);
  const finding = builtIn && findingFor(path, file, builtIn);
  return finding?.severity === 'info' ? undefined : finding;
}

/** Reports an unrelated file with the name of a built-in one. */
export function nameConflictFinding({path, node, lines}: Source, name: string): Finding {
  const [pack] = node.packages;
  return {
    severity: 'error',
    code: 'proto-file-built-in',
    message: `This file has the name of the built-in file \`${name}\`, but is not a copy of it.`,
    hint: 'Move the file out of google/protobuf/, or rename it.',
    place: pack === undefined ? {file: path, line: 1, column: 1} : lines.placeOf(pack.start, pack.end),
  };
}

/** These files differ between releases of protobuf, and user messages do not depend on them. */
const differing = /\/(?:descriptor|plugin|\w+_features)\.proto$/;

function findingFor(path: string, copy: FileDescriptorProto, builtIn: FileDescriptorProto): Finding {
  const known = new Set(declarationsOf(builtIn));
  const lost = [...declarationsOf(copy)].filter((declared) => !known.has(declared));
  const common = {code: 'proto-file-built-in', place: {file: path, line: 1, column: 1}} as const;
  if (lost.length === 0 || differing.test(builtIn.name)) {
    return {...common, severity: 'info', message: `\`${builtIn.name}\` is built in, so this copy is ignored.`};
  }
  const [first = ''] = lost;
  const more = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
  return {
    ...common,
    severity: 'warning',
    message: `\`${builtIn.name}\` is built in, so this copy is ignored. Only the copy declares \`${first}\`${more}.`,
    hint: 'Declare it in your own file, in another package.',
  };
}

/** Yields declarations, with their numbers: `google.protobuf.Any.value = 2`. */
function* declarationsOf(file: FileDescriptorProto): Iterable<string> {
  yield* declarationsIn(file.package, file.messageType, file.enumType, file.extension);
  for (const {name, method} of file.service) {
    for (const {name: methodName} of method) yield `${file.package}.${name}.${methodName}`;
    if (method.length === 0) yield `${file.package}.${name}`;
  }
}

function* declarationsIn(
  scope: string,
  messages: readonly DescriptorProto[],
  enums: readonly EnumDescriptorProto[],
  extensions: readonly FieldDescriptorProto[],
): Iterable<string> {
  for (const {name, field, nestedType, enumType, extension} of messages) {
    yield `${scope}.${name}`;
    for (const member of field) yield `${scope}.${name}.${member.name} = ${member.number}`;
    yield* declarationsIn(`${scope}.${name}`, nestedType, enumType, extension);
  }
  for (const {name, value} of enums) {
    for (const member of value) yield `${scope}.${name}.${member.name} = ${member.number}`;
  }
  for (const {name, number} of extensions) yield `${scope}.${name} = ${number}`;
}
