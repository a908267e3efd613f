// All SDKs compile with the oldest and the newest supported TypeScript under the strictest flags, and their tests pass.
import {expect, test} from 'vitest';
import {compileSdks, errorsOfOldestCompiler, type Sdk, testSdks} from '../../../support/sdk-packages.js';
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

let folder: string;

test('every generated GraphQL SDK compiles with TypeScript 7.0', async () => {
  const compiled = await compileSdks(sdks);
  ({folder} = compiled);
  expect(compiled.errors).toEqual([]);
});

test('every generated GraphQL SDK compiles with TypeScript 5.9', async () => {
  expect(await errorsOfOldestCompiler(sdks)).toEqual([]);
});

test('the tests of every generated GraphQL SDK pass', async () => {
  const {passed, failures} = await testSdks(
    folder,
    sdks.map(({name}) => name),
  );
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(sdks.length);
});
