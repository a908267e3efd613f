import {expect, test} from 'vitest';
import {InvalidExport, validateMarkdownPlugins} from '../../../renderer/bundle/validate-markdown-plugins.js';

const named = function remarkNamed(): void {};
/** The names that functions have after `export default`, and without a variable. */
const withName = (name: string) => Object.defineProperty(() => {}, 'name', {value: name});

test('validateMarkdownPlugins() names plugins after their function, or after their place in the list', () => {
  const [exportedByDefault, anonymous] = [withName('default'), withName('')];
  expect(
    validateMarkdownPlugins({
      remarkPlugins: [named, [exportedByDefault, {a: 1}, 2], anonymous],
      rehypePlugins: [{plugins: [anonymous, [named]]}],
    }),
  ).toEqual({
    remark: [
      {name: 'remarkNamed', plugin: named, options: []},
      {name: 'remarkPlugins[1]', plugin: exportedByDefault, options: [{a: 1}, 2]},
      {name: 'remarkPlugins[2]', plugin: anonymous, options: []},
    ],
    rehype: [
      {name: 'rehypePlugins[0]', plugin: anonymous, options: []},
      {name: 'remarkNamed', plugin: named, options: []},
    ],
    handlers: validateMarkdownPlugins({}).handlers,
  });
});

test.each<[exported: Record<string, unknown>, exportName: string, message: string]>([
  [{remarkPlugins: {}}, 'remarkPlugins', '`remarkPlugins` is not a list of plugins.'],
  [{rehypePlugins: [named, 'name']}, 'rehypePlugins', 'Entry 2 of `rehypePlugins` is not a plugin.'],
  [{rehypePlugins: [{plugins: named}]}, 'rehypePlugins', 'Entry 1 of `rehypePlugins` is not a plugin.'],
  [{remarkPlugin: []}, 'remarkPlugin', 'templates/markdown.ts exports `remarkPlugin`, which has no meaning there.'],
])('validateMarkdownPlugins() rejects %j', (exported, exportName, message) => {
  const error = errorOf(() => validateMarkdownPlugins(exported));
  expect(error).toBeInstanceOf(InvalidExport);
  expect(error).toMatchObject({exportName, message});
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
