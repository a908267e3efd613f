// The docs page lists the findings and options of the code.
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {protoOptions} from '../../../../runtime/tools/proto/options.js';
import {repository} from './support.js';

const page = readFileSync(path.join(repository, 'content/docs/6.tools/5.proto.md'), 'utf8');

/** The first column of the tables below a heading. */
function firstColumn(heading: string): readonly string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name);
}

test('the docs of the proto tool list every finding code', () => {
  const folder = path.join(repository, 'runtime/tools/proto');
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.ts'));
  const codes = sources.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bcode: '(proto-[a-z-]+)'/g)].map(
      ([, code = '']) => code,
    ),
  );
  expect(firstColumn('Diagnostics').toSorted()).toEqual([...new Set(codes)].toSorted());
});

test('the docs of the proto tool list every option', () => {
  expect([...firstColumn('Options')].toSorted()).toEqual(protoOptions.map(({name}) => name).toSorted());
});
