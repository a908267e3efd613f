// Files written for these tests: every construct of proto2, proto3 and both editions at least once.
export const ownProtos: Readonly<Record<string, string>> = {
  'acme/options.proto': `syntax = "proto2";
package acme;
import "google/protobuf/descriptor.proto";
import "google/protobuf/any.proto";

message Rule {
  optional string text = 1;
  repeated int32 numbers = 2 [packed = true];
  optional Rule inner = 3;
  map<string, double> weights = 4;
  optional group Extra = 5 { optional bool on = 1; }
  optional google.protobuf.Any any = 6;
  oneof choice { string left = 7; Level right = 8; }
  extensions 100 to 199;
  enum Level { LOW = 0; HIGH = -3; }
}
extend Rule { optional sint64 far = 100; }
extend google.protobuf.FileOptions { optional Rule file_rule = 50001; }
extend google.protobuf.MessageOptions { optional Rule message_rule = 50001; repeated string tags = 50002; }
extend google.protobuf.FieldOptions {
  optional Rule field_rule = 50001;
  optional float ratio = 50002;
  optional Rule.Level level = 50003;
  optional bytes raw = 50004;
}
extend google.protobuf.EnumValueOptions { optional string label = 50001; }
extend google.protobuf.MethodOptions { optional uint64 cost = 50001; }
extend google.protobuf.OneofOptions { optional bool must = 50001; }
`,
  'acme/two.proto': `// A license.

// Detached.

// Leads the syntax.
syntax = "proto2"; // Trails the syntax.

package acme.two;

import public "acme/options.proto";

option java_package = "com.acme" ".two";
option optimize_for = CODE_SIZE;
option (acme.file_rule) = {
  text: "a" 'b'; numbers: [1, 0x10, 017, -1]
  inner { inner < text: "deep\\n\\x41\\303\\251" > }
  weights { key: "x" value: 1.5 }, weights: { key: "y" value: -inf }
  extra { on: true }
  [acme.far]: -9223372036854775808
  any { [type.googleapis.com/acme.two.Plain] { id: 7 } }
  right: HIGH
};

message Plain {
  option (message_rule).text = "one";
  option (message_rule).inner.text = "two";
  option (tags) = "a";
  option (tags) = "b";
  option deprecated = true;
  required int32 id = 1 [(ratio) = 1e10, (level) = HIGH, (raw) = "\\000\\xff", deprecated = true];
  optional string text = 2 [default = "it's \\"q\\" \\t", json_name = "words"];
  optional bytes data = 3 [default = "\\001\\xfe\\n'\\""];
  optional double large = 4 [default = 1e300];
  optional double small = 5 [default = -2.5e-7];
  optional float infinite = 6 [default = -inf];
  optional double none = 7 [default = nan];
  optional uint64 most = 8 [default = 18446744073709551615];
  optional sint32 least = 9 [default = -0x80000000];
  optional bool on = 10 [default = true];
  optional Mood mood = 11 [default = GLAD];
  repeated int32 packed_numbers = 12 [packed = true];
  optional int64 as_text = 13 [jstype = JS_STRING];
  /* A group.
   * With lines. */
  repeated group Result = 14 {
    optional string url = 1; // The address.
    // Nested in it.
    message Inner {}
  }
  reserved 20, 22 to 24, 1000 to max;
  reserved "old", "older";
  extensions 100 to 110, 200;
  extend Plain { optional Mood nested_extension = 100; }
}
message Set { option message_set_wire_format = true; extensions 4 to max; }
extend Plain { repeated string more = 101; optional group Grouped = 102 { optional int32 a = 1; } }
enum Mood {
  option allow_alias = true;
  CALM = 1 [(label) = "quiet"];
  GLAD = 2; // Happy.
  HAPPY = 2 [deprecated = true];
  GRIM = -1;
  reserved 5 to 9, -5 to -3, 100 to max;
  reserved "SAD";
}
`,
  'acme/three.proto': `syntax = "proto3";
package acme.three;
import "acme/two.proto";
import "google/protobuf/timestamp.proto";
import weak "google/protobuf/empty.proto";

/**
 * Has everything.
 */
message All {
  optional int32 maybe = 1;
  optional string _under_score_ = 2;
  optional All self = 3;
  map<int32, All> by_number = 4;
  map<string, Kind> kinds = 5;
  oneof one_of { option (acme.must) = true; string a = 6; .acme.two.Plain b = 7; }
  google.protobuf.Timestamp at = 8;
  repeated fixed64 unpacked = 9 [packed = false];
  message two { message Plain { int32 x = 1; } }
  two.Plain shadow = 10;
  message message { string message = 1; }
  message enum = 11;
  string option = 12;
  bool constructor = 13;
  string toString = 14;
  reserved 50;
  Kind kind = 15;
  enum Kind { KIND_UNSPECIFIED = 0; KIND_A = 1; };
}

service Calls {
  option deprecated = true;
  // One to one.
  rpc One(All) returns (All) { option idempotency_level = NO_SIDE_EFFECTS; option (acme.cost) = 7; }
  rpc Many(stream All) returns (stream acme.two.Plain);
  rpc Down(.google.protobuf.Empty) returns (stream All) {}
  rpc Up(stream All) returns (google.protobuf.Empty) {};
}
`,
  'acme/edition23.proto': `edition = "2023";
package acme.edition23;
option features.field_presence = IMPLICIT;
option features.enum_type = CLOSED;
message Presence {
  string implicit = 1;
  string explicit = 2 [features.field_presence = EXPLICIT];
  string required = 3 [features.field_presence = LEGACY_REQUIRED];
  Presence delimited = 4 [features.message_encoding = DELIMITED];
  repeated int32 expanded = 5 [features.repeated_field_encoding = EXPANDED];
  string text = 6 [features = { utf8_validation: NONE field_presence: EXPLICIT }, default = "x"];
  reserved old, older;
  extensions 10 to 20 [verification = UNVERIFIED];
}
enum Open { option features.enum_type = OPEN; OPEN_ZERO = 0; }
`,
  'acme/edition24.proto': `edition = "2024";
package acme.edition24;
import "acme/edition23.proto";
import option "acme/options.proto";
option features.enforce_naming_style = STYLE_LEGACY;
export message Shown {
  acme.edition23.Presence presence = 1 [(acme.ratio) = 0.25];
  local enum Hidden { HIDDEN_UNSPECIFIED = 0; }
  Hidden hidden = 2;
}
local message Kept { Shown shown = 1; }
`,
};
