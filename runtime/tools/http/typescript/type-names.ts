// Assigns type names. All exports of the package share one scope, so no import needs an alias.
import {createNameScope, type NameScope, wordsOf} from '../../base/identifier-names.js';
import {identifier} from '../../codegen/typescript-tokens.js';
import type {NamedSchema} from '../http-api.js';
import {titleWords} from '../title-words.js';
import {capitalize} from '../../../text/capitalize.js';
import {compareCodeUnits} from '../../../text/compare-code-units.js';

/** Globals that the generated code uses, or whose shadowing would confuse readers. */
const globals =
  `Array ArrayBuffer AsyncIterable Awaited BigInt Blob Boolean Date Error Exclude Extract File FormData Function
  Headers Infinity Iterable JSON Map Math NaN NonNullable Number Object Omit Partial Pick Promise ReadableStream Readonly
  Record Request Required Response ReturnType Set String Symbol URL URLSearchParams Uint8Array`.split(/\s+/);

/** Names that every package exports or imports. */
const sdkExports =
  `AbortError ApiError ApiPromise BasicCredential ConnectionError Credential DecodeError ErrorOf EventStream Fetch Hooks
  Http HttpOptions HttpSettings LineStream NoParameters OperationErrors Page PagePromise RequestOptions Retry SdkError ServerSentEvent
  StatusClass ClientErrorStatus ServerErrorStatus TimeoutError Upload WithResponse OutgoingRequest`.split(/\s+/);

/** A scope for everything that the package exports. */
export function createTypeScope(reserved: readonly string[]): NameScope {
  return createNameScope([...globals, ...sdkExports, ...reserved]);
}

/** Schema name → type name, independent of the order of the document. */
export function nameSchemas(schemas: readonly NamedSchema[], scope: NameScope): ReadonlyMap<string, string> {
  const preferred = schemas.map(({name}) => ({name, type: typeName(name)}));
  // Schemas whose names need no change claim theirs first; the others follow in alphabetical order.
  const sorted = preferred.toSorted(
    (a, b) => Number(b.name === b.type) - Number(a.name === a.type) || compareCodeUnits(a.name, b.name),
  );
  return new Map(sorted.map(({name, type}) => [name, claimType(type, scope)]));
}

/** Appends `Model` to a name that is taken, and then a number: `Error` is reserved and becomes `ErrorModel`. */
export function claimType(type: string, scope: NameScope): string {
  return scope.has(type) && !/\d$/.test(type) ? scope.claim(`${type}Model`) : scope.claim(type);
}

/** `book_list` → `BookList`; capitals stay: `HTTPError`. */
export function typeName(text: string): string {
  const words = wordsOf(text.replace(/\[\]$/, ' list'));
  return identifier(words.map(capitalize).join(''), 'Model');
}

/** The class of the client: `Train Travel API` → `TrainTravel`; the writer adds `Client`. */
export function apiName(title: string): string {
  const name = titleWords(title).map(capitalize).join('').slice(0, 60);
  return identifier(name.replace(/Client$/, ''), 'Api');
}

/** `TrainTravel` → `TRAIN_TRAVEL` */
export function constantCase(text: string): string {
  return wordsOf(text)
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9_]/g, '');
}
