// Files that users import without providing them. The well-known types are descriptors, and their code is in a package. The
// files of Google's APIs are source text, and their code is generated like that of the user's files.
import type {FileDescriptorProto} from '@bufbuild/protobuf/wkt';
import {
  file_google_protobuf_any,
  file_google_protobuf_api,
  file_google_protobuf_compiler_plugin,
  file_google_protobuf_cpp_features,
  file_google_protobuf_descriptor,
  file_google_protobuf_duration,
  file_google_protobuf_empty,
  file_google_protobuf_field_mask,
  file_google_protobuf_go_features,
  file_google_protobuf_java_features,
  file_google_protobuf_source_context,
  file_google_protobuf_struct,
  file_google_protobuf_timestamp,
  file_google_protobuf_type,
  file_google_protobuf_wrappers,
} from '@bufbuild/protobuf/wkt';
import {files as googleApis} from 'sdk:google-apis';

/** File name → descriptor. Generated code imports them from `@bufbuild/protobuf/wkt`. */
export const wellKnown: ReadonlyMap<string, FileDescriptorProto> = new Map(
  [
    file_google_protobuf_any,
    file_google_protobuf_api,
    file_google_protobuf_compiler_plugin,
    file_google_protobuf_cpp_features,
    file_google_protobuf_descriptor,
    file_google_protobuf_duration,
    file_google_protobuf_empty,
    file_google_protobuf_field_mask,
    file_google_protobuf_go_features,
    file_google_protobuf_java_features,
    file_google_protobuf_source_context,
    file_google_protobuf_struct,
    file_google_protobuf_timestamp,
    file_google_protobuf_type,
    file_google_protobuf_wrappers,
  ].map(({proto}) => [proto.name, proto]),
);

/** File name → source text of the common files of google/api, google/rpc, google/type and google/longrunning. */
export const googleProtos: ReadonlyMap<string, string> = new Map(Object.entries(googleApis));
