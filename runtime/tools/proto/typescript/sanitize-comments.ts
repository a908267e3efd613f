// Sanitizes comments before a plugin writes them to generated code, so that they cannot end a comment or mislead readers.
import {create} from '@bufbuild/protobuf';
import {
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
  type FileDescriptorProto,
  type SourceCodeInfo_Location,
} from '@bufbuild/protobuf/wkt';
import {copyMessage} from '../copy-message.js';

export function sanitizeComments(file: FileDescriptorProto): FileDescriptorProto {
  // Drop locations without comments: descriptor sets have one for every node, and the plugin searches them linearly.
  const locations = (file.sourceCodeInfo?.location ?? []).filter(hasComment);
  const location = locations.map((known) =>
    create(SourceCodeInfo_LocationSchema, {
      path: known.path,
      span: known.span,
      leadingDetachedComments: known.leadingDetachedComments.map(sanitize),
      ...(known.leadingComments !== '' && {leadingComments: sanitize(known.leadingComments)}),
      ...(known.trailingComments !== '' && {trailingComments: sanitize(known.trailingComments)}),
    }),
  );
  return copyMessage(file, {sourceCodeInfo: create(SourceCodeInfoSchema, {location})});
}

function hasComment({leadingComments, trailingComments, leadingDetachedComments}: SourceCodeInfo_Location): boolean {
  return leadingComments !== '' || trailingComments !== '' || leadingDetachedComments.length > 0;
}

function sanitize(comment: string): string {
  return comment
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
