import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {checkOutputSyntax, type CheckSyntax} from '../../../../runtime/tools/syntax/check-output-syntax.js';
import {checkGraphql} from '../../../../runtime/tools/syntax/check-graphql.js';
import {checkPython} from '../../../../runtime/tools/syntax/check-python.js';
import {checkToml} from '../../../../runtime/tools/syntax/check-toml.js';
import {checkTypeScript} from '../../../../runtime/tools/syntax/check-typescript.js';
import {checkYaml} from '../../../../runtime/tools/syntax/check-yaml.js';
import * as python from '../../../../runtime/tools/codegen/python-tokens.js';
import * as typescript from '../../../../runtime/tools/codegen/typescript-tokens.js';
import {repository} from '../../../support/galley.js';

const parsers = {
  ts: checkTypeScript,
  py: checkPython,
  toml: checkToml,
  yaml: checkYaml,
  graphql: checkGraphql,
} satisfies Record<string, CheckSyntax>;

test.each([
  ['ts', 'class A { 2fa(): void {} }', 1, 12],
  ['ts', 'const a = "x;\n', 1, 11],
  ['ts', 'const a = `x ${b}', 1, 18],
  ['ts', 'export interface A {\n  a: string b: string;\n}', 2, 13],
  ['ts', 'export type A = ;', 1, 17],
  ['ts', 'export class A {}\nexport class A {}', 2, 14],
  ['ts', 'const class = 1;', 1, 7],
  ['py', 'def 2fa(): pass\n', 1, 5],
  ['py', 'def f(class): pass\n', 1, 7],
  ['py', 'a = "x\nb"\n', 1, 5],
  ['py', 'if a:\nb = 1\n', 2, 1],
  ['py', 'class A:\n    a: int\n   b: int\n', 3, 1],
  ['py', '  a = 1\n', 1, 1],
  ['py', 'a = (1]\n', 1, 7],
  ['py', 'a = (1,\n', 2, 1],
  ['py', 'class A:\n', 2, 1],
  ['py', 'a = """x\n', 1, 5],
  ['toml', 'name = "a\n', 1, 10],
  ['yaml', 'a: "b\n', 2, 1],
  ['yaml', 'a: 1\n---\nb: 2\n', 2, 1],
  ['graphql', 'type A { 2fa: Int }', 1, 11],
  ['json', '{"a": 1,}', 1, 9],
])('checkOutputSyntax of %s %j reports line %i, column %i', (extension, content, line, column) => {
  const findings = createFindings();
  checkOutputSyntax([{path: `src/a.${extension}`, content}], parsers, findings);
  const [finding, ...others] = findings.all();
  expect([finding?.code, finding?.severity, others]).toEqual(['output-broken', 'error', []]);
  expect(finding?.message).toContain(`file src/a.${extension} is not valid: line ${line}, column ${column}: `);
});

test('checkOutputSyntax accepts valid files, binary files and files without a parser', () => {
  const findings = createFindings();
  const files = [
    {path: 'README.md', content: '{'},
    {path: 'a.ts', content: new Uint8Array([123])},
    {path: '.gitignore', content: '{'},
    {path: 'b.ts', content: 'export const a = <T>(b: T): T => b satisfies T;\nexport type {C} from "./c.js";\n'},
    {path: 'statements.py', content: 'a = 1\n\n'.repeat(4000)},
    {path: 'fields.py', content: `class A:\n${'    a = 1\n\n'.repeat(4000)}`},
    {path: 'd.py', content: 'class A:\n    print: str\n    match: int\n    type: int\n    case: int\n    exec: int\n'},
    {path: 'e.ts', content: 'export class A {\n  b<const C>(c: C, d?: this): asserts d is this {}\n}\n'},
    {
      path: 'c.py',
      content: 'def f(\n    *, a: "int" = 1\n) -> None:\n    """b\n  c"""\n    if a: \\\n  pass\n    # d\n',
    },
  ];
  checkOutputSyntax(files, parsers, findings);
  expect(findings.all()).toEqual([]);
});

test('any text is valid as a name, string and comment in TypeScript and Python', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const ts = `${typescript.docComment(text)}export const ${typescript.identifier(text)} = ${typescript.stringLiteral(text)};\n`;
      const inClass = `class A {\n  ${typescript.propertyKey(text)} = 1;\n}\n`;
      const py = `def f() -> None:\n${python.docString(text, '    ')}${python.comment(text, '    ')}    ${python.identifier(text)} = ${python.stringLiteral(text)}\n`;
      expect([
        checkTypeScript(ts),
        text === 'constructor' ? undefined : checkTypeScript(inClass),
        checkPython(py),
      ]).toEqual([undefined, undefined, undefined]);
    }),
  );
});

test.each([
  ['runtime/tools/sdk-runtime', '.ts', checkTypeScript],
  ['runtime/tools/sdk-runtime', '.py', checkPython],
] as const)('the parser accepts all files in %s that end in %s', (folder, extension, parse) => {
  const files = readdirSync(path.join(repository, folder), {recursive: true, encoding: 'utf8'}).filter((file) =>
    file.endsWith(extension),
  );
  const diagnostics = files.flatMap((file) => {
    const diagnostic = parse(readFileSync(path.join(repository, folder, file), 'utf8'));
    return diagnostic === undefined ? [] : [{file, ...diagnostic}];
  });
  expect(files.length).toBeGreaterThan(10);
  expect(diagnostics).toEqual([]);
});
