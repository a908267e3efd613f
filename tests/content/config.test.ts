import {expect, test} from 'vitest';
import {z} from 'zod';
import {configSchema, defaultConfig} from '../../renderer/config/config.js';
import {docsPage, tableRows} from './docs-page.js';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const schema = z.toJSONSchema(configSchema, {io: 'input', unrepresentable: 'any'}) as Schema;
const page = docsPage('5.reference/1.config.md');
const linksAt = page.indexOf('### Links');
const servicesAt = page.indexOf('## Services');
const keyTables = page.slice(0, linksAt) + page.slice(servicesAt);

test('the config page lists exactly the keys of the config schema', () => {
  expect(
    tableRows(keyTables)
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...keysOf(schema)].toSorted());
});

test('the config page lists exactly the keys of a link', () => {
  const link = resolve(schema.properties?.header?.properties?.links?.items);
  const listed = tableRows(page.slice(linksAt, servicesAt)).map(([key]) => key);
  expect(listed.toSorted()).toEqual(Object.keys(link.properties ?? {}).toSorted());
});

test('the config page shows the default of every key whose default is a string, number, boolean or list', () => {
  const shown = Object.fromEntries(tableRows(keyTables).map(([key = '', , value]) => [key, value]));
  for (const key of keysOf(schema)) {
    const value = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], defaultConfig);
    if (typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      expect([key, shown[key]]).toEqual([key, String(value)]);
    }
    if (Array.isArray(value) && value.length > 0) {
      expect([key, shown[key]?.replaceAll('`', '')]).toEqual([key, value.join(', ')]);
    }
  }
});

function* keysOf(at: Schema, prefix = ''): Iterable<string> {
  for (const [key, value] of Object.entries(at.properties ?? {})) {
    if (value.properties) yield* keysOf(value, `${prefix}${key}.`);
    else yield prefix + key;
  }
}

function resolve(at: Schema | undefined): Schema {
  const name = at?.$ref?.replace('#/$defs/', '');
  return (name === undefined ? at : schema.$defs?.[name]) ?? {};
}
