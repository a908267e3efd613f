// The docs of the tool match what it does.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {postmanOptions} from '../../../../runtime/tools/postman/options.js';
import {convert} from './collections.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'content/docs/6.tools/4.postman.md'), 'utf8');

test('the example in the docs is converted to the document shown there', () => {
  const [, input = ''] = /```json \[books\.json\]\n([^]*?)```/.exec(page) ?? [];
  const [, output] = /```yaml \[openapi\.yaml\]\n([^]*?)```/.exec(page) ?? [];
  const {files, findings} = convert({'books.json': input}, {format: 'yaml'});
  expect([files[0]?.content, findings]).toEqual([output, []]);
});

test('the docs list every option with its default', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].map(([, name, standard = '']) => [
    name,
    standard.replaceAll('`', '').trim(),
  ]);
  const defaults = postmanOptions.map((option) => [
    option.name,
    option.kind === 'switch'
      ? option.default
        ? 'on'
        : 'off'
      : option.kind === 'list'
        ? 'from the requests'
        : option.default,
  ]);
  expect(rows).toEqual(defaults);
});

test('the docs list every finding code of the postman tool', () => {
  const folder = path.join(root, 'runtime/tools/postman');
  const files = [
    ...readdirSync(folder).map((name) => path.join(folder, name)),
    path.join(root, 'runtime/tools/openapi/write-openapi.ts'),
  ];
  const codes = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/code: '([\w-]+)'|report\(\s*'\w+',\s*'([\w-]+)'/g)].map(
      ([, field, argument]) => field ?? argument ?? '',
    ),
  );
  const listed = new Set([...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code));
  expect([codes.length > 15, codes.filter((code) => !listed.has(code))]).toEqual([true, []]);
});
