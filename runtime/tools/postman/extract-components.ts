// Extracts object schemas that occur in several places into named schemas.
import type {Place} from '../base/finding.js';
import {createNameScope, pascalCase} from '../base/identifier-names.js';
import type {NamedSchema, ObjectSchema, Schema} from '../http/http-api.js';
import {byKey} from '../../text/compare-code-units.js';

/** The schema of a body, which may contain shared schemas. */
export interface RootSchema {
  readonly schema: Schema;
  /** The name of an extracted schema: `CreateBookRequest`. */
  readonly name: string;
  readonly place: Place;
}

export interface ExtractedComponents {
  /** In the order of the roots. */
  readonly roots: readonly Schema[];
  /** In the order in which they first occur. */
  readonly schemas: readonly NamedSchema[];
}

export function extractComponents(roots: readonly RootSchema[]): ExtractedComponents {
  const census = takeCensus(roots);
  const names = namesOf(census.shared);
  const schemas: NamedSchema[] = [];
  const done = new Set<Entry>();
  const rewrite = (schema: Schema, name: string, outer?: Entry): Schema => {
    switch (schema.kind) {
      case 'object': {
        const entry = census.entryOf(schema, name);
        const component = entry && names.get(entry);
        if (entry === undefined || component === undefined) return rewriteMembers(schema, name, outer && entry);
        if (!done.has(entry)) {
          done.add(entry);
          const at = schemas.length;
          // Add it before its children, so that schemas are in reading order.
          schemas.push({name: component, schema, place: entry.place});
          schemas[at] = {name: component, schema: rewriteMembers(schema, name, entry), place: entry.place};
        }
        return {kind: 'ref', name: component};
      }
      case 'array':
        return {...schema, items: rewrite(schema.items, singular(name), outer)};
      case 'union':
        return {...schema, members: schema.members.map((member) => rewrite(member, name, outer))};
      default:
        return schema;
    }
  };
  const rewriteMembers = (schema: ObjectSchema & Schema, name: string, entry: Entry | undefined): Schema => ({
    ...schema,
    properties: schema.properties.map((property) => ({
      ...property,
      isRequired: property.isRequired && !(entry?.optional.has(property.name) ?? false),
      schema: rewrite(property.schema, memberName(property.name, name), entry),
    })),
    ...(schema.additional && {additional: rewrite(schema.additional, singular(name), entry)}),
  });
  return {roots: roots.map(({schema, name}) => rewrite(schema, name)), schemas};
}

/** Objects that are equal except for their required properties. */
interface Entry {
  readonly place: Place;
  readonly schema: ObjectSchema;
  readonly names: Map<string, number>;
  /** Properties that are not required everywhere. */
  readonly optional: Set<string>;
  count: number;
}

interface Census {
  readonly entryOf: (schema: ObjectSchema & Schema, name: string) => Entry | undefined;
  readonly shared: readonly Entry[];
}

/** Objects with fewer properties are too common to be the same schema. */
const minProperties = 2;
/** Objects with at least this many equal properties are the same schema even under different names. */
const minDistinctProperties = 4;

function takeCensus(roots: readonly RootSchema[]): Census {
  const numberOf = createNumbering();
  const entries = new Map<string, Entry>();
  const keyOf = (schema: ObjectSchema & Schema, name: string) =>
    `${numberOf(schema)} ${schema.properties.length < minDistinctProperties ? pascalCase(name) : ''}`;
  const count = (schema: Schema, name: string, place: Place): void => {
    switch (schema.kind) {
      case 'object': {
        const key = keyOf(schema, name);
        const entry = entries.get(key) ?? {place, schema, count: 0, names: new Map(), optional: new Set<string>()};
        entries.set(key, entry);
        entry.count++;
        entry.names.set(name, (entry.names.get(name) ?? 0) + 1);
        for (const property of schema.properties) {
          if (!property.isRequired) entry.optional.add(property.name);
          count(property.schema, memberName(property.name, name), place);
        }
        if (schema.additional) count(schema.additional, singular(name), place);
        return;
      }
      case 'array':
        count(schema.items, singular(name), place);
        return;
      case 'union':
        for (const member of schema.members) count(member, name, place);
        return;
      default:
    }
  };
  for (const {schema, name, place} of roots) count(schema, name, place);
  return {
    entryOf: (schema, name) => entries.get(keyOf(schema, name)),
    shared: [...entries.values()].filter(({count, schema}) => count > 1 && schema.properties.length >= minProperties),
  };
}

/** Assigns equal numbers to equal schemas. Computes each schema once, bottom-up. */
function createNumbering(): (schema: Schema) => number {
  const numbers = new Map<string, number>();
  const known = new Map<Schema, number>();
  const numberOf = (schema: Schema): number => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const text = canonicalText(schema);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    known.set(schema, number);
    return number;
  };
  const canonicalText = (schema: Schema): string => {
    switch (schema.kind) {
      case 'object': {
        const {properties, additional, annotations} = schema;
        // Ignore the order of properties, and whether they are required.
        const members = properties.map((property) => [property.name, numberOf(property.schema)] as const);
        const rest = additional && numberOf(additional);
        return JSON.stringify(['object', members.toSorted(byKey), rest, annotations]);
      }
      case 'array':
        return JSON.stringify(['array', numberOf(schema.items), schema.annotations]);
      case 'union':
        return JSON.stringify(['union', schema.members.map(numberOf), schema.annotations]);
      default:
        return JSON.stringify(schema);
    }
  };
  return numberOf;
}

/** The most common name of each schema; the first one if several are equally common. */
function namesOf(entries: readonly Entry[]): ReadonlyMap<Entry, string> {
  const scope = createNameScope();
  return new Map(
    entries.map((entry) => {
      const [[name] = ['']] = [...entry.names].toSorted(([, a], [, b]) => b - a);
      const plain = pascalCase(name.normalize('NFKD').replace(/\p{M}+/gu, '')).replace(/[^A-Za-z0-9]+/g, '');
      return [entry, scope.claim(/^[A-Za-z]/.test(plain) ? plain.slice(0, 80) : `Schema${plain.slice(0, 80)}`)];
    }),
  );
}

/** A property such as `data` only wraps the value, so the outer name is used. */
function memberName(property: string, outer: string): string {
  return /^(?:data|items?|results?|records?|content|contents|entries|list|payload|response|_embedded)$/i.test(property)
    ? outer
    : property;
}

/** `categories` → `category`, `details` → `detail`, `address` → `address` */
export function singular(name: string): string {
  if (/[^aeiou]ies$/i.test(name)) return name.replace(/ies$/i, 'y');
  if (/(?:ss|sh|ch|x|z)es$/i.test(name)) return name.replace(/es$/i, '');
  if (/(?:ss|us|is|news|data)$/i.test(name)) return name;
  return name.replace(/s$/i, '');
}
