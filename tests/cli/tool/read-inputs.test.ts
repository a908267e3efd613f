import {Readable} from 'node:stream';
import {expect, test} from 'vitest';
import {readInputs} from '../../../cli/tool/read-inputs.js';
import {manifestName} from '../../../cli/tool/write-folder.js';
import type {Io} from '../../../cli/io.js';
import {temporary} from '../../support/temporary.js';

const cwd = temporary({
  'api/openapi.yaml': '1',
  'api/schemas/book.yaml': '2',
  'api/schemas/notes.txt': '3',
  'api/.hidden.yaml': '4',
  'api/node_modules/x/y.yaml': '5',
  'other/a.json': '6',
  'other/sdk/src/b.json': '7',
  [`other/sdk/${manifestName}`]: '{}',
});

async function read(args: readonly string[], out?: string) {
  const io = {cwd, stdin: Readable.from([Buffer.from('pi'), Buffer.from('ped')]), info: () => {}} as unknown as Io;
  const options = {extensions: ['.yaml', '.json'], ...(out !== undefined && {out: `${cwd}/${out}`})};
  const {files, displayPathOf} = await readInputs(io, args, options);
  return files.map(({path, bytes}) => [path, displayPathOf(path), Buffer.from(bytes).toString()]);
}

test.each([
  ['a file by its name', ['api/openapi.yaml'], [['openapi.yaml', 'api/openapi.yaml', '1']]],
  ['a named file with any extension', ['api/schemas/notes.txt'], [['notes.txt', 'api/schemas/notes.txt', '3']]],
  [
    'the files of a folder, without hidden files and node_modules',
    ['api'],
    [
      ['openapi.yaml', 'api/openapi.yaml', '1'],
      ['schemas/book.yaml', 'api/schemas/book.yaml', '2'],
    ],
  ],
  ['no output of a tool in a folder', ['other'], [['a.json', 'other/a.json', '6']]],
  [
    'several files with paths relative to their common folder',
    ['api/schemas/book.yaml', 'api/openapi.yaml'],
    [
      ['schemas/book.yaml', 'api/schemas/book.yaml', '2'],
      ['openapi.yaml', 'api/openapi.yaml', '1'],
    ],
  ],
  [
    'several folders with paths relative to their common folder',
    ['api/schemas', 'other'],
    [
      ['api/schemas/book.yaml', 'api/schemas/book.yaml', '2'],
      ['other/a.json', 'other/a.json', '6'],
    ],
  ],
  ['each file of a glob once', ['api/s*/*.yaml', 'api/schemas'], [['schemas/book.yaml', 'api/schemas/book.yaml', '2']]],
  [
    'files with any extension that match a glob',
    ['**/notes.*', 'other/a.json'],
    [
      ['api/schemas/notes.txt', 'api/schemas/notes.txt', '3'],
      ['other/a.json', 'other/a.json', '6'],
    ],
  ],
  [
    'stdin in addition to files',
    ['-', 'other/a.json'],
    [
      ['stdin', 'stdin', 'piped'],
      ['a.json', 'other/a.json', '6'],
    ],
  ],
])('readInputs returns %s', async (_, args, files) => {
  expect(await read(args)).toEqual(files);
});

test('readInputs does not read the output folder', async () => {
  expect(await read(['.'], 'api')).toEqual([['other/a.json', 'other/a.json', '6']]);
});

test('readInputs displays files outside of the current folder with their absolute path', async () => {
  const file = `${temporary({'a.json': '1'})}/a.json`;
  expect(await read([file])).toEqual([['a.json', file, '1']]);
});

test.each([
  ['beside a folder', ['other/a.json', 'api'], 'other/a.json'],
  ['after a pattern', ['api/**/*.yaml', 'api/schemas/book.yaml'], 'schemas/book.yaml'],
  ['beside another file', ['api/openapi.yaml', 'other/a.json', 'api'], undefined],
  ['alone', ['api/openapi.yaml'], undefined],
])('a file that is named %s is the main file only if it is the only one', async (_, args, main) => {
  const io = {cwd, stdin: Readable.from([]), info: () => {}} as unknown as Io;
  expect((await readInputs(io, args, {extensions: ['.yaml', '.json']})).main).toBe(main);
});
