// JSON Schemas for editors, and the comment in new documents that points to them.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Ajv} from 'ajv';
import {beforeAll, expect, test} from 'vitest';
import {readData} from '../../renderer/data/read-data.js';
import {readFrontMatter} from '../../renderer/markdown/front-matter.js';
import {schemaComment} from '../../cli/schema-comment.js';
import {galley, repository} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const files = {
  'content/index.md': '# Home\n',
  'templates/collections.ts': `import {z} from 'zod';
const part = z.object({name: z.string(), get parts() { return z.array(part).optional(); }});
export const collections = [
  {below: '/parts', schema: z.object({weight: z.number().describe('Grams'), part, made: z.date().optional()})},
  {path: '/list', type: 'yaml', schema: z.union([z.object({a: z.string()}), z.object({b: z.string()})])},
];
`,
};

let root: string;
let written: readonly string[];

beforeAll(async () => {
  root = temporary(files);
  const {stdout, exitCode} = await galley(['schemas'], {cwd: root});
  expect(exitCode).toBe(0);
  written = stdout.split('\n');
});

const read = (name: string) => JSON.parse(readFileSync(path.join(root, 'schemas', name), 'utf8')) as object;
const validator = (name: string) => new Ajv({strict: false, validateFormats: false}).compile(read(name));

test('galley schemas writes a JSON schema for every collection, for folders and for the config', () => {
  expect(written).toEqual(readdirSync(path.join(root, 'schemas')).map((name) => `schemas/${name}`));
  expect(written).toEqual(
    expect.arrayContaining(
      ['blog-pages', 'dir', 'home', 'list', 'pages', 'parts-pages', 'site'].map((name) => `schemas/${name}.json`),
    ),
  );
});

test('a written schema has the fields of all pages and of the collection, with descriptions', () => {
  const {properties, required} = read('parts-pages.json') as {
    readonly properties: Readonly<Record<string, {readonly description?: string}>>;
    readonly required: readonly string[];
  };
  expect(properties).toMatchObject({
    weight: {type: 'number', description: 'Grams'},
    order: {type: 'number', description: expect.stringContaining('place') as string},
    headline: {type: 'string'},
    title: {description: expect.any(String) as string},
  });
  expect(required).toEqual(['part', 'weight']);
});

test.each([
  ['parts-pages.json', {weight: 1, part: {name: 'a', parts: [{name: 'b'}]}}, true],
  ['parts-pages.json', {weight: 1, part: {name: 'a', parts: [{nam: 'b'}]}}, false],
  ['parts-pages.json', {part: {name: 'a'}}, false],
  ['list.json', {b: 'x', order: 2}, true],
  ['list.json', {c: 'x'}, false],
  ['blog-pages.json', {date: '2026-03-21', publishAt: '2026-03-21', slug: 2024, title: 2024}, true],
  ['blog-pages.json', {date: '2026-03-21', unlisted: 'yes'}, false],
  ['dir.json', {title: 'Docs', order: ['a', 'b']}, true],
  ['dir.json', {order: {a: 1}}, false],
  ['site.json', {sidebar: {'/docs': ['/docs/a', {label: 'B', items: ['/docs/c']}]}}, true],
  ['site.json', {brnad: 'X'}, false],
])('the schema %s validates %j as %s', (name, fields, isValid) => {
  expect(validator(name)(fields)).toBe(isValid);
});

test('the documents of our own site match the schemas that galley schemas writes', async () => {
  const folder = path.join(temporary(), 'schemas');
  const {exitCode} = await galley(['schemas', folder], {cwd: repository});
  expect(exitCode).toBe(0);
  const content = path.join(repository, 'content');
  const ajv = new Ajv({strict: false, validateFormats: false});
  const wrong = readdirSync(content, {recursive: true, encoding: 'utf8'}).flatMap((name) => {
    const file = name.replaceAll('\\', '/');
    if (!/\.(?:md|yml)$/.test(file) || file.startsWith('public/')) return [];
    const comment = schemaComment(path.dirname(folder), `content/${file}`);
    if (comment === undefined) return [file];
    const text = readFileSync(path.join(content, file), 'utf8');
    const {fields} = file.endsWith('.md') ? readFrontMatter(text, file) : readData({path: file, text});
    const validate = ajv.compile(
      JSON.parse(readFileSync(path.join(folder, comment.replace(/.*\//, '')), 'utf8')) as object,
    );
    return validate(fields) ? [] : [`${file} ${ajv.errorsText(validate.errors)}`];
  });
  expect(wrong).toEqual([]);
});

test('galley new adds a comment with the schema of the document if the site has one, but not with --no-schema', async () => {
  const create = async (...args: readonly string[]): Promise<string> => {
    const {stdout, exitCode} = await galley(['new', ...args], {cwd: root});
    expect(exitCode).toBe(0);
    return readFileSync(path.join(root, stdout), 'utf8');
  };
  expect(await create('parts/bolt', '--set', 'weight=1', '--set', 'part={name: a}')).toBe(
    '---\n# yaml-language-server: $schema=../../schemas/parts-pages.json\ntitle: Bolt\ndescription: ""\nweight: 1\npart:\n  name: a\n---\n\n',
  );
  expect(await create('list.yml', '--set', 'b=x')).toBe(
    '# yaml-language-server: $schema=../schemas/list.json\ntitle: List\nb: x\n',
  );
  expect(await create('docs/_dir.yml')).toBe('# yaml-language-server: $schema=../../schemas/dir.json\ntitle: Docs\n');
  expect(await create('about', '--no-schema')).toBe('---\ntitle: About\ndescription: ""\n---\n\n');
});
