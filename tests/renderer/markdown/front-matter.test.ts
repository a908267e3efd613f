import matter from 'gray-matter';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {readFrontMatter} from '../../../renderer/markdown/front-matter.js';

const read = (text: string) => {
  const {fields, bodyOffset, bodyLine, diagnostics} = readFrontMatter(text, 'content/a.md');
  return {
    fields,
    body: text.slice(bodyOffset),
    bodyLine,
    codes: diagnostics.map(({code, place}) => `${place?.line}:${place?.column} ${code}`),
  };
};

test.each([
  ['fields and a body', '---\ntitle: A\n---\nbody', {title: 'A'}, 'body', 4],
  ['no body', '---\ntitle: A\n---', {title: 'A'}, '', 3],
  ['a longer closing line', '---\na: 1\n---- x\nbody', {a: 1}, '- x\nbody', 3],
  ['a blank line below', '---\na: 1\n---\n\nbody', {a: 1}, '\nbody', 4],
  ['only a comment', '---\n# later\n---\nbody', {}, 'body', 4],
  ['no front matter', 'body\n---\n', {}, 'body\n---\n', 1],
  ['an empty block, which is text', '---\n---\nbody', {}, '---\n---\nbody', 1],
  ['a blank block, which is text', '---\n\n---\nbody', {}, '---\n\n---\nbody', 1],
  ['thematic breaks without keys', '---\n\nText\n\n---\n', {}, '', 6],
  ['an empty text', '', {}, '', 1],
])('readFrontMatter() reads %s', (_, text, fields, body, bodyLine) => {
  const {codes, ...rest} = read(text);
  expect(rest).toEqual({fields, body, bodyLine});
  expect(codes).toEqual(text.startsWith('---\n\nText') ? ['3:1 front-matter-invalid'] : []);
});

test.each([
  ['a byte-order mark', '\uFEFF---\na: 1\n---\nx'],
  ['a blank line before', '\n---\na: 1\n---\nx'],
  ['a space after the dashes', '--- \na: 1\n---\nx'],
  ['another language', '---js\na: 1\n---\nx'],
  ['no end', '---\na: 1\nx'],
  ['no end, and a comment and blank lines before the first key', '---\n# Page\n\n  \ntitle: A\nx'],
  ['two dashes', '--\ntitle: A\n--\nx'],
  ['four dashes', '----\na: 1\n---\n'],
  ['TOML', '+++\ntitle = "A"\n+++\nx'],
  ['TOML that begins with a comment and a table', '+++\n# a\n\n[params]\na = 1\n+++\nx'],
  ['JSON', '{\n  "title": "A"\n}\n\nx'],
  ['TOML between dashes', '---toml\ntitle = "A"\n---\nx'],
  ['JSON between dashes', '---json\n{\n  "title": "A"\n}\n---\nx'],
  ['JSON on one line', '---json\n{"title": "A"}\n---\nx'],
  ['JavaScript', '---js\n{title: process.exit()}\n---\nx'],
  ['CoffeeScript', '---coffee\n{title: process.exit()}\n---\nx'],
])('readFrontMatter() reports front matter with %s, which is text', (_, text) => {
  expect(read(text)).toEqual({fields: {}, body: text, bodyLine: 1, codes: ['1:1 front-matter-ignored']});
});

test.each([
  '---\n\nNote: text\n',
  '---\n# Page\nText: x\n',
  '+++\nText\n+++\n',
  '{ "a" }\n',
  '---js\nText\n',
  '{\n  a\n}\n',
  '{{ title }}\n',
  '++ a = b\n',
])('readFrontMatter() reports nothing for %j', (text) => {
  expect(read(text)).toEqual({fields: {}, body: text, bodyLine: 1, codes: []});
});

test('readFrontMatter() looks for unclosed front matter in linear time', () => {
  expect(read(`{${'\n'.repeat(200_000)}a`).codes).toEqual([]);
  expect(read(`---\n${'# a\n'.repeat(100_000)}a`).codes).toEqual([]);
});

test('readFrontMatter() names another language', () => {
  const messages = ['+++\na = 1\n+++\n', '{\n"a": 1\n}\n', '---js\n{a: 1}\n---\n'].map(
    (text) => readFrontMatter(text, 'a.md').diagnostics[0]?.message,
  );
  expect(messages).toEqual(
    ['TOML', 'JSON', 'JavaScript'].map((name) => `This looks like front matter in ${name}, so it is read as text.`),
  );
});

test('readFrontMatter() advises to save a file without its byte order mark', () => {
  const {diagnostics} = readFrontMatter('\uFEFF---\na: 1\n---\nx', 'content/a.md');
  expect(diagnostics[0]?.hint).toBe('Save the file as UTF-8 without a byte order mark.');
});

test('keys with dots are nested at any depth, and numbers in them make lists', () => {
  expect(read('---\nnavigation.title: X\na:\n  b.c: 1\nlist:\n  - d.e: 2\n---\n')).toMatchObject({
    fields: {navigation: {title: 'X'}, a: {b: {c: 1}}, list: [{d: {e: 2}}]},
    codes: [],
  });
  expect(read('---\n"1.0": a\nb.2: c\n---\n')).toMatchObject({
    fields: {1: ['a'], b: [null, null, 'c']},
    codes: ['2:1 key-position', '3:1 key-position'],
  });
  expect(read('---\na.999999999: 1\n---\n').fields).toEqual({a: {999999999: 1}});
  expect(read('---\nyears:\n  2024: x\n---\n').fields).toEqual({years: {2024: 'x'}});
  expect(read('---\na: {b: 1}\na.c: 2\nd.e: 3\nd: {f: 4}\n---\n').fields).toEqual({a: {b: 1, c: 2}, d: {e: 3, f: 4}});
});

test('a value takes precedence over keys below it, and the conflict is reported', () => {
  expect(read('---\na: 1\na.b: 2\nc.d: 3\nc: 4\n---\n')).toMatchObject({
    fields: {a: 1, c: 4},
    codes: ['3:1 key-conflict', '5:1 key-conflict'],
  });
});

test('readFrontMatter() sets no key on a prototype', () => {
  const {fields} = read(
    '---\n__proto__: {a: 1}\n__proto__.b: 2\nc.__proto__.d: 3\nconstructor: 4\ne: {__proto__: {f: 5}}\n---\n',
  );
  expect(Object.entries(fields)).toEqual([
    ['__proto__.b', 2],
    ['c.__proto__.d', 3],
    ['constructor', 4],
    ['e', {}],
  ]);
  expect(({} as Record<string, unknown>)['b']).toBeUndefined();
});

test('invalid YAML keeps the body, and is reported each time it is read', () => {
  const text = '---\ntitle: A: b\n---\n# Body\n';
  const expected = {fields: {}, body: '# Body\n', bodyLine: 4, codes: ['2:8 front-matter-invalid']};
  expect([read(text), read(text)]).toEqual([expected, expected]);
  // Called without options, gray-matter caches invalid text: it throws once, and then returns empty data.
  expect(() => matter(text)).toThrow('mapping');
  expect(matter(text).data).toEqual({});
  expect(read(text)).toEqual(expected);
});

test('readFrontMatter() does not run JavaScript or any other language', () => {
  for (const language of ['js', 'javascript', 'JavaScript', 'coffee', 'cson', 'json', 'toml']) {
    const text = `---${language}\n{"pwned": globalThis.pwned = true}\n---\nx`;
    expect(read(text)).toMatchObject({fields: {}, body: text});
  }
  expect(
    read('---\nlanguage: js\nengines: {}\na: !!js/function "function () { globalThis.pwned = true }"\n---\n').fields,
  ).toMatchObject({language: 'js'});
  expect('pwned' in globalThis).toBe(false);
});

test.each([
  ['size', `a: ${'x'.repeat(65 * 1024)}`, '1:1', 'This YAML is longer than 64 KB.'],
  ['depth', `a: ${'['.repeat(40)}${']'.repeat(40)}`, '2:35', 'This YAML is nested more than 32 levels deep.'],
  ['aliases', `a: &a 1\nb: [${Array(101).fill('*a').join(', ')}]`, '3:405', 'This YAML has more than 100 aliases.'],
  [
    'keys',
    Array.from({length: 2_001}, (_, n) => `k${n}: 1`).join('\n'),
    '2002:1',
    'This YAML has more than 2000 keys.',
  ],
])('readFrontMatter() reports YAML beyond the limit of %s with its place', (_, yaml, place, message) => {
  const {fields, diagnostics, bodyOffset} = readFrontMatter(`---\n${yaml}\n---\nbody`, 'content/a.md');
  expect([fields, bodyOffset]).toEqual([{}, yaml.length + 9]);
  expect(diagnostics.map((one) => [`${one.place?.line}:${one.place?.column}`, one.message])).toEqual([
    [place, message],
  ]);
});

test('`_path` must be a valid path', () => {
  const bad = ['../x', 'docs', '//host', '/a/../b', '/a?b', '5', '"/a\\\\b"'];
  for (const path of bad) {
    expect(read(`---\n_path: ${path}\ntitle: A\n---\n`)).toMatchObject({
      fields: {title: 'A'},
      codes: ['2:8 path-invalid'],
    });
  }
  for (const path of ['/', '/a', '/a/b/', '/ä', '/__proto__'])
    expect(read(`---\n_path: ${path}\n---\n`)).toMatchObject({fields: {_path: path}, codes: []});
});

test('placeOf() returns the places of keys and values in the file', () => {
  const {placeOf} = readFrontMatter('---\ntitle: A\nnavigation.title: X\nhead:\n  meta: [a, b]\n---\n', 'content/a.md');
  const at = (...path: (string | number)[]) =>
    [placeOf(path), placeOf(path, 'key')].map(({line, column}) => `${line}:${column}`).join(' ');
  expect([at('title'), at('navigation', 'title'), at('head'), at('head', 'meta', 1), at('head', 'none')]).toEqual([
    '2:8 2:1',
    '3:19 3:1',
    '4:1 4:1',
    '5:13 5:13',
    '4:1 4:1',
  ]);
});

test('readFrontMatter() reads random text without throwing, and the rest is the body', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '---',
      '\n',
      'a: 1',
      'b.c: ',
      '- ',
      '[',
      '{',
      '"',
      '&a ',
      '*a',
      '!!x ',
      '? ',
      ': ',
      '\t',
      '#',
      '|',
      '>',
      '<<: ',
    ),
    fc.string({unit: 'grapheme'}),
  );
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 20}), (pieces) => {
      const text = `---\n${pieces.join('')}`;
      const {bodyOffset, bodyLine, fields} = readFrontMatter(text, 'content/a.md');
      expect(bodyLine).toBe(text.slice(0, bodyOffset).split('\n').length);
      expect(JSON.parse(JSON.stringify(fields))).toEqual(fields);
    }),
    {numRuns: 1_000},
  );
});
