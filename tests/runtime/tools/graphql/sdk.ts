// Runs the tool on texts in place of files.
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {run} from '../../../../runtime/tools/graphql/run.js';
import type {OptionValues} from '../../../../runtime/tools/base/option-table.js';
import type {InputFile, ToolResult} from '../../../../runtime/tools/tool.js';
import {repository} from '../../../support/galley.js';

export function runOn(texts: Readonly<Record<string, string>>, options: OptionValues = {}): ToolResult {
  return run({files: inputs(texts), options});
}

export function inputs(texts: Readonly<Record<string, string>>): InputFile[] {
  return Object.entries(texts).map(([file, text]) => ({path: file, bytes: new TextEncoder().encode(text)}));
}

/** Findings without their end positions, as lines: `error type-unknown a.graphql:8:11 There is no type Pots. Did you mean Post?` */
export function messages({findings}: ToolResult): string[] {
  return findings.map(({severity, code, message, hint, place}) => {
    const where = place ? `${place.file}:${place.line}:${place.column}` : '-';
    return `${severity} ${code} ${where} ${message} ${hint}`;
  });
}

export function textOf({files}: ToolResult, name: string): string {
  const found = files.find((file) => file.path === name)?.content;
  if (typeof found !== 'string') throw new Error(`no ${name}`);
  return found;
}

export function counts({summary}: ToolResult): Readonly<Record<string, number>> {
  return Object.fromEntries(summary.map(({label, count}) => [label, count]));
}

const fixtures = path.resolve(repository, '../shared/fixtures/tools');
export const hasFixtures = existsSync(fixtures);

/** A file of the shared inputs: `graphql/swapi.graphql`. */
export function fixture(name: string): Record<string, string> {
  return {[path.basename(name)]: readFileSync(path.join(fixtures, name), 'utf8')};
}
