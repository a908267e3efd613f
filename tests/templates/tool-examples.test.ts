// The examples on the tools' pages equal the output of the tools, byte for byte. UPDATE_EXAMPLES=1 writes them again.
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import {expect, test} from 'vitest';
import {readOptions} from '../../runtime/tools/base/option-table.js';
import {createFindings} from '../../runtime/tools/base/finding.js';
import {tools} from '../../runtime/tools/tools.js';
import type {ToolName} from '../../runtime/tools/tool.js';
import type {Tool} from '../../templates/schemas.js';
import {repository} from '../support/galley.js';

/** The page of each tool, and the file of the result that it shows. */
const pages: readonly (readonly [page: string, tool: ToolName, shown: string])[] = [
  ['generate-sdk-from-openapi', 'openapi', 'src/resources/books.ts'],
  ['generate-sdk-from-graphql', 'graphql', 'src/client.ts'],
  ['convert-postman-to-openapi', 'postman', 'openapi.yaml'],
  ['generate-sdk-from-grpc-proto', 'proto', 'src/services/books.ts'],
];

test.each(pages)(
  'the page %s shows the exact output of the tool %s for its example input',
  async (page, name, shown) => {
    const file = path.join(repository, `content/tools/${page}.md`);
    const {input, output} = matter(readFileSync(file, 'utf8')).data as Tool;
    const {run} = await tools[name].load();
    const files = [{path: input?.title ?? '', bytes: new TextEncoder().encode(input?.text)}];
    const result = run({files, options: {}});
    expect(result.findings).toEqual([]);
    const shownFile = result.files.find(({path}) => path === shown);
    if (process.env['UPDATE_EXAMPLES']) write(file, shown, String(shownFile?.content));
    else expect(output).toEqual({title: shown, text: shownFile?.content});
  },
);

test.each(pages)('the page %s: every default of the options of the tool %s is a valid value', (_, name) => {
  const findings = createFindings();
  const {options} = tools[name];
  readOptions(options, Object.fromEntries(options.map((spec) => [spec.name, spec.default])), findings);
  expect(findings.all()).toEqual([]);
});

/** Writes the text into the front matter, as a block scalar. */
function write(file: string, title: string, text: string): void {
  const lines = text.split('\n').slice(0, -1);
  const block = `output:\n  title: ${title}\n  text: |\n${lines.map((line) => (line === '' ? '\n' : `    ${line}\n`)).join('')}`;
  const before = readFileSync(file, 'utf8').replace(/^output:\n(?: {2}.*\n|\n)*/m, '');
  writeFileSync(
    file,
    before.replace(/\n---\n/, () => `\n${block}---\n`),
  );
}
