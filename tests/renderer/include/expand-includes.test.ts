// Lines that include files, in the syntaxes of several generators.
import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {diskFiles} from '../../../renderer/files/files.js';
import {withIncludes} from '../../../renderer/include/include-files.js';
import {readSource} from '../../../renderer/source/read-source.js';
import type {TextSource} from '../../../renderer/source/source.js';
import {transform} from '../../../renderer/transform/transform-document.js';
import {transformOptions} from '../../../renderer/transform/transform-options.js';
import {temporary} from '../../support/temporary.js';
import {configWith, including, originOfWord, problems} from './support.js';

const setup = 'const b = a();\n\nif (b) {\n  run(b);\n}';

describe('a code block that includes a file', () => {
  test.each<[syntax: string, result: string]>([
    ['<<< ./sample.ts#setup', `\`\`\`ts\n${setup}\n\`\`\``],
    ['<<< @/guide/sample.ts#setup', `\`\`\`ts\n${setup}\n\`\`\``],
    ['<<< /guide/sample.ts#setup', `\`\`\`ts\n${setup}\n\`\`\``],
    ['<<< sample.ts#setup{2,4-5}', `\`\`\`ts {2,4,5}\n${setup}\n\`\`\``],
    ['<<< ./sample.ts#setup{1 js:line-numbers}', `\`\`\`js:line-numbers {1}\n${setup}\n\`\`\``],
    ['<<< ./sample.ts#setup{js twoslash} [my [x].ts]', `\`\`\`js twoslash [my [x\\\\].ts]\n${setup}\n\`\`\``],
    ['<<< ./sample.ts#L3-L5', '```ts\nconst b = a();\n\nif (b) {\n```'],
    ['<<< ./sample.ts#L1', '```ts\nimport {a} from "a";\n```'],
    ['```ts file=./sample.ts#setup {1} [a.ts]\n```', `\`\`\`ts {1} [a.ts]\n${setup}\n\`\`\``],
    ['```js file="./sample.ts" lines=1,6\n```', '```js\nimport {a} from "a";\n    run(b);\n```'],
    ['~~~ title="x" file=\'./sample.ts\' lines={8-}\n\n~~~', '```ts title="x"\n// #endregion setup\n```'],
    ['```ts file=<rootDir>/guide/sample.ts#L1-L1\n```', '```ts\nimport {a} from "a";\n```'],
    [
      '{* ./sample.ts ln[3:5,1] hl[5] title["a.ts"] *}',
      '```ts {3} [a.ts]\n  const b = a();\n\n  if (b) {\nimport {a} from "a";\n```',
    ],
    ['[!code-ts[Setup](sample.ts#setup)]', `\`\`\`ts\n${setup}\n\`\`\``],
    ['[!code[Setup](~/guide/sample.ts?name=setup&highlight=2)]', `\`\`\`ts {2}\n${setup}\n\`\`\``],
    ['```ts\n// before\n--8<-- "./sample.ts:1:1"\n```', '```ts\n// before\nimport {a} from "a";\n```'],
    ['```ts\n;--8<-- "./sample.ts"\n```', '```ts\n--8<-- "./sample.ts"\n```'],
  ])('%s', (syntax, result) => {
    const source = including(`Before.\n\n${syntax}\n\nAfter.\n`);
    expect(source.text).toBe(`Before.\n\n${result}\n\nAfter.\n`);
    expect(problems(source)).toEqual([]);
  });

  test.each<[where: string, text: string, result: string]>([
    ['a list item', '1. One\n\n   <<< ./sample.ts#L1', '1. One\n\n   ```ts\n   import {a} from "a";\n   ```'],
    ['the first line of a list item', '- <<< ./sample.ts#L1', '- ```ts\n  import {a} from "a";\n  ```'],
    ['a quote', '> <<< ./sample.ts#L3-L4', '> ```ts\n> const b = a();\n>\n> ```'],
    [
      'a component',
      '::card\n      <<< ./sample.ts#L1\n::',
      '::card\n      ```ts\n      import {a} from "a";\n      ```\n::',
    ],
  ])('in %s keeps the indentation', (_, text, result) => {
    expect(including(text).text).toBe(result);
  });

  test('has a fence that is longer than the fences in the file', () => {
    const files = {'content/guide/b.md': '````md\n```\n````\n'};
    expect(including('<<< ./b.md', {files}).text).toBe('`````md\n````md\n```\n````\n`````');
  });

  test('is plain text if the language of the file is unknown', () => {
    expect(including('<<< ./a.unknown', {files: {'content/guide/a.unknown': 'x'}}).text).toBe('```text\nx\n```');
  });
});

test.each([
  ['indented code', '    <<< ./sample.ts'],
  ['a fence', '```md\n<<< ./sample.ts\n<!--@include: ../parts/basics.md-->\n--8<-- "./sample.ts"\n```'],
  ['a comment', '<!--\n<<< ./sample.ts\n-->'],
  ['front matter', '---\na: |\n  <<< ./sample.ts\n---\n'],
  ['a line with other text', 'See <<< ./sample.ts and <!--@include: ./x.md-->'],
  ['a code block with content', '```ts file="a.ts"\nconst a = 1;\n```'],
  ['a conflict marker of Git', '<<<<<<< HEAD'],
])('withIncludes() includes nothing in %s', (_, text) => {
  const source = including(text);
  expect([source.text, source.included]).toEqual([text, undefined]);
});

describe('a Markdown file that is included', () => {
  test.each<[syntax: string, result: string]>([
    ['<!--@include: ../parts/basics.md#usage-->', '\nUse it.\n\n### Details\n\nMore.\n'],
    ['<!-- @include: ../parts/basics.md#usage{2,2} -->', 'Use it.'],
    ['<!--@include: ../parts/basics.md{16,}-->', '## Next\n\nEnd.'],
    ['<!--@include: ../parts/basics.md{,3}-->', '---\ntitle: Basics\n---'],
    ['<!--@include: @/parts/basics.md{4-6}-->', '# Basics\n\nIntro.'],
    ['--8<-- "parts/basics.md:4:6"', '# Basics\n\nIntro.'],
    ['    --8<-- "parts/basics.md:18"', '    End.'],
    ['::include{file="../parts/basics.md#next"}', '\nEnd.'],
    ['::include{file="../parts/basics.md" lines="18"}\n::', 'End.\n'],
  ])('%s', (syntax, result) => {
    const source = including(syntax);
    expect(source.text).toBe(result);
    expect(problems(source)).toEqual([]);
  });

  test('loses its front matter', () => {
    expect(including('<!--@include: ../parts/basics.md-->').text).toMatch(/^# Basics\n\nIntro\.\n[^]*End\.$/);
  });

  test('can include other files, relative to itself', () => {
    const files = {'content/parts/b.md': 'B\n<!--@include: ./deep/c.md-->\n', 'content/parts/deep/c.md': '- C\n'};
    expect(including('- A\n\n  <!--@include: ../parts/b.md-->', {files}).text).toBe('- A\n\n  B\n  - C');
  });

  test('can have regions with the comments of MkDocs and VS Code', () => {
    const text =
      '<!-- #region a -->\nA\n<!-- #endregion a -->\n<!-- --8<-- [start:b] -->\nB\n<!-- --8<-- [end:b] -->\n';
    const files = {'content/guide/b.md': text};
    expect(including('<!--@include: ./b.md#a-->\n--8<-- "guide/b.md:b"', {files}).text).toBe('A\nB');
  });

  test('keeps the targets of its relative addresses', () => {
    const files = {
      'content/1.parts/_p.md': [
        'See [a](./2.a.md#x), [b](b), ![c](c.png "t"), `[d](./d.md)`, [e](/e), [f](#f), <img src="img/f.png">.',
        '',
        '```md',
        '[g](./g.md)',
        '```',
        '',
        '[h]: ../h.md',
        '::card{to="./i"}',
      ].join('\n'),
    };
    expect(including('::include{file="../1.parts/_p.md"}', {files}).text.split('\n')).toEqual([
      'See [a](../1.parts/2.a.md#x), [b](/parts/b), ![c](../1.parts/c.png "t"), `[d](./d.md)`, [e](/e), [f](#f), <img src="../1.parts/img/f.png">.',
      '',
      '```md',
      '[g](./g.md)',
      '```',
      '',
      '[h]: ../h.md',
      '::card{to="/parts/i"}',
    ]);
  });

  test('is closed by a line of colons only if no outer block is open', () => {
    const files = {'content/guide/_p.md': 'P'};
    expect(including('::card\n::include{file="_p.md"}\n::\n\n::include{file="_p.md"}\n::\n', {files}).text).toBe(
      '::card\nP\n::\n\nP\n\n',
    );
  });
});

describe('parameters of a partial', () => {
  const files = {
    'content/guide/_install.md':
      "```sh\nnpm install {{ package }}@{{ tag || 'latest' }}\n```\n\n{{ $doc.title }} {{ other }}",
    'content/guide/_outer.md': '::include{file="_install.md" package="{{ packageName }}"}',
  };

  test.each([
    ['package="galley"', 'npm install galley@latest'],
    [':package="galley" tag="next"', 'npm install galley@next'],
    ['package="a" tag="{{ x }}"', 'npm install a@{{ x }}'],
  ])('with %s', (parameters, command) => {
    const {text} = including(`::include{file="_install.md" ${parameters}}`, {files});
    expect(text).toBe(`\`\`\`sh\n${command}\n\`\`\`\n\n{{ $doc.title }} {{ other }}`);
  });

  test('can have defaults in single or double quotes', () => {
    const partial = {'content/guide/_p.md': `{{ a || 'x "y"' }} {{ b || "it's" }} {{ c || "" }}.`};
    expect(including('::include{file="_p.md"}', {files: partial}).text).toBe(`x "y" it's .`);
  });

  test('are passed to nested partials, and their names can have capitals', () => {
    expect(including('::include{file="_outer.md" packageName="galley"}', {files}).text).toContain(
      'npm install galley@latest',
    );
  });

  test('that the partial does not have are reported', () => {
    expect(problems(including('::include{file="_install.md" pakage="a"}', {files}))).toEqual([
      'content/guide/a.md:1:30 include-parameter-unknown: _install.md has no parameter `pakage`. Did you mean `package`?',
    ]);
  });
});

describe('a Markdown file that MDX imports', () => {
  const files = {
    'content/guide/_part.mdx': 'Install {props.package}:\n\n<Card title={props.title} /> {props.other}\n',
    'content/parts/_b.md': 'B',
  };
  const imports =
    "import Part from \"./_part.mdx\";\nimport B from '@site/docs/parts/_b.md'\nimport Other from './other'\n\n";

  test.each([
    [
      '<Part package="galley" title={\'A "title"\'} />',
      'Install galley:\n\n<Card title={"A \\"title\\""} /> {props.other}',
    ],
    ['- <B></B>', '- B'],
    ['<Part package={name} />', '<Part package={name} />'],
    ['<Other />', '<Other />'],
    ['```jsx\n<B />\n```', '```jsx\n<B />\n```'],
  ])('is included by %j, if it was imported', (tag, result) => {
    const source = including(imports + tag, {files, path: 'guide/a.mdx'});
    expect(source.text).toBe(`\n\nimport Other from './other'\n\n${result}`);
    expect(problems(source)).toEqual([]);
  });

  test('gets a hint in its own syntax for a prop that it does not use', () => {
    expect(
      problems(including(`${imports}<Part title="a" package="b" other="c" team="d" />`, {files, path: 'guide/a.mdx'})),
    ).toEqual([
      'content/guide/a.mdx:5:39 include-parameter-unknown: ./_part.mdx has no parameter `team`. Write `{props.team}` in the partial where its value belongs.',
    ]);
  });

  test('loses its imports if it is included in a list item or a component, where MDX reads them as text', () => {
    const part = [
      "import {Tabs} from 'a';",
      'import {',
      '  B,',
      '} from "b"',
      "import 'c';",
      '',
      'import is a word.',
      '',
      '```js',
      "import d from 'd';",
      '```',
    ].join('\n');
    const rest = "import is a word.\n\n```js\nimport d from 'd';\n```";
    const page = (include: string) =>
      including(include, {files: {'content/guide/_part.mdx': part}, path: 'guide/a.mdx'});
    expect(page('- ::include{file="_part.mdx"}').text).toBe(`- ${rest.replaceAll(/\n(?=.)/g, '\n  ')}`);
    expect(page('::include{file="_part.mdx"}').text).toBe(part);
  });

  test('is not included if the importing file is Markdown', () => {
    expect(including(`${imports}<B />`, {files}).text).toBe(`${imports}<B />`);
  });
});

describe('an include that fails is reported at its place, and the rest of the page is kept', () => {
  test.each<[text: string, problem: string]>([
    ['<<< ./sampel.ts', '1:5 include-missing: There is no file content/guide/sampel.ts. Did you mean ./sample.ts?'],
    [
      '<!--@include: ./nothing.md-->',
      '1:15 include-missing: There is no file content/guide/nothing.md. Paths are relative to the folder of this file. `@/` at the beginning means content/.',
    ],
    ['- <<< ./sample.ts#setpu', '1:19 include-region-missing: ./sample.ts has no region “setpu”. Did you mean setup?'],
    [
      '::include{file="../parts/basics.md#usge"}',
      '1:36 include-region-missing: ../parts/basics.md has no region or heading “usge”. Did you mean usage?',
    ],
    [
      '<<< ./plain.txt#p',
      '1:17 include-region-missing: ./plain.txt has no region “p”. Mark it with the comments `#region name` and `#endregion name`.',
    ],
    [
      '<<< a',
      '1:5 include-missing: There is no file content/guide/a. Paths are relative to the folder of this file. `@/` at the beginning means content/.',
    ],
    [
      '```ts file=./sample.ts lines=7-12\n```',
      '1:12 include-lines-missing: ./sample.ts has no line 12. The file has 8 lines. Correct the line numbers.',
    ],
    [
      '<<< ../../src/a.ts',
      '1:5 include-forbidden: Pages cannot include ../../src/a.ts, because it is not in an allowed folder. Add its folder to `content.includeRoots` in content/site.yml, for example `includeRoots: [src]`.',
    ],
    [
      '::include{name="a"}',
      '1:1 include-invalid: The name of the file to include is missing. Write it like this: `::include{file="_install.md"}`.',
    ],
    [
      '--8<-- "https://a.example/b.md"',
      '1:9 include-invalid: https://a.example/b.md is not a file of the site. Save the file in the site, and include it from there.',
    ],
    ['<<< ../guide', '1:5 include-unreadable: ../guide cannot be included: it is a folder. Include a file in it.'],
    [
      '<<< ./image.png',
      '1:5 include-unreadable: ./image.png cannot be included: it is not UTF-8 text. Include a UTF-8 text file.',
    ],
    [
      '<<< ./large.txt',
      '1:5 include-unreadable: ./large.txt cannot be included: it is 1.5 MB, but the limit is 1 MB. Include a smaller file.',
    ],
    [
      '<<< ./plain.txt#part',
      '1:17 include-region-missing: ./plain.txt has no region “part”. Mark it with the comments `#region name` and `#endregion name`.',
    ],
    [
      '<<< ./regions.ts#other',
      '1:18 include-region-missing: ./regions.ts has no region “other”. Regions of the file: r1, r2, r3, r4, r5, r6, r7, r8.',
    ],
    [
      '::include{file="./plain.txt" lines="3"}',
      '1:17 include-lines-missing: ./plain.txt has no line 3. The file has 1 line. Correct the line numbers.',
    ],
    [
      '::include{file="./regions.ts#r2" lines="4"}',
      '1:17 include-lines-missing: ./regions.ts has no line 4 in its region “r2”. The region has 1 line. Correct the line numbers.',
    ],
  ])('%j', (text, problem) => {
    const files = {
      'content/guide/image.png': new Uint8Array([137, 80, 255]),
      'content/guide/large.txt': 'a'.repeat(1.5 * 1024 * 1024),
      'content/guide/plain.txt': 'a\n',
      'content/guide/regions.ts': Array.from({length: 9}, (_, n) => `// #region r${n + 1}\n${n}\n// #endregion`).join(
        '\n',
      ),
    };
    const source = including(`${text}\n\nAfter.`, {files});
    expect(problems(source)).toEqual([`content/guide/a.md:${problem}`]);
    expect(source.text).toMatch(/\n\nAfter\.$/);
  });

  test('if a file includes itself', () => {
    const files = {
      'content/guide/b.md': 'B\n\n<!--@include: ./c.md-->',
      'content/guide/c.md': 'C\n<!--@include: ./b.md-->',
    };
    const source = including('<!--@include: ./b.md-->', {files});
    expect(source.text).toBe('B\n\nC\n');
    expect(problems(source)).toEqual([
      'content/guide/c.md:2:15 include-cycle: This file includes itself: content/guide/b.md → content/guide/c.md → content/guide/b.md. Remove one of these includes.',
    ]);
  });

  test('if includes are nested too deep', () => {
    const files = Object.fromEntries(
      Array.from({length: 30}, (_, n) => [`content/guide/p${n}.md`, `${n}\n<!--@include: ./p${n + 1}.md-->`] as const),
    );
    const source = including('<!--@include: ./p0.md-->', {files});
    expect(source.text).toBe(`${Array.from({length: 16}, (_, n) => n).join('\n')}\n`);
    expect(problems(source)).toEqual([
      'content/guide/p15.md:2:15 include-limit: Includes are nested deeper than 16 files, so ./p16.md is left out. Include the file directly.',
    ]);
  });

  test.each([
    ['missing files', '<<< ./nothing.ts\n'.repeat(30_000)],
    ['comments over several lines', '<!--\n-->\n'.repeat(100_000) + '<<< ./sample.ts'],
    ['comments that are never closed', '<!--\n'.repeat(100_000) + '<<< ./sample.ts'],
    ['code blocks that are never closed', '> ```\n- ~~~\n'.repeat(60_000) + '<<< ./sample.ts'],
    ['marks', `${'- > '.repeat(200_000)}<<< ./sample.ts`],
    [
      'long lines',
      ['<<< ', '::include{', '<!--@include:', '--8<-- "', '{* '].map((start) => start + ':'.repeat(100_000)).join('\n'),
    ],
    ['an included line of links and code', '<!--@include: ../parts/long.md-->'],
  ])('within linear time for a document of %s', (_, text) => {
    const files = {'content/parts/long.md': '[a](b.md) `[a](b.md)` '.repeat(20_000) + '`'.repeat(100_000)};
    const {included} = including(text, {files});
    expect((included?.diagnostics ?? []).length).toBeLessThanOrEqual(1001);
  });

  test('after exactly 1,000 files', () => {
    const times = (count: number): TextSource => including('<<< ./sample.ts#L1\n'.repeat(count));
    expect(problems(times(1000))).toEqual([]);
    expect(problems(times(1002))).toEqual([
      'content/guide/a.md:1001:5 include-limit: The page includes too many files or too much text, so ./sample.ts is left out of content/guide/a.md, like everything after it. A page can have at most 1000 includes and 1 MB of included text, from files of 64 MB in total. Split the page.',
    ]);
  });

  test('if included files double at each level', () => {
    const line = (n: number) => `<!--@include: ./p${n + 1}.md-->\n`.repeat(4);
    const files = Object.fromEntries(Array.from({length: 15}, (_, n) => [`content/guide/p${n}.md`, line(n)] as const));
    const source = including('<!--@include: ./p0.md-->', {
      files: {...files, 'content/guide/p15.md': 'x'.repeat(10_000)},
    });
    expect(source.text.length).toBeLessThan(2_000_000);
    expect(source.included?.diagnostics.map(({code}) => code)).toEqual(['include-limit']);
  });
});

describe('files outside of the allowed folders are not included', () => {
  const outside = 'because it is not in an allowed folder.';
  const aLink = 'because a symbolic link leads to a file outside of the allowed folders.';
  const secret = 'because files with such names usually contain secrets.';
  const read = (root: string, text: string, roots: readonly string[] = []): TextSource => {
    const files = diskFiles(root);
    const source = readSource(files, files.entry('content/a.md')!, 'a.md', 'markdown').source as TextSource;
    expect(source.text).toBe(text);
    return withIncludes(files, source, configWith(roots));
  };
  const folderWith = (text: string): string => {
    const folder = temporary({
      'site/content/a.md': text,
      'site/.env': 'SECRET=1',
      'src/a.ts': 'shown',
      'src/.env.local': 'SECRET=2',
      'source/a.ts': 'SECRET=3',
    });
    mkdirSync(path.join(folder, 'src/deep'));
    symlinkSync('../.env', path.join(folder, 'site/content/link.txt'));
    symlinkSync('../../src', path.join(folder, 'site/content/linked'));
    symlinkSync('../../source/a.ts', path.join(folder, 'src/deep/link.ts'));
    symlinkSync('../a.ts', path.join(folder, 'src/deep/inside.ts'));
    return path.join(folder, 'site');
  };

  test.each([
    ['<<< ../../src/a.ts', ['../src'], 'shown'],
    ['<<< ../../src/deep/inside.ts', ['../src'], 'shown'],
    ['<<< ../../src/deep/../a.ts', ['../src/'], 'shown'],
    ['{* ../src/a.ts *}', ['../src'], 'shown'],
    ['--8<-- "src/a.ts"', ['../src'], 'shown'],
    ['<<< ../../src/a.ts', [], outside],
    ['<<< ../../source/a.ts', ['../src'], outside],
    ['<<< ../../src/../source/a.ts', ['../src'], outside],
    ['<<< ../../src/deep/link.ts', ['../src'], aLink],
    ['<<< ../../src/.env.local', ['../src'], secret],
    ['<<< ../.env', ['.', '..'], secret],
    ['<<< ./link.txt', [], secret],
    ['<<< ./link.txt', ['.'], secret],
    ['<<< ./linked/a.ts', [], aLink],
    ['<<< @/../../src/a.ts', [], outside],
    ['<<< /etc/hostname', [], 'include-missing: '],
  ])('%s with the roots %j: %s', (text, roots, result) => {
    const source = read(folderWith(text), text, roots);
    if (result === 'shown') expect(source.text).toContain('shown');
    else
      expect(source.included?.diagnostics.map(({code, message}) => `${code}: ${message}`)).toEqual([
        expect.stringContaining(result),
      ]);
    expect(source.text).not.toContain('SECRET');
  });
});

test('positions in the expanded text map to lines and columns of the included files', () => {
  const files = {
    'content/guide/_p.md':
      '---\na: 1\n---\n{{ name }} first and [link](./x.md) after\n\n<!--@include: ../parts/q.md-->\n',
    'content/parts/q.md': 'See [one](./1.md) and [two](./2.md) of q.\n',
  };
  const text =
    '---\ntitle: A\n---\n\nOwn\n\n- ::include{file="_p.md" name="A long name"}\n\n<<< ./sample.ts#setup\n\nLast word\n';
  const source = including(text, {files});
  expect(source.text).toBe(
    `---\ntitle: A\n---\n\nOwn\n\n- A long name first and [link](./x.md) after\n\n  See [one](../parts/1.md) and [two](../parts/2.md) of q.\n\n\`\`\`ts\n${setup}\n\`\`\`\n\nLast word\n`,
  );
  const places = ['Own', 'first and', '[link]', '[one]', '[two]', 'of q', '```ts', 'const b', 'run', 'Last', 'word'];
  expect(places.map((word) => `${word} ${originOfWord(source, word)}`)).toEqual([
    'Own content/guide/a.md:5:1',
    'first and content/guide/_p.md:4:12',
    '[link] content/guide/_p.md:4:22',
    '[one] content/parts/q.md:1:5',
    '[two] content/parts/q.md:1:23',
    'of q content/parts/q.md:1:37',
    '```ts content/guide/a.md:9:1',
    'const b content/guide/sample.ts:3:3',
    'run content/guide/sample.ts:6:5',
    'Last content/guide/a.md:11:1',
    'word content/guide/a.md:11:6',
  ]);
});

test('diagnostics in an included text name its file, and the document lists the included files', () => {
  const files = {'content/parts/p.md': '# P\n\n[x](javascript:1)\n'};
  const source = including('Text.\n\n<!--@include: ../parts/p.md-->\n\n<<< ./nope.ts\n', {files});
  const {document} = transform(source, transformOptions(configWith([])));
  expect(document.includes).toEqual(['content/parts/p.md']);
  expect(document.headings).toEqual([{id: 'p', depth: 1, text: 'P', line: 1, file: 'content/parts/p.md'}]);
  expect(document.diagnostics.map(({code, place}) => [code, place])).toEqual([
    ['include-missing', {file: 'content/guide/a.md', line: 5, column: 5}],
    ['link-scheme', {file: 'content/parts/p.md', line: 3, column: 1}],
  ]);
});
