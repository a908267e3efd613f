// Runs a tool for the command line: files and options in, files and findings out, like the worker in the browser.
import {unpack} from '../../runtime/tools/base/archive.js';
import type {Findings} from '../../runtime/tools/base/finding.js';
import type {OptionValues} from '../../runtime/tools/base/option-table.js';
import {fileKindTable, detectFileKind, toolForKinds, type FileKind} from '../../runtime/tools/base/detect-file-kind.js';
import type {InputFile, ToolInput, ToolName, ToolResult} from '../../runtime/tools/tool.js';
import type {Tool} from '../../runtime/tools/tools.js';

export interface Conversion extends ToolResult {
  /** Archives in them are unpacked. */
  readonly inputs: readonly InputFile[];
}

export interface ConversionInput {
  readonly files: readonly InputFile[];
  readonly main: string | undefined;
  readonly options: OptionValues;
  /** The arguments that named the files, to suggest a correct command. */
  readonly args: readonly string[];
  /** Contains earlier findings, and gets those of the files. */
  readonly findings: Findings;
  readonly onProgress: NonNullable<ToolInput['onProgress']>;
}

export async function callTool(
  tool: Tool,
  {files, main, options, args, findings, onProgress}: ConversionInput,
): Promise<Conversion> {
  const inputs = unpack(files, findings);
  if (!findings.hasErrors) reportOtherTool(tool, inputs, args, findings);
  if (findings.hasErrors)
    return {inputs: inputs.length > 0 ? inputs : files, files: [], findings: findings.all(), summary: []};
  const {run} = await tool.load();
  const result = run({files: inputs, ...(main !== undefined && {main}), options, onProgress});
  return {...result, inputs, findings: [...findings.all(), ...result.findings]};
}

/** Reports files of another tool, instead of the syntax errors that this tool would find in them. */
function reportOtherTool(tool: Tool, files: readonly InputFile[], args: readonly string[], findings: Findings): void {
  const found = files.map((file) => ({path: file.path, kind: detectFileKind(file.bytes)}));
  const other = toolForKinds(found.map(({kind}) => kind));
  const first = found.find(({kind}) => kind !== undefined && fileKindTable[kind].tool === other);
  if (other === undefined || other === tool.name || first?.kind === undefined) return;
  if (found.some(({kind}) => kind !== undefined && fileKindTable[kind].tool === tool.name)) return;
  findings.add({
    severity: 'error',
    code: 'tool-other',
    message: `This is ${fileKindTable[first.kind].description}.`,
    hint: hintFor(tool, first.kind, other, args),
    place: {file: first.path, line: 1, column: 1},
  });
}

function hintFor(tool: Tool, kind: FileKind, other: ToolName, args: readonly string[]): string {
  const command = `galley tool ${other} ${args.join(' ')}`;
  return tool.name === 'openapi' && kind === 'postman'
    ? `Convert it to an OpenAPI document first: ${command} | galley tool openapi -`
    : `Run ${command}`;
}
