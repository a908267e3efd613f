import {expect, test} from 'vitest';
import {z} from 'zod';
import {configSchema} from '../../../renderer/config/config.js';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Options whose description is empty, by their path. Those without any are explained by their names. */
function* emptyDescriptions({description, properties = {}}: Schema, path = ''): Iterable<string> {
  if (description?.trim() === '') yield path;
  for (const [name, schema] of Object.entries(properties)) yield* emptyDescriptions(schema, `${path}.${name}`);
}

test('no option in the JSON schema of the config has an empty description', () => {
  const schema = z.toJSONSchema(configSchema, {io: 'input', unrepresentable: 'any'}) as Schema;
  expect(Object.keys(schema.properties ?? {}).length).toBeGreaterThan(20);
  expect([...emptyDescriptions(schema)]).toEqual([]);
});
