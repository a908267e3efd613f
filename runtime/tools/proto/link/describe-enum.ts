// Creates the descriptor of an enum.
import {create} from '@bufbuild/protobuf';
import {
  type EnumDescriptorProto,
  EnumDescriptorProto_EnumReservedRangeSchema,
  EnumDescriptorProtoSchema,
  EnumOptionsSchema,
  EnumValueDescriptorProtoSchema,
  EnumValueOptionsSchema,
} from '@bufbuild/protobuf/wkt';
import type {EnumNode} from '../read/syntax-nodes.js';
import {type Context, deferOptions, addComments, visibilityOf, qualify} from './descriptor-draft.js';
import {parseInt32} from './parse-numbers.js';

export function describeEnum(
  context: Context,
  node: EnumNode,
  outer: string,
  path: readonly number[],
): EnumDescriptorProto {
  const fullName = qualify(outer, node.name.text);
  context.declared.push({kind: 'enum', fullName, name: node.name});
  addComments(context, path, node.remarks);
  const described = create(EnumDescriptorProtoSchema, {
    name: node.name.text,
    ...(node.visibility && {visibility: visibilityOf(node.visibility)}),
  });
  for (const [index, {name, number, options, remarks}] of node.values.entries()) {
    // The scope of enum values is that of the enum itself, as in C++.
    context.declared.push({kind: 'value', fullName: qualify(outer, name.text), name});
    addComments(context, [...path, 2, index], remarks);
    const value = create(EnumValueDescriptorProtoSchema, {name: name.text, number: parseInt32(number.text)});
    deferOptions(context, options, EnumValueOptionsSchema, qualify(outer, name.text), value);
    described.value.push(value);
  }
  for (const {ranges, names} of node.reserved) {
    described.reservedName.push(...names.map(({text}) => text));
    for (const {from, to} of ranges) {
      const end = to.text === 'max' ? 0x7fffffff : parseInt32(to.text);
      described.reservedRange.push(
        create(EnumDescriptorProto_EnumReservedRangeSchema, {start: parseInt32(from.text), end}),
      );
    }
  }
  deferOptions(context, node.options, EnumOptionsSchema, fullName, described);
  context.enums.push({node, enumType: described});
  return described;
}
