// The TypeScript types of scalars: built in, given by the user, known by name, or unknown.
import type {Findings} from '../base/finding.js';
import {nearest} from '../../text/nearest.js';
import type {Schema} from './graphql-model.js';

const builtIn: ReadonlyMap<string, string> = new Map([
  ['Int', 'number'],
  ['Float', 'number'],
  ['String', 'string'],
  ['Boolean', 'boolean'],
  ['ID', 'string'],
]);

/** From each scalar to its type; `whole` has those that the user may name. Error: `scalar-type`. Warnings: `scalar-unknown`, `scalar-unmatched`. */
export function scalarTypes(
  schema: Schema,
  given: ReadonlyMap<string, string>,
  findings: Findings,
  whole = schema,
): ReadonlyMap<string, string> {
  const types = new Map(builtIn);
  const names = [
    ...builtIn.keys(),
    ...[...whole.types.values()].flatMap(({kind, name}) => (kind === 'scalar' ? name : [])),
  ];
  for (const type of schema.types.values()) {
    if (type.kind !== 'scalar') continue;
    const known = given.has(type.name) ? 'unknown' : (bySpecification(type.specifiedBy) ?? byName(type.name));
    types.set(type.name, known ?? 'unknown');
    if (known !== undefined) continue;
    findings.add({
      severity: 'warning',
      code: 'scalar-unknown',
      message: `What the scalar ${type.name} holds is not known; its type is unknown.`,
      hint: `Say what it is with the option scalars: ${type.name}=string.`,
      place: type.at(),
    });
  }
  for (const [name, text] of given) {
    const type = readType(text);
    if (type === undefined) findings.add(wrongType(name, text));
    else if (names.includes(name)) types.set(name, type);
    else findings.add(unmatched(name, nearest(name, names)));
  }
  return types;
}

/** A type that the option may name, in our own spelling: `string|number[]` → `string | number[]`. */
function readType(text: string): string | undefined {
  const parts = text.split('|').map((part) => part.trim().replace(/\s+/g, ' '));
  const isType = (part: string) =>
    /^(?:string|number|boolean|bigint|unknown|null|object|Blob|Record<string, ?(?:string|number|boolean|unknown)>)(?:\[\])*$/.test(
      part,
    );
  return parts.length <= 20 && parts.every(isType) ? parts.join(' | ') : undefined;
}

function wrongType(name: string, text: string) {
  return {
    severity: 'error',
    code: 'scalar-type',
    message: `${JSON.stringify(text.slice(0, 60))} is not a valid type for the scalar ${name}.`,
    hint: 'Use string, number, boolean, bigint, unknown, object, Blob or Record<string, unknown>, with [] or |.',
  } as const;
}

function unmatched(name: string, near: string | undefined) {
  return {
    severity: 'warning',
    code: 'scalar-unmatched',
    message: `The option scalars names ${JSON.stringify(name.slice(0, 60))}, which the schema does not have.`,
    hint: near === undefined ? 'Remove it.' : `Did you mean ${near}?`,
  } as const;
}

function bySpecification(url: string): string | undefined {
  return /rfc3339|rfc4122|rfc9562|rfc3986|rfc5322|iso-?8601|\/(?:date|time|local|email|url|uuid|duration)/i.test(url)
    ? 'string'
    : undefined;
}

/** What servers mean by such names, as far as it is the same everywhere. */
function byName(name: string): string | undefined {
  if (/^(?:File)?Upload$/.test(name)) return 'Blob';
  if (
    /^(?:Non)?(?:Positive|Negative|Unsigned|Safe|NonNegative|NonPositive)?(?:Int|Float|Double|Short|Byte)(?:8|16|32)?$/.test(
      name,
    )
  )
    return 'number';
  if (/^(?:Port|Latitude|Longitude|Timestamp|UnixTimestamp|Year|Hour|Minute|Second|Day|Week|Month)$/.test(name))
    return 'number';
  if (/^(?:u?int(?:8|16|32)|float(?:4|8)|smallint|integer)$/.test(name)) return 'number';
  if (/^(?:.*Decimal|Long|Big(?:Int|Decimal|Integer)|bigint|numeric|u?int64|WeightScalar|Money)$/.test(name))
    return 'string | number';
  if (/^(?:JSONObject|Object|Map|Metadata|StringMap|KeyValue)$/i.test(name)) return 'Record<string, unknown>';
  if (/^(?:AWSJSON|JSONString)$/.test(name)) return 'string';
  // By their definition, these scalars hold any value.
  if (/^(?:JSON|JSONB|Json\w*|AnyScalar|Any|_Any|GenericScalar|Scalar|Mixed|Void|Unknown)$/i.test(name))
    return 'unknown';
  const words =
    'Date|Time|DateTime|Timestamptz|Timetz|Timestamp|Duration|URI|URL|Url|Uri|Html|HTML|Markdown|UUID|Uuid|GUID|Guid|ULID|Email|EmailAddress|String|Text|Phone|PhoneNumber|Cursor|Color|Colour|HexColorCode|Locale|Language|LanguageCode|Currency|CurrencyCode|CountryCode|PostalCode|Hash|Token|Password|Name|Slug|Path|Remote|Refname|Base64|Base64URL|IP|IPv4|IPv6|MAC|Certificate|ObjectID|ObjectId|ID|Id|FieldSet|Import|Code|Key';
  if (new RegExp(`(?:^|[a-z0-9_])(?:${words})$`).test(name)) return 'string';
  return /^(?:uuid|timestamptz|timestamp|timetz|date|time|citext|name|bpchar|inet|interval|bytea|Bytes?|AWS\w+)$/.test(
    name,
  )
    ? 'string'
    : undefined;
}
