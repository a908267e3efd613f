// Comments of the user reach generated code through a plugin. What could end a comment there, or make it read as something else,
// is taken out before.
import {create} from '@bufbuild/protobuf';
import {
  SourceCodeInfo_LocationSchema,
  SourceCodeInfoSchema,
  type FileDescriptorProto,
  type SourceCodeInfo_Location,
} from '@bufbuild/protobuf/wkt';
import {changed} from '../copy-message.js';

export function withoutTricks(file: FileDescriptorProto): FileDescriptorProto {
  // A set of descriptors has places of everything, in which the plugin would search long.
  const locations = (file.sourceCodeInfo?.location ?? []).filter(hasComment);
  const location = locations.map((known) =>
    create(SourceCodeInfo_LocationSchema, {
      path: known.path,
      span: known.span,
      leadingDetachedComments: known.leadingDetachedComments.map(plain),
      ...(known.leadingComments !== '' && {leadingComments: plain(known.leadingComments)}),
      ...(known.trailingComments !== '' && {trailingComments: plain(known.trailingComments)}),
    }),
  );
  return changed(file, {sourceCodeInfo: create(SourceCodeInfoSchema, {location})});
}

function hasComment({leadingComments, trailingComments, leadingDetachedComments}: SourceCodeInfo_Location): boolean {
  return leadingComments !== '' || trailingComments !== '' || leadingDetachedComments.length > 0;
}

function plain(comment: string): string {
  return comment
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
