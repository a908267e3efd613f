// Property-based: for any value in any field, all pages are still rendered, and findings point to the author's file.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {z, type ZodType} from 'zod';
import {compile, type Snapshot} from '../../renderer/compile.js';
import {siteOutputs} from '../../renderer/site-outputs.js';
import {memoryFiles} from '../../renderer/files/files.js';
import {builtInFields} from '../../renderer/page/fields/built-in-fields.js';
import {collections} from '../../templates/collections.js';
import {site} from '../support/site.js';

type Fields = Record<string, unknown>;
type Keys = readonly (string | number)[];

/** Files of each collection; Markdown if the page renders a body. */
const files: Readonly<Record<string, readonly string[]>> = {
  '/': ['content/index.yml', 'content/guide/notes.md'],
  '/pricing': ['content/pricing.yml'],
  '/download': ['content/download.yml'],
  '/about': ['content/about.md'],
  '/tools': ['content/tools/index.md', 'content/tools/generate-sdk-from-openapi.md'],
  '/blog': ['content/blog/index.md', 'content/blog/1.one.md', 'content/blog/2.two.md'],
  '/404': ['content/404.yml'],
  '/login': ['content/login.yml'],
  '/signup': ['content/signup.yml'],
  '/docs': ['content/docs/index.md', 'content/docs/1.a.md', 'content/docs/2.b.md'],
};

interface Sample {
  readonly file: string;
  readonly fields: Fields;
}

const samples: readonly Sample[] = Object.entries(files).flatMap(([path, names]) =>
  names.map((file) => ({file, fields: sampleFields(schemaOf(path, file))})),
);

function schemaOf(path: string, file: string): ZodType {
  const isIndex = /\/(?:index|pricing|download|about|404|login|signup)\.\w+$/.test(file);
  const found = collections.find((one) =>
    isIndex && 'path' in one ? one.path === path : 'below' in one && one.below === path,
  );
  return found?.schema ?? z.object({});
}

function sampleFields(schema: ZodType): Fields {
  const builtIn = sampleOf(builtInFields, '') as Fields;
  return {...builtIn, ...(sampleOf(schema, '') as Fields), navigation: builtIn['navigation'], title: 'Title'};
}

/** A value with every field of the schema. */
function sampleOf(schema: ZodType, key: string): unknown {
  if (schema instanceof z.ZodOptional) return sampleOf(schema.unwrap() as ZodType, key);
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, ZodType>).map(([name, one]) => [name, sampleOf(one, name)]),
    );
  }
  if (schema instanceof z.ZodRecord) return {name: sampleOf(schema.valueType as ZodType, key)};
  if (schema instanceof z.ZodArray)
    return [sampleOf(schema.element as ZodType, key), sampleOf(schema.element as ZodType, key)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options.at(-1) as ZodType, key);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodNumber) return Math.min(12, schema.maxValue ?? 12);
  if (schema instanceof z.ZodBoolean) return true;
  if (key === 'values') return [true, 'some'];
  if (['date', 'updated', 'publishAt', 'expiresAt'].includes(key)) return '2026-03-21';
  if (key === 'currency') return 'USD';
  if (key === 'to' || key === 'canonical') return '/docs';
  return 'text';
}

function pathsIn(value: unknown, at: Keys = []): Keys[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries: (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [...(at.length === 0 ? [] : [at]), ...entries.flatMap(([key, one]) => pathsIn(one, [...at, key]))];
}

const wrong = [
  null,
  '',
  'Bob',
  ' ',
  'x'.repeat(20_000),
  'a '.repeat(8_000),
  '21/03/2026',
  '<b>&"\'',
  'javascript:alert(1)',
  '/nowhere.png',
  '\u{1F600}',
  0,
  -1,
  1e300,
  true,
  false,
  [],
  [null],
  [[]],
  ['text'],
  [5],
  [{}],
  {},
  {a: null},
  {title: []},
  {label: {x: 1}},
  {src: 5},
  {toString: 1},
  {constructor: {prototype: 1}},
  {_path: 5, title: {}},
] as const;

function withValue(value: unknown, [key, ...rest]: Keys, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? withValue(one, rest, next) : one));
  return typeof value === 'object' && value !== null
    ? {...value, [key]: withValue((value as Fields)[key], rest, next)}
    : value;
}

function textOf(file: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return file.endsWith('.md') ? `---\n${lines.join('')}---\n\n# Heading\n\nSome text.\n` : lines.join('');
}

const configText =
  'brand: Test\nurl: https://example.com\napp: {url: https://app.example.com}\nnavigation: {fields: [icon, badge]}\n';

async function render(texts: Readonly<Record<string, string>>, previous?: Snapshot) {
  const host = {...site({}), files: memoryFiles({...texts, 'content/site.yml': configText})};
  const snapshot = await compile(host, {dev: false}, previous);
  const outputs = siteOutputs(host, snapshot);
  const written: string[] = [];
  for await (const output of outputs.files()) {
    await output.body();
    written.push(output.path);
  }
  const diagnostics = [...snapshot.diagnostics(), ...outputs.diagnostics()];
  return {snapshot, written: new Set(written), diagnostics};
}

const good = Object.fromEntries(samples.map(({file, fields}) => [file, textOf(file, fields)]));

test('the sample documents with every field of their collection have no findings', async () => {
  const {diagnostics} = await render(good);
  expect(diagnostics.filter(({code}) => code.startsWith('field-') || code === 'page-failed')).toEqual([]);
});

/** One wrong value in each document. */
const faults = fc.tuple(
  ...samples.map(({fields}) =>
    fc.record({keys: fc.constantFrom(...pathsIn(fields)), value: fc.constantFrom(...wrong)}),
  ),
);

test('a build writes every page and points findings at the file, whatever value a field has', async () => {
  const {snapshot: first, written: expected} = await render(good);
  // Tag and author pages depend on the values, so they are left out.
  const pages = [...expected].filter((file) => file.endsWith('index.html') && !/^blog\/(?:tags|authors)\//.test(file));
  await fc.assert(
    fc.asyncProperty(faults, async (each) => {
      const texts = Object.fromEntries(
        samples.map(({file, fields}, index) => {
          const {keys, value} = each[index]!;
          return [file, textOf(file, withValue(fields, keys, value) as Fields)];
        }),
      );
      const {written, diagnostics} = await render(texts, first);
      expect(diagnostics.filter(({code}) => code.endsWith('-failed'))).toEqual([]);
      expect(pages.filter((file) => !written.has(file))).toEqual([]);
      const places = diagnostics.filter(({code}) => code.startsWith('field-')).map(({place}) => place);
      expect(places.filter((place) => place?.line === undefined || !Object.hasOwn(texts, place.file))).toEqual([]);
    }),
    {numRuns: Number(process.env['FUZZ_RUNS'] ?? 15)},
  );
});
