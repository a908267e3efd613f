// Chooses the TypeScript type of each scalar: built-in, from the option `scalars`, by its specification or name, or `unknown`.
import type {Findings} from '../base/finding.js';
import {nearest} from '../../text/nearest-word.js';
import {scalarTypeNames} from './scalar-type-names.js';
import type {Schema} from './schema-model.js';

const builtInTypes: ReadonlyMap<string, string> = new Map([
  ['Int', 'number'],
  ['Float', 'number'],
  ['String', 'string'],
  ['Boolean', 'boolean'],
  ['ID', 'string'],
]);

/**
 * Scalar → TypeScript type. The option may name any scalar of `fullSchema`, even if it is pruned. Error: `scalar-type`. Warnings:
 * `scalar-unknown`, `scalar-unmatched`.
 */
export function resolveScalarTypes(
  schema: Schema,
  options: ReadonlyMap<string, string>,
  findings: Findings,
  fullSchema = schema,
): ReadonlyMap<string, string> {
  const types = new Map(builtInTypes);
  const names = [
    ...builtInTypes.keys(),
    ...[...fullSchema.types.values()].flatMap(({kind, name}) => (kind === 'scalar' ? name : [])),
  ];
  for (const type of schema.types.values()) {
    if (type.kind !== 'scalar') continue;
    const detected = options.has(type.name)
      ? 'unknown'
      : (typeBySpecification(type.specifiedBy) ?? typeByName(type.name));
    types.set(type.name, detected ?? 'unknown');
    if (detected !== undefined) continue;
    findings.add({
      severity: 'warning',
      code: 'scalar-unknown',
      message: `Galley does not know the values of the scalar ${type.name}, so its TypeScript type is unknown.`,
      hint: `Set its type with the option scalars: ${type.name}=string.`,
      place: type.at(),
    });
  }
  for (const [name, text] of options) {
    const type = parseTypeOption(text);
    if (type === undefined) findings.add(wrongTypeFinding(name, text));
    else if (names.includes(name)) types.set(name, type);
    else findings.add(unmatchedFinding(name, nearest(name, names)));
  }
  return types;
}

/** Validates and formats a type of the option: `string|number[]` → `string | number[]`. */
function parseTypeOption(text: string): string | undefined {
  const parts = text.split('|').map((part) => part.trim().replace(/\s+/g, ' '));
  const isType = (part: string) => {
    const [name] = /^[^[]*/.exec(part)!;
    return scalarTypeNames.includes(name.replace(/,(?=\S)/, ', ')) && /^(?:\[\])*$/.test(part.slice(name.length));
  };
  return parts.length <= 20 && parts.every(isType) ? parts.join(' | ') : undefined;
}

function wrongTypeFinding(name: string, text: string) {
  return {
    severity: 'error',
    code: 'scalar-type',
    message: `${JSON.stringify(text.slice(0, 60))} is not a valid type for the scalar ${name}.`,
    hint: `Use ${scalarTypeNames.join(', ')}, with [] or |.`,
  } as const;
}

function unmatchedFinding(name: string, near: string | undefined) {
  return {
    severity: 'warning',
    code: 'scalar-unmatched',
    message: `${JSON.stringify(name.slice(0, 60))} in the option scalars is not a scalar of the schema.`,
    hint: near === undefined ? 'Remove it.' : `Did you mean ${near}?`,
  } as const;
}

function typeBySpecification(url: string): string | undefined {
  return /rfc3339|rfc4122|rfc9562|rfc3986|rfc5322|iso-?8601|\/(?:date|time|local|email|url|uuid|duration)/i.test(url)
    ? 'string'
    : undefined;
}

/** The types of common names, if servers agree on them. */
function typeByName(name: string): string | undefined {
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
  // These scalars accept any value by definition.
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
