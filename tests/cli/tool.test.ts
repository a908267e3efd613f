import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {unzipSync, zipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {galley, type Run} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const openapi = `openapi: 3.1.0
info: {title: Books, version: 1.2.0}
servers: [{url: https://api.example}]
paths:
  /books/{id}:
    get:
      tags: [books]
      operationId: getBook
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        '200':
          description: A book.
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Book'}
components:
  schemas:
    Book: {type: object, required: [title], properties: {title: {type: string}}}
`;
const broken = openapi.replace('schemas/Book', 'schemas/Bok');
const odd = openapi.replace(/ +parameters.*\n/, '');
const graphql = 'type Query {\n  book(id: ID!): Book\n}\n\ntype Book {\n  title: String!\n}\n';
const proto = `syntax = "proto3";
package books.v1;
message GetRequest { string id = 1; }
message Book { string title = 1; }
service Books { rpc Get(GetRequest) returns (Book); }
`;
const postman = JSON.stringify({
  info: {name: 'Books', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'},
  item: [{name: 'Get a book', request: {method: 'GET', url: 'https://api.example/books/:id'}}],
});
const inputs = {'openapi.yaml': openapi, 'schema.graphql': graphql, 'books.proto': proto, 'books.json': postman};

/** Replaces times and sizes, which differ from run to run. */
function timeless({stderr, ...run}: Run): Run {
  return {...run, stderr: stderr.replace(/\d+ ms|\d+\.\d+ s/, 'TIME').replaceAll(/\d[\d.,]* [kM]?B/g, 'SIZE')};
}

function jsonOf({stdout}: Run): readonly Readonly<Record<string, unknown>>[] {
  return stdout.split('\n').map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

describe('galley tool --out', () => {
  test.each([
    ['openapi', 'openapi.yaml', ['package.json', 'report.json', 'src/client.ts', 'src/index.ts']],
    ['graphql', 'schema.graphql', ['package.json', 'report.json', 'src/client.ts', 'src/index.ts']],
    ['proto', 'books.proto', ['package.json', 'report.json', 'src/client.ts', 'src/index.ts']],
    ['postman', 'books.json', ['openapi.yaml', 'report.json']],
  ])('writes the files of %s, and none in a second run', async (tool, input, names) => {
    const cwd = temporary(inputs);
    const {exitCode, stdout, stderr} = timeless(await galley(['tool', tool, input, '--out', 'made'], {cwd}));
    expect({exitCode, stdout}).toEqual({exitCode: 0, stdout: ''});
    expect(stderr).toMatch(/✓ .+ in TIME: .+\n {2}made\/ {2}\d+ files, SIZE {2}\(\d+ written\)/);
    expect(namesIn(path.join(cwd, 'made'))).toEqual(expect.arrayContaining(['.galley-tool.json', ...names]));
    const again = await galley(['tool', tool, input, '--out', 'made'], {cwd});
    expect(timeless(again).stderr).toMatch(/\(0 written, \d+ unchanged\)/);
  });
});

describe('the input of galley tool', () => {
  const names = ['package.json', 'src/client.ts'];
  const madeIn = (cwd: string) => {
    const files = unzipSync(readFileSync(path.join(cwd, 'sdk.zip')));
    return names.filter((name) => Object.hasOwn(files, name));
  };

  test('can be a file, stdin, a folder, a glob, a zip, a gzip or UTF-16, with the same output', async () => {
    const cwd = temporary({
      'api/openapi.yaml': openapi,
      'api/node_modules/other/openapi.json': '{"openapi": "3.0.0"}',
      'api.zip': zipSync({'openapi.yaml': Buffer.from(openapi)}),
      'openapi.yaml.gz': gzipSync(openapi),
      utf16: Buffer.from(`\ufeff${openapi}`, 'utf16le'),
    });
    const zips = [];
    for (const arg of ['api/openapi.yaml', '-', 'api', 'ap?/**/*.yaml', 'api.zip', 'openapi.yaml.gz', 'utf16']) {
      const run = await galley(['tool', 'openapi', arg, '--out', 'sdk.zip', '--quiet'], {
        cwd,
        ...(arg === '-' && {input: openapi}),
      });
      expect([arg, run]).toEqual([arg, {exitCode: 0, stdout: '', stderr: ''}]);
      expect(madeIn(cwd)).toEqual(names);
      zips.push(readFileSync(path.join(cwd, 'sdk.zip')).toString('hex'));
    }
    expect(new Set(zips).size).toBe(1);
  });

  test('can be several files with references relative to their common folder', async () => {
    const [head, schema] = openapi.split(/ {2}schemas:\n {4}Book: /);
    const split = (head ?? '').replace('#/components/schemas/Book', './schemas/book.yaml').replace('components:\n', '');
    const cwd = temporary({'api/openapi.yaml': split, 'api/schemas/book.yaml': schema ?? ''});
    const args = ['api/openapi.yaml', 'api/schemas/book.yaml', '--out', 'sdk.zip'];
    const {exitCode, stderr} = await galley(['tool', 'openapi', ...args], {cwd});
    expect([exitCode, stderr.split(' ')[0]]).toEqual([0, '✓']);
    expect(madeIn(cwd)).toEqual(names);
  });

  test('has the file that is named beside a folder as its main file', async () => {
    const cwd = temporary({'api/openapi.yaml': openapi, 'api/v2/b.yaml': openapi.replace('Books', 'Pages')});
    const titleOf = async (args: readonly string[]): Promise<unknown> => {
      const {exitCode} = await galley(['tool', 'openapi', ...args, '--out', 'sdk', '--force', '--strict'], {cwd});
      return [exitCode, JSON.parse(readFileSync(path.join(cwd, 'sdk/package.json'), 'utf8')).name];
    };
    expect((await galley(['tool', 'openapi', 'api', '--strict'], {cwd})).stderr).toContain('root-ambiguous');
    expect(await titleOf(['api/openapi.yaml', 'api'])).toEqual([0, 'books-sdk']);
    expect(await titleOf(['api/v2/b.yaml', 'api'])).toEqual([0, 'pages-sdk']);
  });

  test('leaves out the output of earlier runs', async () => {
    const cwd = temporary({'openapi.yaml': openapi});
    const args = ['tool', 'openapi', '.', '--out'];
    expect((await galley([...args, 'one'], {cwd})).exitCode).toBe(0);
    expect((await galley([...args, 'one'], {cwd})).stderr).toContain('(0 written, ');
    expect((await galley([...args, 'two'], {cwd})).exitCode).toBe(0);
    expect(readFileSync(path.join(cwd, 'two/src/client.ts'))).toEqual(
      readFileSync(path.join(cwd, 'one/src/client.ts')),
    );
  });

  test.each([
    [['openapi.yml'], 'There is no file openapi.yml.', 'input-missing', 'Did you mean openapi.yaml?'],
    [
      ['zzzzz'],
      'There is no file zzzzz.',
      'input-missing',
      'Use a file, a folder, a pattern in quotes, or - for stdin.',
    ],
    [['*.txt'], 'No file matches *.txt.', 'input-missing', 'Check the pattern and the folder you are in.'],
    [
      ['empty'],
      'There are no files for this tool in empty.',
      'input-missing',
      'From a folder, this tool reads only files that end in .json, .yaml, .yml. Pass other files by name.',
    ],
    [
      ['protos'],
      'There are no files for this tool in protos.',
      'input-missing',
      'Did you mean galley tool proto protos?',
    ],
    [
      ['openapi.yaml', '--options', 'none.json'],
      'The options in none.json cannot be read.',
      'options-unreadable',
      'Check --options: it names a JSON file.',
    ],
    [
      [],
      "Missing required argument 'input'.",
      'usage',
      'Run the command with --help to see its arguments and options.',
    ],
    [['openapi.yaml', '--langage', 'python'], "Unknown option '--langage'.", 'usage', 'Did you mean --language?'],
    [
      ['openapi.yaml', '--language', 'rust'],
      "'rust' is not a valid value of --language. Allowed choices are typescript, python.",
      'usage',
      'Run the command with --help to see its arguments and options.',
    ],
  ])('%j is rejected with exit code 2 and a hint', async (args, message, code, hint) => {
    const cwd = temporary({...inputs, 'empty/readme.txt': '', 'protos/a/books.proto': proto});
    expect(await galley(['tool', 'openapi', ...args], {cwd})).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `error  ${message}  ${code}\n   hint: ${hint}`,
    });
  });

  test('is rejected with input-unreadable without read permission', async ({skip}) => {
    if (process.getuid?.() === 0) skip('root can read every file');
    const cwd = temporary(inputs);
    chmodSync(path.join(cwd, 'openapi.yaml'), 0);
    expect(await galley(['tool', 'openapi', 'openapi.yaml'], {cwd})).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'error  openapi.yaml cannot be read: permission is denied.  input-unreadable\n   hint: Check its permissions.',
    });
  });
});

describe('findings of galley tool', () => {
  const codeFrame = [
    'openapi.yaml:15:29  error  #/components/schemas/Bok does not exist.  reference-unresolved',
    '   14 │             application/json:',
    "   15 │               schema: {$ref: '#/components/schemas/Bok'}",
  ];

  test('are printed with code frames, and errors keep it from writing files', async () => {
    const cwd = temporary({'openapi.yaml': broken});
    const {exitCode, stdout, stderr} = await galley(['tool', 'openapi', 'openapi.yaml', '--out', 'sdk'], {cwd});
    expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
    const lines = stderr.split('\n');
    expect(lines[0]).toMatch(
      /^openapi\.yaml:15:\d+ {2}error {2}#\/components\/schemas\/Bok does not exist\. {2}reference-unresolved$/,
    );
    expect(lines.slice(1, 3)).toEqual(codeFrame.slice(1));
    expect(lines[3]).toMatch(/^ +│ +\^+$/);
    expect(lines[4]).toMatch(/^ {3}hint: /);
    expect(stderr).toMatch(/\n1 error in 1 file\n\nNo files were written\.$/);
    expect(existsSync(path.join(cwd, 'sdk'))).toBe(false);
  });

  test('that are errors make it exit with 1 without --out too', async () => {
    const cwd = temporary({'openapi.yaml': broken});
    const {exitCode, stdout, stderr} = await galley(['tool', 'openapi', 'openapi.yaml'], {cwd});
    expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
    expect(stderr).toMatch(/\n1 error in 1 file\n\nNo files were generated\.$/);
  });

  test('have code frames for stdin and archives', async () => {
    const piped = await galley(['tool', 'openapi', '-'], {cwd: temporary(), input: broken});
    expect([piped.exitCode, piped.stderr.split('\n')[2]]).toEqual([1, codeFrame[2]]);
    const cwd = temporary({'a.zip': zipSync({'api/openapi.yaml': Buffer.from(broken)})});
    const packed = await galley(['tool', 'openapi', 'a.zip'], {cwd});
    expect([packed.stderr.split(':')[0], packed.stderr.split('\n')[2]]).toEqual(['api/openapi.yaml', codeFrame[2]]);
  });

  test('are printed as one JSON object per line with --json, followed by a summary', async () => {
    const cwd = temporary({'api/openapi.yaml': broken, 'openapi.yaml': openapi});
    const run = await galley(['tool', 'openapi', 'api/openapi.yaml', '--json', '--out', 'sdk'], {cwd});
    expect([run.exitCode, run.stderr]).toEqual([1, '']);
    expect(jsonOf(run)).toEqual([
      {
        type: 'diagnostic',
        severity: 'error',
        code: 'reference-unresolved',
        message: '#/components/schemas/Bok does not exist.',
        hint: expect.any(String),
        place: expect.objectContaining({file: 'api/openapi.yaml', line: 15}),
      },
      {type: 'summary', tool: 'openapi', files: 0, summary: []},
    ]);
    const good = await galley(['tool', 'openapi', 'openapi.yaml', '--json', '--out', 'sdk'], {cwd});
    expect([good.exitCode, good.stderr]).toEqual([0, '']);
    expect(jsonOf(good)).toEqual([
      {
        type: 'summary',
        tool: 'openapi',
        out: 'sdk',
        files: expect.any(Number),
        bytes: expect.any(Number),
        written: expect.any(Number),
        unchanged: 0,
        removed: 0,
        summary: expect.arrayContaining([{label: 'Operations', count: 1}]),
        durationMs: expect.any(Number),
      },
    ]);
  });

  test('are printed as annotations in GitHub Actions and with --github', async () => {
    const cwd = temporary({'openapi.yaml': broken});
    const line =
      /^::error file=openapi\.yaml,line=15,endLine=15,col=\d+,endColumn=\d+,title=reference-unresolved::#\/components/m;
    const args = ['tool', 'openapi', 'openapi.yaml'];
    expect((await galley([...args, '--github'], {cwd})).stderr).toMatch(line);
    expect((await galley(args, {cwd, env: {GITHUB_ACTIONS: 'true'}})).stderr).toMatch(line);
    expect((await galley(args, {cwd})).stderr).not.toContain('::error');
    expect((await galley([...args, '--json'], {cwd, env: {GITHUB_ACTIONS: 'true'}})).stderr).toBe('');
    const env = {GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: path.dirname(cwd)};
    expect((await galley(args, {cwd, env})).stderr).toContain(
      `::error file=${path.basename(cwd)}/openapi.yaml,line=15,`,
    );
  });

  test('that are warnings do not keep it from writing files, unless --strict is set', async () => {
    const cwd = temporary({'openapi.yaml': odd});
    const args = ['tool', 'openapi', 'openapi.yaml', '--out', 'sdk'];
    const strict = await galley([...args, '--strict'], {cwd});
    expect(strict.exitCode).toBe(1);
    expect(strict.stderr).toMatch(/^openapi\.yaml:5:3 {2}error {2}.* {2}path-parameter-undeclared$/m);
    expect(existsSync(path.join(cwd, 'sdk'))).toBe(false);
    const usual = await galley(args, {cwd});
    expect(usual.exitCode).toBe(0);
    expect(usual.stderr).toMatch(/^openapi\.yaml:5:3 {2}warning {2}.* {2}path-parameter-undeclared$/m);
    expect(existsSync(path.join(cwd, 'sdk/package.json'))).toBe(true);
    expect(await galley([...args, '--quiet'], {cwd})).toEqual({exitCode: 0, stdout: '', stderr: ''});
  });

  test.each([
    ['openapi', 'schema.graphql', 'This is a GraphQL schema.', 'Run galley tool graphql schema.graphql'],
    ['graphql', 'books.proto', 'This is a proto file.', 'Run galley tool proto books.proto'],
    ['proto', 'openapi.yaml', 'This is an OpenAPI document.', 'Run galley tool openapi openapi.yaml'],
    [
      'openapi',
      'books.json',
      'This is a Postman collection.',
      'Convert it to an OpenAPI document first: galley tool postman books.json | galley tool openapi -',
    ],
  ])('of %s for %s suggest the right tool', async (tool, file, message, hint) => {
    const {exitCode, stderr} = await galley(['tool', tool, file], {cwd: temporary(inputs)});
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`${file}:1:1  error  ${message}  tool-other\n`);
    expect(stderr).toContain(`\n   hint: ${hint}\n`);
  });
});

describe('options of galley tool', () => {
  test('are read from --options FILE, and flags override them', async () => {
    const options = {$schema: './x.json', name: 'from-file', version: '3.0.0', readme: false};
    const cwd = temporary({...inputs, 'options.json': JSON.stringify(options)});
    const args = ['--options', 'options.json', '--name', 'from-flag', '--version', '4.0.0', '--out', 'sdk', '--quiet'];
    expect(await galley(['tool', 'openapi', 'openapi.yaml', ...args], {cwd})).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: '',
    });
    expect(JSON.parse(readFileSync(path.join(cwd, 'sdk/package.json'), 'utf8'))).toMatchObject({
      name: 'from-flag',
      version: '4.0.0',
    });
    expect(namesIn(path.join(cwd, 'sdk'))).not.toContain('README.md');
  });

  test('in a file are validated, with the place of each error', async () => {
    const cwd = temporary({...inputs, 'api/options.json': '{\n  "nme": "a",\n  "tests": "no"\n}\n', 'list.json': '[]'});
    const run = (file: string) => galley(['tool', 'openapi', 'openapi.yaml', '--options', file, '--out', 'sdk'], {cwd});
    expect(await run('api/options.json')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: [
        'api/options.json:2:3  error  There is no option nme.  option-unknown',
        '   1 │ {',
        '   2 │   "nme": "a",',
        '     │   ^^^^^',
        '   hint: Did you mean name?',
        '',
        'api/options.json:3:12  error  "no" is not a valid value for tests.  option-invalid',
        '   2 │   "nme": "a",',
        '   3 │   "tests": "no"',
        '     │            ^^^^',
        '   hint: Use true or false.',
        '',
        '2 errors in 1 file',
        '',
        'No files were written.',
      ].join('\n'),
    });
    expect((await run('list.json')).stderr).toContain(
      'list.json:1:1  error  The options must be a JSON object.  option-invalid',
    );
  });
});

describe('the output of galley tool', () => {
  test('without --out is the document itself if it is a single file', async () => {
    const cwd = temporary(inputs);
    const converted = timeless(await galley(['tool', 'postman', 'books.json'], {cwd}));
    expect(converted.exitCode).toBe(0);
    expect(converted.stdout).toMatch(/^openapi: '?3\.1\.\d/);
    expect(converted.stderr).toMatch(/✓ Postman collection to OpenAPI in TIME: 1 request/);
    const sdk = await galley(['tool', 'openapi', '-', '--out', 'sdk'], {cwd, input: converted.stdout});
    expect(sdk.exitCode).toBe(0);
    expect(namesIn(path.join(cwd, 'sdk'))).toContain('src/client.ts');
  });

  test('without --out is a list of files if there are several', async () => {
    const cwd = temporary(inputs);
    const {exitCode, stdout, stderr} = timeless(await galley(['tool', 'openapi', 'openapi.yaml'], {cwd}));
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ *[\d.]+ k?B {2}src\/client\.ts$/m);
    expect(stderr).toMatch(/\n {2}To write it, add --out DIR or --out FILE\.zip\.$/);
    expect(readdirSync(cwd).toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('does not overwrite other files without --force', async () => {
    const cwd = temporary({...inputs, 'sdk/precious.txt': 'mine', 'text.zip': 'text', 'empty/.git/HEAD': ''});
    const run = (...args: readonly string[]) => galley(['tool', 'openapi', 'openapi.yaml', '--quiet', ...args], {cwd});
    const refused = await run('--out', 'sdk');
    expect(refused).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: [
        `error  ${path.join(cwd, 'sdk')} contains files that galley tool did not write: precious.txt.  output-not-ours`,
        '   hint: Choose another folder with --out, or pass --force to write into this one.',
      ].join('\n'),
    });
    expect(namesIn(path.join(cwd, 'sdk'))).toEqual(['precious.txt']);
    expect((await run('--out', 'sdk', '--force')).exitCode).toBe(0);
    expect(namesIn(path.join(cwd, 'sdk'))).toEqual(expect.arrayContaining(['package.json', 'precious.txt']));
    expect((await run('--out', 'text.zip')).stderr).toContain(
      'text.zip exists and is not an archive.  output-not-ours',
    );
    expect((await run('--out', 'openapi.yaml')).stderr).toContain('openapi.yaml is a file.  output-not-ours');
    expect((await run('--out', 'empty')).exitCode).toBe(0);
  });

  test('cannot be the input file', async () => {
    const cwd = temporary({'api.zip': zipSync({'openapi.yaml': Buffer.from(openapi)})});
    const before = readFileSync(path.join(cwd, 'api.zip'));
    const {exitCode, stderr} = await galley(['tool', 'openapi', 'api.zip', '--out', 'api.zip'], {cwd});
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      2,
      `error  ${path.join(cwd, 'api.zip')} is also an input.  output-not-ours`,
    ]);
    expect(readFileSync(path.join(cwd, 'api.zip'))).toEqual(before);
  });

  test('keeps added files, and removes files that are no longer generated', async () => {
    const cwd = temporary(inputs);
    const args = ['tool', 'openapi', 'openapi.yaml', '--out', 'sdk', '--quiet'];
    await galley(args, {cwd});
    writeFiles(cwd, {'sdk/node_modules/a/index.js': ''});
    mkdirSync(path.join(cwd, 'sdk/dist'));
    writeFileSync(path.join(cwd, 'openapi.yaml'), openapi.replace('[books]', '[library]'));
    expect((await galley(args, {cwd})).exitCode).toBe(0);
    const names = namesIn(path.join(cwd, 'sdk'));
    expect(names.filter((name) => name.startsWith('src/resources/'))).toEqual(['src/resources/library.ts']);
    expect(names).toContain('node_modules/a/index.js');
  });

  test('is listed and not written with --dry-run', async () => {
    const cwd = temporary(inputs);
    const run = timeless(await galley(['tool', 'openapi', 'openapi.yaml', '--out', 'sdk', '--dry-run'], {cwd}));
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toMatch(/sdk\/ {2}\d+ files, SIZE {2}\(\d+ to write\)$/);
    expect(existsSync(path.join(cwd, 'sdk'))).toBe(false);
  });

  test('in a zip has the same files as in a folder', async () => {
    const cwd = temporary(inputs);
    const args = ['tool', 'graphql', 'schema.graphql', '--quiet', '--out'];
    await galley([...args, 'sdk'], {cwd});
    await galley([...args, 'made/sdk.zip'], {cwd});
    const files = Object.entries(unzipSync(readFileSync(path.join(cwd, 'made/sdk.zip'))));
    expect(files.map(([name]) => name)).toEqual(
      namesIn(path.join(cwd, 'sdk')).filter((name) => name !== '.galley-tool.json'),
    );
    for (const [name, bytes] of files) expect(Buffer.from(bytes)).toEqual(readFileSync(path.join(cwd, 'sdk', name)));
  });
});

describe('the help of galley tool', () => {
  test('lists the four tools, and is printed without a tool', async () => {
    const help = await galley(['tool', '--help']);
    expect(help.stdout.match(/^ {2}(?:openapi|graphql|postman|proto) .*$/gm)).toEqual([
      '  openapi       OpenAPI to SDK',
      '  graphql       GraphQL schema to SDK',
      '  postman       Postman collection to OpenAPI',
      '  proto         proto files to gRPC SDK',
    ]);
    expect(await galley(['tool'])).toEqual({exitCode: 2, stdout: '', stderr: help.stdout});
  });

  test('for a tool groups its options and fits into 80 columns', async () => {
    const {exitCode, stdout} = await galley(['tool', 'openapi', '--help']);
    expect(exitCode).toBe(0);
    expect(stdout.match(/^\w.*:$/gm)).toEqual([
      'Arguments:',
      'Options:',
      'Options of the output:',
      'Advanced options:',
      'Global Options:',
      'Examples:',
    ]);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    [['opnapi', 'x.yaml'], 'There is no tool opnapi.', 'Did you mean openapi?'],
    [['soap'], 'There is no tool soap.', 'The tools are openapi, graphql, postman, proto.'],
    [
      ['schema.graphql'],
      'schema.graphql is a file, not a tool.',
      'It is a GraphQL schema. Run galley tool graphql schema.graphql',
    ],
  ])('is replaced by a usage error with a hint for the unknown tool %j', async (args, message, hint) => {
    expect(await galley(['tool', ...args], {cwd: temporary(inputs)})).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `error  ${message}  usage\n   hint: ${hint}`,
    });
  });
});
