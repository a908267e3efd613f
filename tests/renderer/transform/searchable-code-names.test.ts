import {expect, test} from 'vitest';
import {addCodeNames} from '../../../renderer/transform/searchable-code-names.js';

function namesIn(code: string, maxNames = 100): string[] {
  const names = new Set<string>();
  addCodeNames(code, names, maxNames);
  return [...names];
}

test.each([
  ['calls and camel case', 'const server = await createServer({port})', ['createServer']],
  ['keys of YAML', 'search:\n  links:\n    - label: Community\n', ['search', 'links', 'label']],
  ['keys of JSON', '{"scripts": {"build": "galley build"}}', ['scripts', 'build']],
  ['command-line flags', 'galley build --out site -v --no-cache', ['--out', '--no-cache']],
  ['dotted names', 'import.meta.env.MODE; path.join(a)', ['import.meta.env.MODE', 'path.join']],
  ['packages and files', "import x from '@scope/pkg'; // vite.config.ts", ['@scope/pkg', 'vite.config.ts']],
  ['snake case', 'max_user_watches = 1', ['max_user_watches']],
  ['attributes of JSX', '<Island of="counter" when={x}>', ['when']],
  ['nothing in keywords, numbers and ordinary words', 'return if (true) { return the result 42 }', []],
  ['nothing in addresses', 'fetch("https://example.com/a?b=c#d-e")', ['fetch']],
])('addCodeNames() finds %s', (_, code, names) => {
  expect(namesIn(code)).toEqual(names);
});

test('addCodeNames() stops at the limit', () => {
  expect(namesIn('a1_a b1_b c1_c', 2)).toEqual(['a1_a', 'b1_b']);
});

// In quadratic time, each of these would take hours.
test.each(['a.', '-', 'a', 'x:/'])(
  'addCodeNames() finds a name after two million characters of %s in linear time',
  (piece) => {
    expect(namesIn(`${piece.repeat(2_000_000 / piece.length)} createServer()`)).toEqual(['createServer']);
  },
);
