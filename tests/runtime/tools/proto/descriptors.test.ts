// Descriptors equal those of another compiler: buf, which runs as a process.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {create, createFileRegistry, fromBinary, toBinary, toJson} from '@bufbuild/protobuf';
import {
  FileDescriptorProtoSchema,
  FileDescriptorSetSchema,
  type FileDescriptorProto,
  type SourceCodeInfo_Location,
} from '@bufbuild/protobuf/wkt';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {createFindings} from '../../../../runtime/tools/base/finding.js';
import {readProtos} from '../../../../runtime/tools/proto/read/read-protos.js';
import type {InputFile} from '../../../../runtime/tools/tool.js';
import {temporary} from '../../../support/temporary.js';
import {ownProtos} from './own-protos.js';
import {fixtures, hasFixtures, inputs, repository, tree} from './support.js';

const buf = path.join(repository, 'node_modules/.bin/buf');

async function compiled(files: readonly InputFile[]): Promise<readonly FileDescriptorProto[]> {
  const contents = files.map(({path: name, bytes}) => [name, bytes] as const);
  const folder = temporary({...Object.fromEntries(contents), 'buf.yaml': 'version: v2\n'});
  const {stdout} = await execa(buf, ['build', '-o', '-#format=binpb'], {
    cwd: folder,
    encoding: 'buffer',
    env: {HOME: folder, XDG_CACHE_HOME: folder},
  });
  return fromBinary(FileDescriptorSetSchema, new Uint8Array(stdout)).file;
}

function linked(files: readonly InputFile[]): ReadonlyMap<string, FileDescriptorProto> {
  const findings = createFindings();
  const {files: made} = readProtos(files, findings, () => undefined);
  expect(findings.all().filter(({severity}) => severity !== 'info')).toEqual([]);
  return new Map(made.map((file) => [file.name, file]));
}

/** As JSON, with options by their names. */
function comparable(file: FileDescriptorProto, all: readonly FileDescriptorProto[]): unknown {
  const registry = createFileRegistry(create(FileDescriptorSetSchema, {file: [...all]}));
  const copy = fromBinary(FileDescriptorProtoSchema, toBinary(FileDescriptorProtoSchema, file));
  copy.sourceCodeInfo = create(FileDescriptorProtoSchema).sourceCodeInfo;
  // An extension field that buf adds.
  delete copy.$unknown;
  return JSON.parse(JSON.stringify(toJson(FileDescriptorProtoSchema, copy, {registry})), (key, value: unknown) =>
    // A float may be written with the digits of a double.
    key === 'defaultValue' && /^-?[\d.]+(?:e[+-]?\d+)?$/.test(String(value)) ? Math.fround(Number(value)) : value,
  );
}

/** Leading comments of declarations, by path. */
function leading(file: FileDescriptorProto): ReadonlyMap<string, string> {
  const isKept = ({path: at, leadingComments}: SourceCodeInfo_Location) =>
    leadingComments !== '' && /^(?:12|2|[4567]\.)/.test(at.join('.')) && !/\.(?:7|999|3\.\d+\.7)$/.test(at.join('.'));
  const locations = file.sourceCodeInfo?.location ?? [];
  return new Map(locations.filter(isKept).map((known) => [known.path.join('.'), known.leadingComments]));
}

async function compare(files: readonly InputFile[]): Promise<void> {
  const theirs = (await compiled(files)).filter(({name}) => !name.startsWith('google/protobuf/'));
  const ours = linked(files);
  const everything = [...ours.values()];
  expect(theirs.length).toBe(files.length);
  for (const file of theirs) {
    const own = ours.get(file.name);
    if (own === undefined) expect.fail(`${file.name} is not there.`);
    expect(comparable(own, everything)).toEqual(comparable(file, everything));
    const comments = leading(own);
    for (const [at, comment] of leading(file)) expect([at, comments.get(at)]).toEqual([at, comment]);
  }
}

test('descriptors of proto2, proto3 and editions equal those of buf', async ({skip}) => {
  if (!existsSync(buf)) skip('buf is not installed');
  await compare(inputs(ownProtos));
});

test.for(hasFixtures ? ['opentelemetry', 'protobuf-es'] : [])(
  'descriptors of real files equal those of buf: %s',
  async (name, {skip}) => {
    if (!existsSync(buf)) skip('buf is not installed');
    const files = tree(path.join(fixtures, 'proto', name));
    // One file of the tree imports another that is not in it.
    await compare(files.filter(({path: file}) => !file.endsWith('eliza.proto')));
  },
);
