// Generated packages compile with the oldest and the newest supported TypeScript and pass their tests.
import path from 'node:path';
import {expect, test} from 'vitest';
import {run} from '../../../../runtime/tools/proto/run.js';
import type {OptionValues} from '../../../../runtime/tools/base/option-table.js';
import type {InputFile} from '../../../../runtime/tools/tool.js';
import {compileSdks, errorsOfOldestCompiler, testSdks, type Sdk} from '../../../support/sdk-packages.js';
import {writeFiles} from '../../../support/temporary.js';
import {hostileProtos} from './hostile-protos.js';
import {ownProtos} from './own-protos.js';
import {fixtures, hasFixtures, inputs, tree} from './support.js';

function sdk(name: string, files: readonly InputFile[], options: OptionValues = {}): Sdk {
  const result = run({files, options});
  expect(result.findings.filter(({severity}) => severity === 'error')).toEqual([]);
  return {name, files: result.files};
}

const sdks: readonly Sdk[] = [
  sdk('own', inputs(ownProtos)),
  sdk('text', inputs(ownProtos), {int64: 'string', jsonTypes: true, transport: 'web', name: 'Text Numbers'}),
  sdk('endings', inputs(ownProtos), {importExtension: '.ts', transport: 'node', services: ['acme.three.Calls']}),
  sdk('hostile', inputs(hostileProtos), {jsonTypes: true}),
  ...(hasFixtures
    ? ['grpc', 'multi-root', 'opentelemetry', 'protobuf-es'].map((name) =>
        sdk(`fixture-${name}`, tree(path.join(fixtures, 'proto', name))),
      )
    : []),
];
let folder: string;

test('generated gRPC packages compile with TypeScript 7.0', async () => {
  const compiled = await compileSdks(sdks);
  ({folder} = compiled);
  expect(compiled.errors).toEqual([]);
});

test('generated gRPC packages compile with TypeScript 5.9', async () => {
  expect(await errorsOfOldestCompiler(sdks)).toEqual([]);
});

test('the tests of generated gRPC packages pass', async () => {
  // One process is faster than one per file.
  const tests = sdks.flatMap(({name, files}) =>
    files.flatMap(({path: file}) =>
      file.endsWith('.test.ts') ? `import '../../${name}/${file.replace(/ts$/, 'js')}';` : [],
    ),
  );
  writeFiles(folder, {'all/test/all.test.js': tests.join('\n')});
  const {passed, failures} = await testSdks(folder, ['all']);
  expect(failures).toBe('');
  expect(passed).toBeGreaterThan(30);
});
