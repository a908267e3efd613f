// Runs the tool on texts in a test and on the trees of real files next to this checkout.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {run} from '../../../../runtime/tools/proto/run.js';
import type {OptionValues} from '../../../../runtime/tools/base/option-table.js';
import type {InputFile, ToolResult} from '../../../../runtime/tools/tool.js';

export const repository = path.resolve(import.meta.dirname, '../../../..');
export const fixtures = path.resolve(repository, '../shared/fixtures/tools');
export const hasFixtures = existsSync(fixtures);

export const ownFixtures = path.join(repository, 'tests/fixtures/tools');

/** `{'a.proto': 'syntax = …'}` as files. */
export function inputs(texts: Readonly<Record<string, string>>): readonly InputFile[] {
  return Object.entries(texts).map(([name, text]) => ({path: name, bytes: new TextEncoder().encode(text)}));
}

export function runOn(texts: Readonly<Record<string, string>>, options: OptionValues = {}): ToolResult {
  return run({files: inputs(texts), options});
}

/** All .proto files below a folder. */
export function tree(folder: string): readonly InputFile[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.proto'))
    .toSorted()
    .map((name) => ({path: name, bytes: readFileSync(path.join(folder, name))}));
}

/** `4:15 error proto-syntax` and the message, for each finding that is not just info. */
export function findingTexts({findings}: Pick<ToolResult, 'findings'>): readonly string[] {
  return findings.flatMap(({severity, code, message, place}) =>
    severity === 'info' ? [] : [`${place?.line}:${place?.column} ${severity} ${code}: ${message}`],
  );
}
