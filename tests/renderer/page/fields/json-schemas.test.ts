import {expect, test} from 'vitest';
import {z} from 'zod';
import type {JsonObject} from '../../../../renderer/base/json.js';
import {documentSchema, schemaFiles, targetKey} from '../../../../renderer/page/fields/json-schemas.js';
import {createFieldValidator} from '../../../../renderer/page/fields/remove-invalid-fields.js';
import type {Collection, Templates} from '../../../../renderer/page/templates-in-bundle.js';

function filesFor(site: readonly Omit<Collection, 'schema'>[], own: readonly Omit<Collection, 'schema'>[] = []) {
  /** The schema of each collection has one property: its place in the list. */
  const withSchema = (prefix: string) => (target: Omit<Collection, 'schema'>, index: number) => ({
    ...target,
    schema: z.object({[`${prefix}${index}`]: z.string()}),
  });
  const collections = {site: site.map(withSchema('site')), own: own.map(withSchema('own'))};
  const templates = {
    collections,
    pageFiles: new Map(),
    layouts: new Map([
      ['wide', null],
      ['default', null],
    ]),
  };
  return schemaFiles(
    templates as unknown as Templates,
    createFieldValidator(templates as unknown as Templates, () => false),
  );
}

test.each([
  [{path: '/'}, 'home.json'],
  [{below: '/'}, 'pages.json'],
  [{path: '/blog'}, 'blog.json'],
  [{below: '/blog'}, 'blog-pages.json'],
  [{path: '/docs/a b/v1.2'}, 'docs-a-b-v1.2.json'],
  [{path: '/dir'}, 'dir-2.json'],
  [{path: '/site'}, 'site-2.json'],
])('schemaFiles() names the file of the collection %j %s', (target, name) => {
  expect(filesFor([target]).map((file) => file.name)).toEqual([name, 'dir.json', 'site.json'].toSorted());
});

test('schemaFiles() writes a file for each target, for `_dir` files and for the config, with the target in the schema', () => {
  const files = filesFor(
    [{below: '/blog'}, {below: '/blog', type: 'yaml'}],
    [
      {below: '/blog', pages: ['post']},
      {path: '/blog', type: 'markdown', pages: ['blog']},
    ],
  );
  expect(files.map(({name, target}) => [name, target])).toEqual([
    ['blog-pages-2.json', {below: '/blog', type: 'yaml'}],
    ['blog-pages.json', {below: '/blog'}],
    ['blog.json', {path: '/blog', type: 'markdown'}],
    ['dir.json', {file: '_dir.yml'}],
    ['site.json', {path: '/site', file: 'site.yml'}],
  ]);
  for (const {target, schema} of files) {
    expect([schema[targetKey], schema.$schema]).toEqual([target, 'http://json-schema.org/draft-07/schema#']);
  }
  const propertiesOf = (name: string) =>
    Object.keys(files.find((file) => file.name === name)!.schema.properties as object);
  expect(propertiesOf('blog-pages.json').filter((key) => /\d$/.test(key))).toEqual(['site0', 'own0']);
  expect(propertiesOf('blog.json').filter((key) => /\d$/.test(key))).toEqual(['own1']);
  expect(propertiesOf('dir.json')).toContain('order');
  expect(propertiesOf('site.json')).toContain('brand');
});

test('documentSchema() has the keys of all pages, and those of the schemas', () => {
  const schema = documentSchema(
    [
      z.object({title: z.string(), description: z.string().describe('Own'), b: z.number(), order: z.number()}),
      z.object({a: z.string().describe('An A'), c: z.string().default('x'), d: z.date().optional(), date: z.string()}),
      z.object({a: z.string()}),
    ],
    ['wide', 'default'],
  );
  const {properties, ...rest} = schema as {properties: Record<string, JsonObject>};
  expect(rest).toEqual({type: 'object', required: ['a', 'b', 'date', 'order']});
  const shown = ['title', 'layout', 'slug', '_path', 'a', 'b', 'c', 'd', 'draft', 'order', 'description'];
  expect(Object.fromEntries(shown.map((key) => [key, properties[key]]))).toEqual({
    title: {
      type: ['string', 'number'],
      description: 'Title of the page; by default the first heading or the file name',
    },
    layout: {type: 'string', enum: ['default', 'wide'], description: 'Layout in templates/layouts'},
    slug: {
      type: ['string', 'number'],
      description: 'Another address: a name in place of the file name, or a path such as `/docs/install`',
    },
    _path: {type: 'string', description: 'A path in place of the one from the file name'},
    a: {type: 'string', description: 'An A'},
    b: {type: 'number'},
    c: {type: 'string', default: 'x'},
    d: {},
    draft: {type: 'boolean', description: '`true`: `galley build` does not publish the page'},
    order: {
      type: 'number',
      description: 'a number: the place of the page among its siblings, as in the name of a file',
    },
    description: {
      type: 'string',
      description: 'Own',
    },
  });
});

test('documentSchema() of a schema with one required key requires it', () => {
  expect(documentSchema([z.object({a: z.string()})], []).required).toEqual(['a']);
});

test('documentSchema() keeps schemas that are not objects beside the properties, and ignores those without a JSON form', () => {
  const either = z.union([z.object({a: z.string()}), z.object({b: z.string()})]);
  const broken = z.lazy((): z.ZodType => {
    throw new Error('no');
  });
  const {allOf, required} = documentSchema([either, broken, z.any()], []);
  expect({allOf, required}).toEqual({
    allOf: [
      {
        anyOf: [
          {type: 'object', properties: {a: {type: 'string'}}, required: ['a']},
          {type: 'object', properties: {b: {type: 'string'}}, required: ['b']},
        ],
      },
    ],
    required: undefined,
  });
});

test('documentSchema() separates the definitions of several schemas with the same names', () => {
  const treeOf = (value: z.ZodType) => {
    const node = z.object({
      value,
      get children() {
        return z.array(node).optional();
      },
    });
    return node;
  };
  const {properties, definitions} = documentSchema(
    [z.object({a: treeOf(z.string())}), z.object({b: treeOf(z.number())})],
    [],
  );
  const nodeOf = (type: string, prefix: string) => ({
    type: 'object',
    properties: {value: {type}, children: {type: 'array', items: {$ref: `#/definitions/${prefix}__schema0`}}},
    required: ['value'],
  });
  const {a, b} = properties as JsonObject;
  expect({a, b, definitions}).toEqual({
    a: {$ref: '#/definitions/s1-__schema0'},
    b: {$ref: '#/definitions/s2-__schema0'},
    definitions: {'s1-__schema0': nodeOf('string', 's1-'), 's2-__schema0': nodeOf('number', 's2-')},
  });
  expect(Object.keys(documentSchema([z.object({a: treeOf(z.string())})], []).definitions as object)).toEqual([
    's1-__schema0',
  ]);
});
