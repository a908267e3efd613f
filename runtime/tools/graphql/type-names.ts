// Names in the generated TypeScript: one for each type and what belongs to it, none of them twice.
import {createScope, pascalCase} from '../base/identifier-names.js';
import {identifier, reservedWords} from '../write/typescript-tokens.js';
import {type Fielded, isComposite, type Schema} from './graphql-model.js';

export interface Names {
  /** Of the client's class. */
  readonly client: string;
  /** `Book` */
  type(name: string): string;
  /** `BookFields` */
  fields(type: string): string;
  /** `BookSelection` */
  selection(type: string): string;
  /** `BookAuthorsArgs` */
  args(type: string, field: string): string;
  /** For something else of the module: `GetBookData`. */
  claim(wanted: string): string;
}

/** What the generated files use or export under these names. */
const taken: readonly string[] =
  `Array Blob Boolean Date Error Exclude Extract Headers JSON Map Number Object Omit Pick Promise
  Readonly ReadonlyArray Record Request Response Set String Symbol URL WebSocket AbortError AbortSignal ApiError AsyncIterable
  AliasKeys ClientOptions ConditionDirectives ConnectionError DecodeError Default Directives ErrorEntry Exact Fetch Hooks OutgoingRequest Retry Function
  GraphqlAnswer GraphqlCallOptions GraphqlError GraphqlPromise HeaderValues ItemOf Leaf OneOf Mutations OrDefault Operations Pages
  Partial Queries Required Result ResultOf SdkError Select SelectionError Socket SocketConstructor Subscriptions TimeoutError
  Types WholeAnswer Window`.split(/\s+/);

export function createNames(schema: Schema, title: string): Names {
  const scope = createScope([...taken, ...reservedWords]);
  const types = new Map<string, string>();
  const client = scope.claim(`${identifier(pascalCase(title), 'Api').replace(/_$/, '')}Client`);
  // Those that can keep their names first, so that no other takes them; each group in the order of the alphabet.
  const sorted = [...schema.types.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const [free, others] = [sorted.filter((name) => !scope.has(name)), sorted.filter((name) => scope.has(name))];
  for (const name of free) types.set(name, scope.claim(identifier(name)));
  for (const name of others) types.set(name, scope.claim(`${identifier(name).replace(/_$/, '')}Type`));
  const derived = new Map<string, string>();
  for (const name of sorted) {
    const type = schema.types.get(name);
    if (!isComposite(type)) continue;
    const own = types.get(name) ?? name;
    derived.set(`${name} fields`, scope.claim(`${own}Fields`));
    derived.set(`${name} selection`, scope.claim(`${own}Selection`));
    if (type.kind !== 'union') claimArguments(type, own, derived, scope.claim);
  }
  const named = (key: string) => derived.get(key) ?? key;
  return {
    client,
    type: (name) => types.get(name) ?? name,
    fields: (type) => named(`${type} fields`),
    selection: (type) => named(`${type} selection`),
    args: (type, field) => named(`${type}.${field} args`),
    claim: (wanted) => scope.claim(identifier(wanted)),
  };
}

function claimArguments(
  {name, fields}: Fielded,
  own: string,
  derived: Map<string, string>,
  claim: (wanted: string) => string,
): void {
  for (const field of fields.values()) {
    if (field.args.size === 0) continue;
    derived.set(`${name}.${field.name} args`, claim(`${own}${identifier(pascalCase(field.name), 'Field')}Args`));
  }
}
