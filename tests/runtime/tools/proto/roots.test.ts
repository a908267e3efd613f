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

test.each([
  ['x/y/b.proto', 'other/b.proto'],
  ['x/v3/b.proto', 'other/v3/b.proto'],
])('an import of %s is not resolved to %s, which shares only its file name and version', (wanted, path) => {
  expect(named({'a.proto': file(`import "${wanted}"; message A {}`), [path]: file('message B {}')}).reported).toEqual([
    `1:27 warning proto-import-missing: The import \`${wanted}\` was not found, so the options that it defines are ignored. The generated code does not contain them.`,
  ]);
});

test('a folder without the folders above it gets the paths that its packages and imports show', () => {
  expect(
    named({
      'pubsub.proto': file(
        'package google.pubsub.v1; import "google/pubsub/v1/schema.proto"; message A { Schema b = 1; }',
      ),
      'schema.proto': file('package google.pubsub.v1; message Schema {}'),
      'beta/topic.proto': file('package google.pubsub.v1.beta; message Topic {}'),
    }),
  ).toEqual({
    names: ['google/pubsub/v1/beta/topic.proto', 'google/pubsub/v1/pubsub.proto', 'google/pubsub/v1/schema.proto'],
    infos: [
      '`google/pubsub/v1/schema.proto` was resolved to `schema.proto`, which has that package, as are other imports from `google/pubsub/v1/`.',
    ],
    reported: [],
  });
});

test('a copy of a file that comes with the tool is used instead of it, also without its folders', () => {
  expect(
    named({
      'a.proto': file(
        'package a; import "google/api/annotations.proto"; service S { rpc Get(A) returns (A) { option (google.api.http) = {get: "/a"}; } } message A {}',
      ),
      'annotations.proto': file(
        'package google.api; import "google/api/http.proto"; import "google/protobuf/descriptor.proto"; extend google.protobuf.MethodOptions { HttpRule http = 72295728; }',
      ),
      'http.proto': file('package google.api; message HttpRule { string get = 2; }'),
    }).reported,
  ).toEqual([]);
});

test('an import does not resolve to a file that belongs elsewhere by its package', () => {
  const {infos, reported} = named({
    'alert.proto': file(
      'package google.monitoring.v3; import "google/monitoring/v3/common.proto"; import "google/api/metric.proto"; message A { Common b = 1; google.api.Metric c = 2; }',
    ),
    'common.proto': file('package google.monitoring.v3; message Common {}'),
    'metric.proto': file('package google.monitoring.v3; message Other {}'),
  });
  expect({infos, reported}).toEqual({
    infos: [
      '`google/monitoring/v3/common.proto` was resolved to `common.proto`, which has that package, as are other imports from `google/monitoring/v3/`.',
    ],
    reported: [
      '1:101 error proto-import-missing: The import `google/api/metric.proto` was not found, and neither was `google.api.Metric`.',
    ],
  });
  expect(
    named({
      'envoy/a.proto': file(
        'package envoy; import "xds/matcher/v3/matcher.proto"; message A { xds.matcher.v3.M b = 1; }',
      ),
      'contrib/envoy/matcher/v3/matcher.proto': file('package envoy.matcher.v3; message M {}'),
    }).reported,
  ).toEqual([
    '1:42 error proto-import-missing: The import `xds/matcher/v3/matcher.proto` was not found, and neither was `xds.matcher.v3.M`.',
  ]);
});
