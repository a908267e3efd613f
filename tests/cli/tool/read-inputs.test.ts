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
  ['a file has its name', ['api/openapi.yaml'], [['openapi.yaml', 'api/openapi.yaml', '1']]],
  [
    'a file that is named may be called anything',
    ['api/schemas/notes.txt'],
    [['notes.txt', 'api/schemas/notes.txt', '3']],
  ],
  [
    'a folder stands for what is in it',
    ['api'],
    [
      ['openapi.yaml', 'api/openapi.yaml', '1'],
      ['schemas/book.yaml', 'api/schemas/book.yaml', '2'],
    ],
  ],
  ['what a tool has made is not in a folder', ['other'], [['a.json', 'other/a.json', '6']]],
  [
    'files have paths from the folder that all are in',
    ['api/schemas/book.yaml', 'api/openapi.yaml'],
    [
      ['schemas/book.yaml', 'api/schemas/book.yaml', '2'],
      ['openapi.yaml', 'api/openapi.yaml', '1'],
    ],
  ],
  [
    'folders have paths from the folder that all are in',
    ['api/schemas', 'other'],
    [
      ['api/schemas/book.yaml', 'api/schemas/book.yaml', '2'],
      ['other/a.json', 'other/a.json', '6'],
    ],
  ],
  [
    'a pattern gives each file once',
    ['api/s*/*.yaml', 'api/schemas'],
    [['schemas/book.yaml', 'api/schemas/book.yaml', '2']],
  ],
  [
    'a pattern is about names of any kind',
    ['**/notes.*', 'other/a.json'],
    [
      ['api/schemas/notes.txt', 'api/schemas/notes.txt', '3'],
      ['other/a.json', 'other/a.json', '6'],
    ],
  ],
  [
    'stdin is a file beside the others',
    ['-', 'other/a.json'],
    [
      ['stdin', 'stdin', 'piped'],
      ['a.json', 'other/a.json', '6'],
    ],
  ],
])('%s', async (_, args, files) => {
  expect(await read(args)).toEqual(files);
});

test('the output folder is not read', async () => {
  expect(await read(['.'], 'api')).toEqual([['other/a.json', 'other/a.json', '6']]);
});

test('a file outside the folder we are in is shown with its whole path', async () => {
  const file = `${temporary({'a.json': '1'})}/a.json`;
  expect(await read([file])).toEqual([['a.json', file, '1']]);
});
