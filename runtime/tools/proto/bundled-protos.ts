// Files that users import without providing them. Those of protobuf itself are descriptors and their code is in a package; those of
// Google's APIs are text, and are generated like the user's own.
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

/** By their names. Generated code imports them from `@bufbuild/protobuf/wkt`. */
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

/** Texts by their names: what is shared of google/api, google/rpc, google/type and google/longrunning. */
export const packs: ReadonlyMap<string, string> = new Map(Object.entries(googleApis));
