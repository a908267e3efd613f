// Reads the discriminator values of each schema, which narrow the type of the property.
import type {HttpApi, Schema} from '../http-api.js';
import {nestedSchemas} from '../schema-directions.js';

/** Schema → property → values. */
export type Tags = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export function tagsOf(api: HttpApi): Tags {
  const tags = new Map<string, Map<string, Set<string>>>();
  for (const part of allParts(api)) {
    if (part.kind !== 'union' || part.discriminator === undefined) continue;
    const {property, mapping} = part.discriminator;
    const members = new Set(part.members.flatMap((member) => (member.kind === 'ref' ? [member.name] : [])));
    for (const [value, schema] of mapping) {
      if (!members.has(schema)) continue;
      const ofSchema = tags.get(schema) ?? new Map<string, Set<string>>();
      tags.set(schema, ofSchema);
      ofSchema.set(property, (ofSchema.get(property) ?? new Set()).add(value));
    }
  }
  return tags;
}

function* allParts(api: HttpApi): Iterable<Schema> {
  for (const {schema} of api.schemas) yield* nestedSchemas(schema);
  for (const {body, responses} of [...api.operations, ...api.webhooks]) {
    for (const {schema, itemSchema} of [body?.contents ?? [], ...responses.map(({contents}) => contents)].flat()) {
      if (schema !== undefined) yield* nestedSchemas(schema);
      if (itemSchema !== undefined) yield* nestedSchemas(itemSchema);
    }
  }
}
