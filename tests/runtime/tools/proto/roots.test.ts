// Import roots that are not configured.
import {expect, test} from 'vitest';
import {runOn, findingTexts} from './support.js';

const file = (text: string) => `syntax = "proto3"; ${text}`;

/** Names of the generated .proto files, and the findings. */
function named(texts: Readonly<Record<string, string>>) {
  const result = runOn(texts);
  const names = result.files.flatMap(({path}) => (path.startsWith('proto/') ? [path.slice('proto/'.length)] : []));
  const infos = result.findings.flatMap(({severity, message}) => (severity === 'info' ? [message] : []));
  return {names, infos, reported: findingTexts(result)};
}

test('an import with an exact path is resolved without a note', () => {
  expect(
    named({
      'a/a.proto': file('package a; import "b/b.proto"; message A { b.B b = 1; }'),
      'b/b.proto': file('package b; message B {}'),
    }),
  ).toEqual({names: ['a/a.proto', 'b/b.proto'], infos: [], reported: []});
});

test('an import of a file beside its importer is resolved', () => {
  expect(
    named({
      'src/shop/v1/shop.proto': file('package shop.v1; import "item.proto"; message A { Item b = 1; }'),
      'src/shop/v1/item.proto': file('package shop.v1; message Item {}'),
    }),
  ).toEqual({
    names: ['shop/v1/item.proto', 'shop/v1/shop.proto'],
    infos: ['`item.proto` was resolved to `shop/v1/item.proto`.'],
    reported: [],
  });
});

test('an import of a file beside its importer, in the folder of all files, is resolved without a note', () => {
  const {names, infos} = named({
    'web/a.proto': file('import "b.proto"; message A { B b = 1; }'),
    'web/b.proto': file('message B {}'),
  });
  expect({names, infos}).toEqual({names: ['a.proto', 'b.proto'], infos: []});
});

test('a relative import and one with backslashes are resolved', () => {
  expect(
    named({
      'x/a/a.proto': file('import "../b/b.proto"; import "c\\\\c.proto"; message A { B b = 1; C c = 2; }'),
      'x/b/b.proto': file('message B {}'),
      'x/c/c.proto': file('message C {}'),
    }),
  ).toEqual({
    names: ['a/a.proto', 'b/b.proto', 'c/c.proto'],
    infos: [
      '`../b/b.proto` was resolved to `b/b.proto`.',
      '`c\\c.proto` was found in `x/`, where other imports are also searched.',
    ],
    reported: [],
  });
});

test('an import whose path is longer than the given one is resolved', () => {
  expect(
    named({
      'api/rpc/rpc.proto': file('import "etcd/api/kv/kv.proto"; message A { kv.B b = 1; }'),
      'api/kv/kv.proto': file('package kv; message B {}'),
    }),
  ).toEqual({
    names: ['etcd/api/kv/kv.proto', 'rpc/rpc.proto'],
    infos: ['`etcd/api/kv/kv.proto` was resolved to `api/kv/kv.proto`.'],
    reported: [],
  });
});

test('an import with two candidates resolves to the closer one', () => {
  const {reported: warnings, infos} = named({
    'one/a.proto': file('package one; import "t/t.proto"; message A { t1.T t = 1; }'),
    'one/t/t.proto': file('package t1; message T {}'),
    'two/t/t.proto': file('package t2; message T {}'),
  });
  expect(warnings).toEqual([]);
  expect(infos).toEqual(['`t/t.proto` was found in `one/`, where other imports are also searched.']);
});

test('identical copies of a file are read once', () => {
  const common = file('package c; message C {}');
  expect(
    named({
      'one/a.proto': file('package one; import "common/c.proto"; message A { c.C c = 1; }'),
      'one/common/c.proto': common,
      'two/b.proto': file('package two; import "common/c.proto"; message B { c.C c = 1; }'),
      'two/common/c.proto': common,
    }),
  ).toMatchObject({reported: [], names: ['a.proto', 'b.proto', 'common/c.proto']});
});

test('an import is not resolved by file name alone', () => {
  expect(
    named({'a.proto': file('import "x/y/b.proto"; message A {}'), 'other/b.proto': file('message B {}')}).reported,
  ).toEqual([
    '1:27 warning proto-import-missing: The import `x/y/b.proto` was not found, so the options that it defines are ignored. The generated code does not contain them.',
  ]);
});
