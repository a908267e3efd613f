// Creates the descriptor of a file. Type names and options are collected, and resolved when all files are known.
import {create} from '@bufbuild/protobuf';
import {Edition, FileDescriptorProtoSchema, FileOptionsSchema, SourceCodeInfoSchema} from '@bufbuild/protobuf/wkt';
import type {FileNode} from '../read/syntax-nodes.js';
import {describeEnum} from './describe-enum.js';
import {describeExtend, describeMessage} from './describe-message.js';
import {describeService} from './describe-service.js';
import {
  type Context,
  type Draft,
  editions,
  optionsAmong,
  deferOptions,
  addComments,
  syntaxOf,
} from './descriptor-draft.js';

/** Dependencies are empty until imports are resolved. */
export function describeFile(name: string, node: FileNode): Draft {
  const syntax = syntaxOf(node);
  const context: Context = {
    syntax,
    references: [],
    options: [],
    declared: [],
    fields: [],
    enums: [],
    locations: [],
  };
  const [pack] = node.packages;
  const scope = pack?.text ?? '';
  addComments(context, [12], node.syntax?.remarks);
  addComments(context, [2], pack?.remarks);
  const file = create(FileDescriptorProtoSchema, {
    name,
    ...(pack && {package: pack.text}),
    ...(syntax !== 'proto2' && {syntax}),
    ...(syntax === 'editions' && {edition: editions.get(node.syntax?.value.text ?? '') ?? Edition.EDITION_2023}),
  });
  for (const element of node.elements) {
    switch (element.kind) {
      case 'message':
        file.messageType.push(describeMessage(context, element, scope, [4, file.messageType.length]));
        break;
      case 'enum':
        file.enumType.push(describeEnum(context, element, scope, [5, file.enumType.length]));
        break;
      case 'service':
        file.service.push(describeService(context, element, scope, [6, file.service.length]));
        break;
      case 'extend':
        describeExtend(context, element, scope, {
          extension: file.extension,
          path: [7],
          nested: file.messageType,
          nestedPath: [4],
        });
        break;
      case 'option':
        break;
    }
  }
  deferOptions(context, optionsAmong(node.elements), FileOptionsSchema, scope, file);
  if (context.locations.length > 0) file.sourceCodeInfo = create(SourceCodeInfoSchema, {location: context.locations});
  const {references, options, declared, fields, enums} = context;
  return {file, syntax, references, options, declared, fields, enums};
}
