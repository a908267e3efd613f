import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {deflateRawSync, gzipSync} from 'node:zlib';
import {buildSync} from 'esbuild';
import fc from 'fast-check';
import {unzipSync, zipSync} from 'fflate';
import {describe, expect, test} from 'vitest';
import {inputLimits, pack, unpack} from '../../../../runtime/tools/base/archive.js';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import type {InputFile, OutputFile} from '../../../../runtime/tools/tool.js';
import {temporary} from '../../../support/temporary.js';

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytesOf(text)])));
}

/** The unpacked files as text, and the findings. */
function unpacked(files: Readonly<Record<string, Uint8Array | string>>) {
  const findings = createFindings();
  const given = Object.entries(files).map(([path, content]): InputFile => ({
    path,
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  }));
  const found = unpack(given, findings);
  return {
    files: found.map(({path, bytes}) => [path, new TextDecoder().decode(bytes)]),
    reported: findings.all().map(({code, place}) => (place ? `${code} ${place.file}` : code)),
  };
}

describe('unpack', () => {
  test('returns plain files unchanged', () => {
    expect(unpacked({'a.yaml': 'a', 'b/c.yaml': ''})).toEqual({
      files: [['a.yaml', 'a'], ['b/c.yaml', '']], // prettier-ignore
      reported: [],
    });
  });

  test('replaces an archive by its files at its position in the input', () => {
    const zip = zipOf({'api/': '', 'api/openapi.yaml': 'openapi', 'größe.yaml': 'b'});
    expect(unpacked({'first.txt': '1', 'x.zip': zip, 'y.json.gz': gzipSync('{}'), 'last.txt': '2'})).toEqual({
      files: [
        ['first.txt', '1'],
        ['api/openapi.yaml', 'openapi'],
        ['größe.yaml', 'b'],
        ['y.json', '{}'],
        ['last.txt', '2'],
      ],
      reported: [],
    });
  });

  test('detects archives by content, not by file name', () => {
    expect(unpacked({'x.txt': zipOf({a: '1'}), y: gzipSync('2'), '.gz': gzipSync('3'), 'z.zip': 'text'}).files).toEqual(
      [
        ['a', '1'],
        ['y', '2'],
        ['.gz', '3'],
        ['z.zip', 'text'],
      ],
    );
  });

  test('leaves UTF-16 in archives undecoded', () => {
    const bytes = Buffer.from('\ufeffopenapi: 3.1.0', 'utf16le');
    const [file] = unpack([{path: 'x.gz', bytes: gzipSync(bytes)}], createFindings());
    expect(Buffer.from(file?.bytes ?? [])).toEqual(bytes);
  });

  test('skips system files such as __MACOSX, .DS_Store, .git and node_modules', () => {
    const rubbish = ['__MACOSX/._a', '.DS_Store', 'b/.DS_Store', '.git/HEAD', 'b/node_modules/c/d.json', 'b/._a.yaml'];
    const files = Object.fromEntries([...rubbish, 'a.yaml', 'my.DS_Store.yaml'].map((name) => [name, name]));
    const kept = ['a.yaml', 'my.DS_Store.yaml'];
    expect(unpacked({'x.zip': zipOf(files)})).toEqual({files: kept.map((name) => [name, name]), reported: []});
    expect(unpacked(files)).toEqual({files: kept.map((name) => [name, name]), reported: []});
  });

  test('normalizes paths so that none leaves its folder', () => {
    const zip = zipOf({'../../etc/a': '1', '/root/b': '2', 'C:\\api\\..\\c': '3', './d/./e': '4', 'f/../../..': '5'});
    expect(unpacked({'x.zip': zip, '../y': '6'}).files.map(([path]) => path)).toEqual([
      'etc/a',
      'root/b',
      'c',
      'd/e',
      'unnamed',
      'y',
    ]);
  });

  test('returns no files for an empty archive', () => {
    expect(unpacked({'x.zip': zipSync({})})).toEqual({files: [], reported: []});
  });

  test('drops identical duplicates and reports different files with the same path', () => {
    expect(unpacked({'a.yaml': '1', 'x.zip': zipOf({'a.yaml': '1'})})).toEqual({
      files: [['a.yaml', '1']],
      reported: [],
    });
    expect(unpacked({'a.yaml': '1', 'x.zip': zipOf({'a.yaml': '2'})})).toEqual({
      files: [],
      reported: ['input-path-duplicate a.yaml'],
    });
  });

  test.each([
    ['a truncated zip', zipOf({a: 'text'.repeat(100)}).slice(0, 60)],
    ['a zip of a few bytes', Uint8Array.of(0x50, 0x4b, 3, 4)],
    ['a corrupted zip', zipOf({a: 'text'.repeat(100)}).map((byte, at) => (at > 35 && at < 40 ? ~byte : byte))],
    ['a gzip of a few bytes', gzipSync('text').subarray(0, 10)],
    ['a truncated gzip', gzipSync('text'.repeat(100)).subarray(0, 20)],
    ['a zip whose declared size is too small', madeZip([{name: 'a', text: 'text'.repeat(100), claims: 10}])],
    ['a zip whose declared size is too large', madeZip([{name: 'a', text: 'text', claims: 5}])],
    [
      'a stored zip entry whose declared size is too large',
      madeZip([{name: 'a', text: 'a', isStored: true, claims: 9}]),
    ],
    ['an encrypted zip', madeZip([{name: 'a', text: 'a', flags: 1}])],
    ['a zip with an unsupported compression method', madeZip([{name: 'a', text: 'a', method: 12}])],
    ['a zip that claims billions of entries', largeZip({claims: 0xffffffff})],
  ])('reports %s as archive-broken', (_, bytes) => {
    expect(unpacked({good: 'text', 'x.zip': bytes})).toEqual({files: [], reported: ['archive-broken x.zip']});
  });

  test.each([0, 1, 1_000_000, 0xffffffff])('decompresses a gzip whose trailer claims a size of %i', (size) => {
    expect(unpacked({'x.gz': claiming(gzipSync('text'), size)})).toEqual({files: [['x', 'text']], reported: []});
  });

  test('concatenates the members of a gzip', () => {
    const bytes = Buffer.concat(['one ', 'two ', 'three'].map((text) => gzipSync(text)));
    expect(unpacked({'x.gz': bytes})).toEqual({files: [['x', 'one two three']], reported: []});
  });

  test('reads Zip64, data descriptors, Latin-1 names and an archive comment', () => {
    expect(unpacked({'x.zip': largeZip({claims: 1})})).toEqual({files: [['a.txt', 'text']], reported: []});
    const latin = madeZip([{name: Buffer.from('größe', 'latin1'), text: 'a', flags: 8}]);
    expect(unpacked({'x.zip': Buffer.concat([latin, Buffer.from('a comment')])}).files).toEqual([['größe', 'a']]);
  });

  test('reports a tar archive as archive-unsupported', () => {
    const tar = Buffer.alloc(1024);
    tar.write('a.yaml', 0);
    tar.write('ustar', 257);
    expect(unpacked({'x.tgz': gzipSync(tar)})).toEqual({files: [], reported: ['archive-unsupported x.tar']});
  });
});

describe('unpack rejects input over the size limit:', () => {
  const zeros = Buffer.alloc(6_000_000);
  const most = new Uint8Array(inputLimits.hardBytes - 10_000_000);

  test.each([
    ['a gzip', {'x.gz': gzipSync(Buffer.alloc(inputLimits.hardBytes + 1))}],
    ['a zip by its declared size', {'x.zip': madeZip([{name: 'a', text: 'a', claims: inputLimits.hardBytes + 1}])}],
    ['several entries of one zip', {a: most, 'x.zip': madeZip(['b', 'c'].map((name) => ({name, text: zeros})))}],
    [
      'zip entries that share their data',
      {a: most, 'x.zip': madeZip(['b', 'c'].map((name) => ({name, text: zeros, isStored: true})))},
    ],
    ['several archives together', {a: most, 'b.gz': gzipSync(zeros), 'c.gz': gzipSync(zeros)}],
    ['several plain files together', {a: new Uint8Array(60e6), b: new Uint8Array(60e6)}],
  ])('%s', (_, files) => {
    expect(unpacked(files)).toEqual({files: [], reported: ['input-too-large']});
  });

  test('unpack rejects more files than the limit and warns about large input', () => {
    const many = Object.fromEntries(Array.from({length: inputLimits.files + 1}, (_, at) => [`${at}`, '']));
    expect(unpacked(many)).toEqual({files: [], reported: ['input-too-many-files']});
    const {files, reported} = unpacked({a: new Uint8Array(inputLimits.softBytes + 1)});
    expect([files.length, reported]).toEqual([1, ['input-large']]);
  });

  test('unpack reports an archive with more entries than the limit by their number, not by their size', () => {
    expect(unpacked({'x.zip': zipOfFolders(100_001)})).toEqual({files: [], reported: ['input-too-many-files x.zip']});
    expect(unpacked({'x.zip': zipOfFolders(10)})).toEqual({files: [], reported: []});
  });
});

/** A zip64 archive that contains nothing but a directory with this many folders. */
function zipOfFolders(count: number): Uint8Array {
  const entry = Buffer.alloc(48);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(2, 28);
  entry.write('a/', 46);
  const start = Buffer.from('PK\x05\x06');
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(start.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(start.length + count * entry.length), 8);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  return Buffer.concat([start, ...Array.from({length: count}, () => entry), end64, locator, end]);
}

describe('pack', () => {
  const files: readonly OutputFile[] = [
    {path: 'src/index.ts', content: 'export {};\n'},
    {path: 'README.md', content: '# Größe\n'},
    {path: '1', content: Uint8Array.of(1, 2, 3)},
    {path: 'src/大.ts', content: ''},
  ];

  test('writes every file with its content', () => {
    expect(Object.entries(unzipSync(pack(files))).toSorted()).toEqual([
      ['1', Uint8Array.of(1, 2, 3)],
      ['README.md', bytesOf('# Größe\n')],
      ['src/index.ts', bytesOf('export {};\n')],
      ['src/大.ts', new Uint8Array()],
    ]);
  });

  test('returns the same bytes for every order of files', () => {
    const wanted = Buffer.from(pack(files)).toString('hex');
    fc.assert(
      fc.property(fc.shuffledSubarray([...files], {minLength: files.length}), (shuffled) => {
        expect(Buffer.from(pack(shuffled)).toString('hex')).toBe(wanted);
      }),
      {numRuns: 20},
    );
  });

  test('returns the same bytes in every time zone', () => {
    const texts = files.filter(({content}) => typeof content === 'string');
    const folder = temporary({
      'zone.ts': `
        import {createHash} from 'node:crypto';
        import {pack} from ${JSON.stringify(path.resolve('runtime/tools/base/archive.ts'))};
        console.log(createHash('sha256').update(pack(${JSON.stringify(texts)})).digest('hex'));`,
    });
    buildSync({
      entryPoints: [`${folder}/zone.ts`],
      outfile: `${folder}/zone.mjs`,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const here = createHash('sha256').update(pack(texts)).digest('hex');
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago', 'Africa/Monrovia']) {
      const there = execFileSync(process.execPath, [`${folder}/zone.mjs`], {env: {...process.env, TZ: zone}});
      expect([zone, there.toString().trim()]).toEqual([zone, here]);
    }
  });

  test('writes a zip that Python and unzip can read', ({skip}) => {
    const folder = temporary();
    writeFileSync(`${folder}/x.zip`, pack(files));
    try {
      execFileSync('python3', ['-m', 'zipfile', '-t', `${folder}/x.zip`]);
      execFileSync('unzip', ['-q', `${folder}/x.zip`, '-d', `${folder}/out`]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') skip('there is no other unpacker here');
      throw error;
    }
    expect(readFileSync(`${folder}/out/src/index.ts`, 'utf8')).toBe('export {};\n');
    expect(statSync(`${folder}/out/src/index.ts`).mode & 0o444).toBe(0o444);
  });

  test('is reversed by unpack', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}(?:\/[a-z]{1,8}\.ts)?$/);
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({unit: 'grapheme'})), (texts) => {
        const entries = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
        const zip = pack(entries.map(([path, content]) => ({path, content})));
        expect(unpacked({'x.zip': zip})).toEqual({files: entries, reported: []});
      }),
      {numRuns: 50},
    );
  });
});

/** A gzip whose trailer declares another size. */
function claiming(gzip: Buffer, size: number): Uint8Array {
  const copy = Buffer.from(gzip);
  copy.writeUInt32LE(size, copy.length - 4);
  return copy;
}

interface Entry {
  readonly name: string | Buffer;
  readonly text: string | Buffer;
  readonly isStored?: boolean;
  /** The uncompressed size that the archive declares. */
  readonly claims?: number;
  readonly flags?: number;
  readonly method?: number;
}

/** An unusual zip in which entries with the same text share its bytes. */
function madeZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const written = new Map<string | Buffer, {readonly at: number; readonly size: number}>();
  let length = 0;
  for (const {name, text, isStored = false, claims, flags = 0, method = isStored ? 0 : 8} of entries) {
    const head = (packedSize: number) =>
      fields([2, 20], [2, flags], [2, method], [8, 0], [4, packedSize], [4, claims ?? Buffer.from(text).length], [2, name.length], [2, 0]); // prettier-ignore
    const place = written.get(text) ?? {at: length, size: (isStored ? Buffer.from(text) : deflateRawSync(text)).length};
    if (!written.has(text)) {
      const packed = isStored ? Buffer.from(text) : deflateRawSync(text);
      parts.push(fields([4, 0x04034b50]), head(packed.length), Buffer.from(name), packed);
      length += 30 + name.length + packed.length;
      written.set(text, place);
    }
    const rest = fields([10, 0], [4, place.at]);
    directory.push(fields([4, 0x02014b50], [2, 20]), head(place.size), rest, Buffer.from(name));
  }
  const end = fields([4, 0x06054b50], [4, 0], [2, entries.length], [2, entries.length], [4, 0], [4, length], [2, 0]);
  return Buffer.concat([...parts, ...directory, end]);
}

/** A Zip64 archive of one file. */
function largeZip({claims}: {readonly claims: number}): Buffer {
  const most = 0xffffffff;
  const packed = deflateRawSync('text');
  const file = [fields([4, 0x04034b50], [22, 0], [2, 5], [2, 0]), Buffer.from('a.txt'), packed];
  const start = 35 + packed.length;
  const sizes = fields([2, 7], [2, 1], [1, 0], [2, 1], [2, 24], [8, 4], [8, packed.length], [8, 0]);
  const entry = [
    fields([4, 0x02014b50], [2, 45], [2, 45], [2, 0], [2, 8], [8, 0], [4, most], [4, most], [2, 5], [2, 33], [10, 0], [4, most]), // prettier-ignore
    Buffer.from('a.txt'),
    sizes,
  ];
  const end = fields([4, 0x06064b50], [28, 0], [8, claims], [8, 46 + 5 + 33], [8, start]);
  const locator = fields([4, 0x07064b50], [4, 0], [8, start + 46 + 5 + 33], [4, 1]);
  const last = fields([4, 0x06054b50], [4, 0], [2, 0xffff], [2, 0xffff], [4, most], [4, most], [2, 0]);
  return Buffer.concat([...file, ...entry, end, locator, last]);
}

/** Little-endian numbers of the given sizes. */
function fields(...wanted: readonly (readonly [size: number, value: number])[]): Buffer {
  return Buffer.concat(
    wanted.map(([size, value]) => {
      const field = Buffer.alloc(size);
      field.writeUIntLE(value, 0, Math.min(size, 6));
      return field;
    }),
  );
}
