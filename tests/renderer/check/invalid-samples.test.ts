// Which code blocks parse, and where errors in the others are reported.
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {invalidSamples} from '../../../renderer/check/invalid-samples.js';

/** Place and message of each error in a block on line 3. */
function errorsIn(info: string, code: string): readonly string[] {
  const text = `# A\n\n\`\`\`${info}\n${code}\n\`\`\`\n`;
  return invalidSamples(text, 'a.md').map(({message, place}) => `${place?.line}:${place?.column} ${message}`);
}

test.each([
  ['js', 'import a from "a";\nawait a();\nlet b;\nlet b;\nreturn 1;'],
  ['js', 'a: 1,\nb() {},'],
  ['jsx', '<p>a</p>\n<p>b</p>'],
  ['ts', 'const a: number = 1\n// ...\n...\n'],
  ['ts', 'private readonly a = 1;\nconstructor() {}'],
  ['ts {1,2} [a.ts]', 'let a;'],
  ['js', 'const state = ...\nset(...);\nconst [a] = [...list];'],
  ['js', 'const root = use(a, options?)'],
  ['js', "case 'a':\n  return 1;"],
  ['js', '<img className="avatar" />'],
  ['jsx', '<ViewTransition enter="slide-in" exit={() => 1}>'],
  ['jsx', '<ul {...props}>{...}</ul>'],
  ['js', 'function A() {\n  const theme = use(Theme);\n  // ...'],
  ['bash', 'npm create galley <project-name> && cd <project-name>'],
  ['tsx', 'const A = (): ReactNode => <b>x</b>;'],
  ['json', '{"a": [1, 2,], // why\n}'],
  ['json', '"scripts": {"build": "galley build"}'],
  ['json', '{"a": 1}\n{"a": 2}'],
  ['jsonl', '{"a": 1}\n\n["b"]\n...'],
  ['zsh', 'for f in *.md; do print $f; done'],
  ['zsh', 'print -l **/*(.om[1,3])'],
  ['zsh', 'for f (*.md) print ${(U)f}'],
  ['yaml', 'openapi: 3.1.0\npaths:\n  /a:\n    get: 5'],
  ['yaml', "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a:\n    $ref: './a.yaml#/a'"],
  ['yaml', 'a: 1\nb:\n  - c'],
  ['yaml', 'kind: A\n---\nkind: B\n---\nkind: C'],
  ['yaml', 'a: {{ value }}'],
  ['toml', 'a = 1\n[b]\nc = "d"'],
  ['graphql', 'query { a }'],
  ['gql', 'type A { b: C }'],
  ['proto', 'syntax = "proto3";\nmessage A { string b = 1; }'],
  ['proto', '// Gets one.\nrpc Get(A) returns (stream B) {}\n\nrpc List(A) returns (B);'],
  ['protobuf', 'string a = 1;\nrepeated B b = 2; // why'],
  ['proto', 'UNKNOWN = 0;\nKNOWN = 1;'],
  ['bash', 'if [ -f a ]; then cat a; fi'],
  ['bash', '$ galley build\n✓ 9 pages ( in 3 s'],
  ['ts', "import {\n  a,\n} from 'b' // [!code --]\n} from 'c' // [!code ++]"],
  ['js no-check', 'const ='],
  ['python', 'def ('],
  ['', '}{'],
])('invalidSamples() accepts a %j block with %j', (info, code) => {
  expect(errorsIn(info, code)).toEqual([]);
});

test.each([
  ['js', 'let a = 1;\nlet b = = 2;', ['5:9 This js code does not parse: Unexpected token.']],
  ['js', 'f(); // [!code --]\nlet b = = 2;', ['5:9 This js code does not parse: Unexpected token.']],
  ['ts', 'type A = {', ['4:11 This ts code does not parse: Unexpected token.']],
  ['js', '// ...\nlet a = (...;', ['5:13 This js code does not parse: Unexpected token.']],
  ['bash', 'cat <input-file | if', ["4:21 This bash code does not parse: expected 'then'."]],
  ['json', '{"a": b}', ["4:7 This json code does not parse: invalid character 'b'."]],
  [
    'yaml',
    'a: 1\n---\nb: {',
    ['6:5 This yaml code does not parse: Flow map in block collection must be sufficiently indented and end with a }.'],
  ],
  ['yaml', 'a: 1\n b: 2', ['4:4 This yaml code does not parse: Nested mappings are not allowed in compact mappings.']],
  ['gql', 'type A {', ['4:9 This gql code does not parse: Expected Name, found <EOF>.']],
  ['ndjson', '{"a": 1}\n{\'a\': 2}', ['5:1 This ndjson code does not parse: The line is not JSON.']],
  ['jsonl', '{"a": 1}\n{"a": b}', ["5:7 This jsonl code does not parse: invalid character 'b'."]],
  ['zsh', 'if true; then', ["4:14 This zsh code does not parse: expected command after 'then'."]],
  [
    'yaml',
    "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a:\n    get:\n      parameters:\n        - $ref: '#/components/parameters/B'",
    ['10:17 This OpenAPI document is not valid: #/components/parameters/B does not exist.'],
  ],
  [
    'json',
    '{\n  "openapi": "3.0.3",\n  "info": {"title": "A", "version": "1"},\n  "paths": []\n}',
    ['4:1 This OpenAPI document is not valid: The document has no paths, so there is nothing to call.'],
  ],
  ['bash', 'if true; then', ["4:14 This bash code does not parse: expected command after 'then'."]],
])('invalidSamples() reports a %j block that does not parse, at its line in the file: %j', (info, code, expected) => {
  expect(errorsIn(info, code)).toEqual(expected);
});

test('invalidSamples() reports an indented block in a list at its column', () => {
  const text = '- a\n\n  ```js\n  let = ;\n  ```\n';
  expect(invalidSamples(text, 'a.md').map(({place}) => place)).toEqual([{file: 'a.md', line: 4, column: 9}]);
});

test('invalidSamples() reports at most two errors for any text in any language, and never throws', () => {
  const language = fc.constantFrom(
    'js',
    'ts',
    'tsx',
    'json',
    'jsonl',
    'yaml',
    'toml',
    'graphql',
    'proto',
    'bash',
    'zsh',
  );
  fc.assert(
    fc.property(language, fc.string({unit: 'binary', maxLength: 60}), (info, code) => {
      expect(errorsIn(info, code).length).toBeLessThan(3);
    }),
    {numRuns: 300},
  );
});
