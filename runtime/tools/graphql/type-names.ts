// Assigns unique TypeScript names to types and their derived types.
import {createNameScope, pascalCase} from '../base/identifier-names.js';
import {identifier, reservedWords} from '../codegen/typescript-tokens.js';
import {type ObjectOrInterface, isComposite, type Schema} from './schema-model.js';

export interface TypeNames {
  /** The class of the client. */
  readonly client: string;
  /** `Book` */
  type(name: string): string;
  /** `BookFields` */
  fields(type: string): string;
  /** `BookSelection` */
  selection(type: string): string;
  /** `BookAuthorsArgs` */
  args(type: string, field: string): string;
  /** For any other export: `GetBookData`. */
  claim(preferred: string): string;
}

/** Names that the generated files import, export or use as globals. */
const reservedNames: readonly string[] =
  `Array Blob Boolean Date Error Exclude Extract Headers JSON Map Number Object Omit Pick Promise
  Readonly ReadonlyArray Record Request Response Set String Symbol URL WebSocket AbortError AbortSignal ApiError AsyncIterable
  AliasKeys ClientOptions ConditionDirectives ConnectionError DecodeError Default Directives ErrorEntry Exact Fetch Hooks OutgoingRequest Retry Function
  GraphqlCallOptions GraphqlError GraphqlPromise GraphqlResponse HeaderValues ItemOf Leaf OneOf Mutations OrDefault Operations Pages
  Partial Queries Required Result ResultOf SdkError Select SelectionError Socket SocketConstructor Subscriptions TimeoutError
  Types Window`.split(/\s+/);

export function createTypeNames(schema: Schema, title: string): TypeNames {
  const scope = createNameScope([...reservedNames, ...reservedWords]);
  const types = new Map<string, string>();
  const client = scope.claim(`${identifier(pascalCase(title), 'Api').replace(/_$/, '')}Client`);
  // Claim names that need no change first, so that no changed name takes them. Sorted, to be independent of the schema's order.
  const sorted = [...schema.types.keys()].toSorted();
  const [unreserved, conflicting] = [
    sorted.filter((name) => !scope.has(name)),
    sorted.filter((name) => scope.has(name)),
  ];
  for (const name of unreserved) types.set(name, scope.claim(identifier(name)));
  for (const name of conflicting) types.set(name, scope.claim(`${identifier(name).replace(/_$/, '')}Type`));
  const derived = new Map<string, string>();
  for (const name of sorted) {
    const type = schema.types.get(name);
    if (!isComposite(type)) continue;
    const typeName = types.get(name) ?? name;
    derived.set(`${name} fields`, scope.claim(`${typeName}Fields`));
    derived.set(`${name} selection`, scope.claim(`${typeName}Selection`));
    if (type.kind !== 'union') claimArguments(type, typeName, derived, scope.claim);
  }
  const derivedName = (key: string) => derived.get(key) ?? key;
  return {
    client,
    type: (name) => types.get(name) ?? name,
    fields: (type) => derivedName(`${type} fields`),
    selection: (type) => derivedName(`${type} selection`),
    args: (type, field) => derivedName(`${type}.${field} args`),
    claim: (preferred) => scope.claim(identifier(preferred)),
  };
}

function claimArguments(
  {name, fields}: ObjectOrInterface,
  typeName: string,
  derived: Map<string, string>,
  claim: (preferred: string) => string,
): void {
  for (const field of fields.values()) {
    if (field.args.size === 0) continue;
    derived.set(`${name}.${field.name} args`, claim(`${typeName}${identifier(pascalCase(field.name), 'Field')}Args`));
  }
}
