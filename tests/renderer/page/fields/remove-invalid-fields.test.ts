import {expect, test} from 'vitest';
import {z, type ZodType} from 'zod';
import type {JsonObject} from '../../../../renderer/base/json.js';
import {
  createFieldValidator,
  ownKeysOf,
  withValidFields,
} from '../../../../renderer/page/fields/remove-invalid-fields.js';
import type {PageDefinition} from '../../../../renderer/page/page.js';
import type {Collection, Templates} from '../../../../renderer/page/templates-in-bundle.js';
import {documentOf} from '../../catalog/record.js';

interface TemplateSetting {
  readonly site?: readonly Collection[];
  readonly own?: readonly Collection[];
  /** Routes of page templates by file. */
  readonly pages?: Readonly<Record<string, string>>;
  /** The files that belong to the site. */
  readonly siteFiles?: readonly string[];
}

function validatorOf({site = [], own = [], pages = {}, siteFiles = []}: TemplateSetting = {}) {
  const pageFiles = new Map(Object.entries(pages).map(([file, path]) => [file, {path} as PageDefinition]));
  const templates = {collections: {site, own}, pageFiles} as unknown as Templates;
  return createFieldValidator(templates, (file) => siteFiles.includes(file));
}

/** The valid fields, and the keys with an issue. */
function validated(meta: JsonObject, schema?: ZodType) {
  const {meta: valid, issues} = validatorOf({site: schema === undefined ? [] : [{below: '/', schema}]})({
    path: '/a',
    meta,
  });
  return {valid, issues: issues.map(({keys}) => keys.join('.'))};
}

const author = z.object({name: z.string(), url: z.string().optional()});

test.each<[string, JsonObject, ZodType | undefined, JsonObject, readonly string[]]>([
  ['a wrong value is removed', {title: 'A', search: 'no', order: 1}, undefined, {title: 'A', order: 1}, ['search']],
  [
    'only the wrong part of an object is removed',
    {navigation: {title: 'A', icon: 5}},
    undefined,
    {navigation: {title: 'A'}},
    ['navigation.icon'],
  ],
  [
    'only the wrong items of a list are removed',
    {redirectFrom: ['/a', 5, '/b', 6]},
    undefined,
    {redirectFrom: ['/a', '/b']},
    ['redirectFrom.1', 'redirectFrom.3'],
  ],
  [
    'an object without a required key is removed',
    {authors: [{name: 'Ada'}, {url: '/'}]},
    z.object({authors: z.array(author)}),
    {authors: [{name: 'Ada'}]},
    ['authors.1.name'],
  ],
  [
    'an object whose required key is wrong is removed',
    {author: {name: 5, url: '/'}, b: 1},
    z.object({author: author.optional()}),
    {b: 1},
    ['author.name'],
  ],
  ['a required field at the root stays missing', {b: 1}, z.object({a: z.string()}), {b: 1}, ['a']],
  ['a title that is a number becomes text', {title: 2024}, undefined, {title: '2024'}, []],
  [
    'a changed value replaces the written one',
    {date: '2026/3/1', publishAt: '2026/3/1', expiresAt: '2026.4.1'},
    undefined,
    {date: '2026-03-01', publishAt: '2026-03-01', expiresAt: '2026-04-01'},
    [],
  ],
  [
    'defaults are added, also in objects',
    {a: {b: 1}},
    z.object({
      a: z.object({b: z.number(), c: z.array(z.string()).default(['x'])}),
      d: z.object({e: z.number()}).default({e: 2}),
    }),
    {a: {b: 1, c: ['x']}, d: {e: 2}},
    [],
  ],
  [
    'changed items of a list replace the written ones',
    {tags: ['a', 'B', {c: 1}]},
    z.object({tags: z.array(z.union([z.string().toLowerCase(), z.object({c: z.number(), d: z.number().default(2)})]))}),
    {tags: ['a', 'b', {c: 1, d: 2}]},
    [],
  ],
  [
    'a list with another number of items replaces the written one',
    {tags: ['a', 'b']},
    z.object({tags: z.array(z.string()).transform((tags) => tags.slice(1))}),
    {tags: ['b']},
    [],
  ],
  [
    'a text that becomes a list is replaced',
    {tags: 'a b'},
    z.object({tags: z.string().transform((tags) => tags.split(' '))}),
    {tags: ['a', 'b']},
    [],
  ],
  [
    'values that are not JSON stay as written',
    {day: '2026-01-02', list: ['1'], big: 1, text: 'x'},
    z.object({
      day: z.coerce.date(),
      list: z.array(z.coerce.date()),
      big: z.number().transform(() => Number.NaN),
      text: z.string().transform(() => [new Date(0)]),
    }),
    {day: '2026-01-02', list: ['1'], big: 1, text: 'x'},
    [],
  ],
  [
    'null and false replace written values',
    {a: 1, b: 2},
    z.object({a: z.number().transform(() => null), b: z.number().transform(() => false)}),
    {a: null, b: false},
    [],
  ],
  [
    'a change of one schema survives another schema that keeps the value',
    {date: '2026/3/1'},
    z.object({date: z.string()}),
    {date: '2026-03-01'},
    [],
  ],
  [
    'a strict schema does not reject built-in and generated keys',
    {_path: '/a', title: 'A', description: 'D', draft: true, layout: 'wide', body: 'x', order: 1, a: 1, b: 2},
    z.strictObject({a: z.number()}),
    {_path: '/a', title: 'A', description: 'D', draft: true, layout: 'wide', body: 'x', order: 1, a: 1},
    ['b'],
  ],
  [
    'a built-in key that the schema of the site defines is checked',
    {title: 'A', draft: 'no'},
    z.object({title: z.string().min(5), draft: z.boolean()}),
    {},
    ['title', 'draft'],
  ],
  [
    'a check of several fields has an issue, and no field is removed',
    {a: 1, b: 2},
    z.object({a: z.number(), b: z.number()}).refine(({a, b}) => a > b, 'a must be larger'),
    {a: 1, b: 2},
    [''],
  ],
])('createFieldValidator(): %s', (_, meta, schema, valid, issues) => {
  expect(validated(meta, schema)).toEqual({valid, issues});
});

test('createFieldValidator() returns the same fields if all are valid, and its results from a cache', () => {
  const validate = validatorOf();
  const meta = {title: 'A', navigation: {icon: 'x'}, redirectFrom: ['/b'], image: {src: '/a.png', alt: 'A'}};
  expect(validate({path: '/a', meta}).meta).toBe(meta);
  const invalid = {title: 'A', search: 'no'};
  const changed = validate({path: '/a', meta: invalid});
  expect(validate({path: '/a', meta: invalid})).toBe(changed);
  expect(validate({path: '/a', meta: changed.meta})).toBe(changed);
});

test('createFieldValidator() reports a field that two schemas reject once, with the message of the collection', () => {
  const schema = z.object({image: z.string('needs a picture')});
  const {issues} = validatorOf({site: [{below: '/', schema}]})({path: '/a', meta: {image: 5}});
  expect(issues.map(({message}) => message)).toEqual(['`image` is `5`; needs a picture.']);
});

test.each([
  [
    {_stem: 'docs/_dir', order: ['a', 1]},
    {_stem: 'docs/_dir', order: ['a', '1']},
  ],
  [{_stem: 'docs/dir', order: ['a', 1]}, {_stem: 'docs/dir'}],
])('a list in `order` is valid in a `_dir` file only: %j', (meta, valid) => {
  expect(validated(meta).valid).toEqual(valid);
});

/** A collection whose schema writes its name to the document. */
const named = (name: string, target: Omit<Collection, 'schema'>): Collection => ({
  ...target,
  schema: z.object({[name]: z.boolean().default(true)}),
});

const site = [
  named('folder', {below: '/docs'}),
  named('deep', {below: '/docs/api'}),
  named('exact', {path: '/docs/a'}),
  named('data', {path: '/docs/b', type: 'yaml'}),
  named('all', {below: '/', type: 'json'}),
];

test.each<[string, JsonObject, readonly string[]]>([
  ['/docs/c', {}, ['folder']],
  ['/docs', {}, []],
  ['/docs-old/a', {}, []],
  ['/docs/api/a', {}, ['deep']],
  ['/docs/a', {}, ['exact']],
  ['/docs/b', {_type: 'yaml'}, ['data']],
  ['/docs/b', {_type: 'markdown'}, ['folder']],
  ['/other', {_type: 'json'}, ['all']],
  ['/other', {_type: 'csv'}, []],
  ['/docs/c', {_partial: true}, []],
])('the document at %s with the fields %j has the collections %j', (path, fields, collections) => {
  const {meta} = validatorOf({site})({path, meta: fields});
  expect(Object.keys(meta).filter((key) => !Object.hasOwn(fields, key))).toEqual(collections);
});

test.each<[string, TemplateSetting, readonly string[]]>([
  ['apply beside those of the site', {site: [named('site', {path: '/blog/a'})]}, ['own', 'site']],
  ['apply if the site replaces one of the pages', {siteFiles: ['templates/pages/blog.tsx']}, ['own']],
  [
    'do not apply if the site replaces all of the pages',
    {siteFiles: ['templates/pages/blog.tsx', 'templates/pages/post.tsx']},
    [],
  ],
  [
    'do not apply as a fallback to a route that a page of the site matches',
    {
      own: [named('own', {below: '/blog', isFallback: true, pages: ['post']})],
      pages: {'templates/pages/mine.tsx': '/blog/:slug'},
      siteFiles: ['templates/pages/mine.tsx'],
    },
    [],
  ],
  [
    'apply as a fallback to a route that only a page of Galley matches',
    {
      own: [named('own', {below: '/blog', isFallback: true, pages: ['post']})],
      pages: {'templates/pages/mine.tsx': '/blog/:slug', 'templates/pages/other.tsx': '/other'},
      siteFiles: ['templates/pages/other.tsx'],
    },
    ['own'],
  ],
])('the collections of Galley %s', (_, setting, collections) => {
  const own = [named('own', {below: '/blog', pages: ['blog', 'post']})];
  const {meta} = validatorOf({own, ...setting})({path: '/blog/a', meta: {}});
  expect(Object.keys(meta).toSorted()).toEqual(collections);
});

test('ownKeysOf() returns whether a collection of the document defines a key', () => {
  const isOwnKey = ownKeysOf(
    validatorOf({
      site: [
        {below: '/docs', schema: z.object({weight: z.number()})},
        {below: '/blog', schema: z.record(z.string(), z.unknown())},
      ],
    }),
  );
  expect([
    isOwnKey({_path: '/docs/a'}, 'weight'),
    isOwnKey({_path: '/docs/a'}, 'order'),
    isOwnKey({_path: '/a'}, 'weight'),
    isOwnKey({_path: '/blog/a'}, 'weight'),
  ]).toEqual([true, false, false, false]);
});

test('withValidFields() returns a document with its valid fields, and a valid document itself', () => {
  const validate = validatorOf();
  const valid = documentOf('a.md');
  expect(withValidFields(valid, validate)).toBe(valid);
  const invalid = documentOf('b.md', {search: 'no'});
  const {search: _, ...meta} = invalid.meta;
  expect(withValidFields(invalid, validate)).toEqual({...invalid, meta});
  expect(withValidFields(invalid, validate)).toBe(withValidFields(invalid, validate));
});

test.each(['https://a.example/b', '//a.example/b', '/b', ''])('the canonical address %j stays', (canonical) => {
  expect(validated({canonical})).toEqual({valid: {canonical}, issues: []});
});

test.each(['b', 'www.a.example', 'mailto:a@b.example'])('the canonical address %j is removed', (canonical) => {
  expect(validated({canonical})).toEqual({valid: {}, issues: ['canonical']});
});
