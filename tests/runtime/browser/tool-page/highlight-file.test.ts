import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {languageOf} from '../../../../runtime/browser/tool-page/file-language.js';
import {highlighted} from '../../../../runtime/browser/tool-page/highlight-file.js';

beforeAll(() => {
  vi.stubGlobal('document', {createTextNode: (text: string) => text, createElement: () => new Element()});
});
afterAll(() => void vi.unstubAllGlobals());

class Element {
  className = '';

  readonly nodes: unknown[] = [];

  append(...nodes: readonly unknown[]): void {
    this.nodes.push(...nodes);
  }
}

/** Elements as `<class nodes>`. */
function written(node: unknown): string {
  return node instanceof Element ? `<${node.className} ${node.nodes.map(written).join('')}>` : String(node);
}

test.each([
  ['typescript', "const a = 'b'; // c", "<k const> a = <s 'b'>; <c // c>"],
  ['json', '{"a": [1, null, true]}', '{<p "a">: [<n 1>, <b null>, <b true>]}'],
  ['yaml', 'a: 1 # b', '<p a>: <n 1> <c # b>'],
  ['graphql', 'type Book { page: Page }', '<k type> <y Book> { <p page>: <y Page> }'],
  ['python', '@a\ndef b(): pass', '<f @a>\n<k def> <f b>(): <k pass>'],
  ['markdown', '# A `b`', '<h # A `b`>'],
  ['no-such-language', 'let a = 1', 'let a = 1'],
  ['json', `["${'a'.repeat(2996)}"]`, `[<s "${'a'.repeat(2996)}">]`],
  ['json', `["${'a'.repeat(2997)}"]`, `["${'a'.repeat(2997)}"]`],
])('highlighted() marks the tokens of %s in %s', (language, code, marked) => {
  expect(highlighted(code, language).map(written).join('')).toBe(marked);
});

test.each([
  ['src/client.ts', 'typescript'],
  ['index.mts', 'typescript'],
  ['index.js', 'javascript'],
  ['package.json', 'json'],
  ['client.py', 'python'],
  ['client.pyi', 'python'],
  ['openapi.yaml', 'yaml'],
  ['openapi.yml', 'yaml'],
  ['README.md', 'markdown'],
  ['schema.graphql', 'graphql'],
  ['schema.graphqls', 'graphql'],
  ['schema.gql', 'graphql'],
  ['a/b.proto', 'protobuf'],
  ['pyproject.toml', 'toml'],
  ['a.constructor', undefined],
  ['LICENSE', undefined],
])('languageOf %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
