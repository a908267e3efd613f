import {expect, test} from 'vitest';
import {globOf} from '../../../cli/tool/file-glob.js';

test.each([
  ['api/*.yaml', 'api', ['a.yaml', '.yaml'], ['a.yml', 'b/a.yaml', 'xa.yamlx']],
  ['**/*.proto', '.', ['a.proto', 'b/a.proto', 'b/c/a.proto'], ['a.protox', 'b/a.txt']],
  ['api/**', 'api', ['a', 'b/c'], []],
  ['a/**/b/*.yaml', 'a', ['b/x.yaml', 'c/d/b/x.yaml'], ['x.yaml', 'cb/x.yaml']],
  ['v?/api.{yaml,json}', '.', ['v1/api.yaml', 'v2/api.json'], ['v10/api.yaml', 'v1/api.{yaml,json}', 'v1/api.yml']],
  ['/abs/x*', '/abs', ['x', 'xy'], ['y']],
  ['/*', '/', ['x'], ['x/y']],
  ['a+(b)[c]*.yaml', '.', ['a+(b)[c]1.yaml'], ['aab1.yaml']],
  ['{a,{b}}*', '.', ['{a,{b}}1'], ['a1', 'b1']],
  ['{a*', '.', ['{ab'], ['ab']],
])('globOf(%s) returns the folder and matches only files of the pattern', (pattern, folder, matching, others) => {
  const glob = globOf(pattern);
  expect(glob?.folder).toBe(folder);
  expect(matching.filter((path) => !glob?.matches(path))).toEqual([]);
  expect(others.filter((path) => glob?.matches(path))).toEqual([]);
});

test('globOf returns undefined for a path without a pattern', () => {
  expect(globOf('api/openapi[1].yaml')).toBe(undefined);
});
