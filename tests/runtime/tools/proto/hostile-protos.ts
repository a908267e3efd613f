// Names and texts that would inject code if they were generated without escaping.
const breakOut = '*/ globalThis.broken = true; /*';

export const hostileProtos: Readonly<Record<string, string>> = {
  'con.proto': `syntax = "proto2";
// ${breakOut}
// \u2028globalThis.broken = true;\u2029 \u202e </script>
package import.default.class;
/* *\\/ globalThis.broken = true; */
message constructor { optional string x = 1; }
// ${breakOut} \${globalThis.broken = true}
message Object {
  optional string __proto__ = 1 [default = "${breakOut}"]; // ${breakOut}
  optional string constructor = 2 [json_name = "a\\"; globalThis.broken = true; \\""];
  optional string toString = 3 [json_name = "__proto__"];
  optional string hasOwnProperty = 4;
  optional bytes valueOf = 5 [default = "\`\${1}\\x00\\xff"];
  oneof prototype { string then = 6; Object toJSON = 7; }
  map<string, Object> __defineGetter__ = 8;
  optional string _1 = 9;
}
message Promise { message Array { optional Promise p = 1; } repeated Array a = 1; }
message string_ { repeated Object Symbol = 1; }
message Error {}
message Message {}
message Transport {}
message CallOptions {}
message Schema { message Schema {} }
enum NaN { NAN = 0; Infinity = 1; eval = 2; arguments = 3; }
service create { rpc constructor(Object) returns (Promise); rpc __proto__(Error) returns (Message); rpc _1(stream Transport) returns (stream CallOptions); }
// ${breakOut}
service unary { rpc unary(Message) returns (CallOptions); }
service Create { rpc toString(Schema.Schema) returns (Error) { option deprecated = true; } }
service Connection { rpc test(Object) returns (Object); }
service request { rpc options(Message) returns (Message); rpc requests(stream Message) returns (Message); }
`,
  'a b/Con Aux.proto': 'syntax = "proto3"; message A { string x = 1; }',
  'a b/con aux.proto': 'syntax = "proto3"; package other; message A { string x = 1; }',
  [`${'long'.repeat(40)}.proto`]: 'syntax = "proto3"; package longer; import "con.proto"; message A { int32 x = 1; }',
};
