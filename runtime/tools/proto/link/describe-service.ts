// Creates the descriptor of a service.
import {create} from '@bufbuild/protobuf';
import {
  MethodDescriptorProtoSchema,
  MethodOptionsSchema,
  type ServiceDescriptorProto,
  ServiceDescriptorProtoSchema,
  ServiceOptionsSchema,
} from '@bufbuild/protobuf/wkt';
import type {ServiceNode} from '../read/syntax-nodes.js';
import {type Context, deferOptions, addComments, qualify} from './descriptor-draft.js';

export function describeService(
  context: Context,
  node: ServiceNode,
  outer: string,
  path: readonly number[],
): ServiceDescriptorProto {
  const fullName = qualify(outer, node.name.text);
  context.declared.push({kind: 'service', fullName, name: node.name});
  addComments(context, path, node.remarks);
  const service = create(ServiceDescriptorProtoSchema, {name: node.name.text});
  for (const [index, {name, options, remarks, ...rest}] of node.methods.entries()) {
    const methodName = qualify(fullName, name.text);
    context.declared.push({kind: 'method', fullName: methodName, name});
    addComments(context, [...path, 2, index], remarks);
    const method = create(MethodDescriptorProtoSchema, {
      name: name.text,
      ...(rest.isClientStreaming && {clientStreaming: true}),
      ...(rest.isServerStreaming && {serverStreaming: true}),
      ...(rest.hasBody && {options: create(MethodOptionsSchema)}),
    });
    const types = [
      [rest.input, 'inputType'],
      [rest.output, 'outputType'],
    ] as const;
    for (const [type, key] of types) {
      const resolve = (found: string) => void (method[key] = `.${found}`);
      context.references.push({name: type, scope: methodName, wants: 'message', resolve});
    }
    deferOptions(context, options, MethodOptionsSchema, methodName, method);
    service.method.push(method);
  }
  deferOptions(context, node.options, ServiceOptionsSchema, fullName, service);
  return service;
}
