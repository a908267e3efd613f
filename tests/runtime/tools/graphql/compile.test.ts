// All SDKs compile with three versions of TypeScript under the strictest flags, and their tests pass.
import path from 'node:path';
import {expect, test} from 'vitest';
import {compileFolder, compilers, type Sdk, testSdks, unpackSdks} from '../../../support/sdk-packages.js';
import {hostileSdl} from './hostile.js';
import {libraryOperations, librarySdl} from './library.js';
import {libraryTypes} from './library-types.js';
import {fixture, hasFixtures, runOn} from './sdk.js';

const library = runOn(
  {'library.graphql': librarySdl, 'requests/all.graphql': libraryOperations},
  {scalars: {JSON: 'unknown'}},
);

const sdks: readonly Sdk[] = [
  {name: 'library', files: [...library.files, {path: 'test/types.ts', content: libraryTypes}]},
  {
    name: 'hostile',
    files: runOn(
      {'hostile.graphql': hostileSdl},
      {endpoint: 'https://x.test/"*/${1}', defaultDepth: 3, importExtension: '.ts'},
    ).files,
  },
  ...(hasFixtures
    ? ['swapi.graphql', 'star-wars-introspection.json', 'githunt-introspection.json', 'federation-small.graphql'].map(
        (name) => ({name: name.replace(/\W.*/, ''), files: runOn(fixture(`graphql/${name}`), {defaultDepth: 2}).files}),
      )
    : []),
];

const folder = unpackSdks(sdks);

test.each(compilers)('every generated GraphQL SDK compiles with TypeScript %s', async (compiler) => {
  expect((await compileFolder(folder, compiler)).errors).toEqual([]);
});

test('the tests of every generated GraphQL SDK pass', async () => {
  const {passed, failures} = await testSdks(
    path.join(folder, 'js'),
    sdks.map(({name}) => name),
  );
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(sdks.length);
});
