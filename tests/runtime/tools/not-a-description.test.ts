// Typical wrong inputs of every tool: one error in the file, with a hint, and no output.
import {expect, test} from 'vitest';
import {tools} from '../../../runtime/tools/tools.js';
import type {ToolName} from '../../../runtime/tools/tool.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string): Uint8Array =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])]);

const page = '<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><form></form></body></html>\n';
const mistakes: Readonly<Record<string, Uint8Array>> = {
  'a web page': utf8(page),
  'a web page in UTF-16': utf16(page),
  'an empty file': utf8(''),
  'a file of spaces': utf8(' \n\t\n'),
  'JSON of something else': utf8('{"name": "left-pad", "version": "1.0.0"}'),
  'a list in JSON': utf8('[1, 2, 3]'),
  'a picture': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  prose: utf8('Dear reader,\nthis is a letter.\n'),
};
const names = {openapi: 'api.json', graphql: 'schema.graphql', postman: 'api.json', proto: 'api.proto'} as const;

const cases = (Object.keys(names) as ToolName[]).flatMap((tool) =>
  Object.keys(mistakes).map((mistake) => [tool, mistake] as const),
);

test.each(cases)('the %s tool reports one error with a hint and writes no files for %s', async (tool, mistake) => {
  const {run} = await tools[tool].load();
  const {files, findings} = run({files: [{path: names[tool], bytes: mistakes[mistake] ?? utf8('')}], options: {}});
  const errors = findings.filter(({severity}) => severity === 'error');
  expect(files).toEqual([]);
  expect(errors.length).toBe(1);
  expect(errors[0]?.place?.file).toBe(names[tool]);
  expect(errors[0]?.hint ?? '').not.toBe('');
  if (mistake.startsWith('a web page')) {
    expect(errors[0]?.message).toMatch(/^This is a web page, not /);
    expect(errors[0]?.hint).toMatch(/^Download the document itself/);
  }
});

test.each(['{"swaggerVersion": "1.2", "apis": []}', 'swaggerVersion: "1.2"\napis: []\n'])(
  'the openapi tool reports a Swagger 1.2 document as unsupported: %s',
  async (text) => {
    const {run} = await tools.openapi.load();
    const {findings} = run({files: [{path: 'api', bytes: utf8(text)}], options: {}});
    expect(findings.map(({code, message}) => `${code}: ${message}`)).toEqual([
      'version-unsupported: Swagger 1.2 is not supported.',
    ]);
  },
);
