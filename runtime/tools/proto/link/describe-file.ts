// From the parts of a file to its descriptor. Names of types are not looked up yet, and options not read: both are listed, for
// when all files are known.
import {create} from '@bufbuild/protobuf';
import {Edition, FileDescriptorProtoSchema, FileOptionsSchema, SourceCodeInfoSchema} from '@bufbuild/protobuf/wkt';
import type {FileNode} from '../read/syntax-nodes.js';
import {describeEnum} from './describe-enum.js';
import {describeExtend, describeMessage} from './describe-message.js';
import {describeService} from './describe-service.js';
import {type Context, type Draft, editions, optionsAmong, readLater, remember, syntaxOf} from './descriptor-draft.js';

/** Dependencies are left empty: imports are resolved when all files are known. */
export function describe(name: string, node: FileNode): Draft {
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
  remember(context, [12], node.syntax?.remarks);
  remember(context, [2], pack?.remarks);
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
  readLater(context, optionsAmong(node.elements), FileOptionsSchema, scope, file);
  if (context.locations.length > 0) file.sourceCodeInfo = create(SourceCodeInfoSchema, {location: context.locations});
  const {references, options, declared, fields, enums} = context;
  return {file, syntax, references, options, declared, fields, enums};
}
