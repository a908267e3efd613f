// Runs `galley tool`: reads the inputs, converts them, reports findings, and writes the outputs.
import path from 'node:path';
import {decodeText} from '../../runtime/tools/base/decode-text.js';
import {createFindings, type Finding} from '../../runtime/tools/base/finding.js';
import type {OptionValues} from '../../runtime/tools/base/option-table.js';
import type {InputFile, OutputFile} from '../../runtime/tools/tool.js';
import type {Tool} from '../../runtime/tools/tools.js';
import type {ExitCode, Io} from '../io.js';
import {annotations} from '../report/reporters/github.js';
import {jsonLines} from '../report/reporters/json-lines.js';
import {formatFindings} from '../report/reporters/pretty.js';
import type {SourceTextOf} from '../report/source-texts.js';
import {shellWord} from '../terminal/shell-word.js';
import {progress} from '../terminal/progress.js';
import {formatCount, formatDuration, printable, formatSize} from '../terminal/format-values.js';
import {callTool, type Conversion} from './call-tool.js';
import {displayPath, readInputs, type Inputs} from './read-inputs.js';
import {readOptionsFile} from './options-file.js';
import {checkFolder, writeFolder, type Written} from './write-folder.js';
import {checkZip, isZipName, writeZip} from './write-zip.js';

export interface ToolRequest {
  readonly inputs: readonly string[];
  /** Options given as flags, which override those in the file. */
  readonly flagOptions: OptionValues;
  readonly optionsFile?: string | undefined;
  /** A folder, or a file that ends in .zip. If absent, the result is printed. */
  readonly out?: string | undefined;
  readonly strict: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** The folder to which paths of GitHub annotations are relative. If absent, none are printed. */
  readonly github?: string | undefined;
}

export async function runToolCommand(io: Io, tool: Tool, request: ToolRequest): Promise<ExitCode> {
  const started = performance.now();
  const out = request.out === undefined ? undefined : path.resolve(io.cwd, request.out);
  if (out !== undefined) checkOutput(io, out, request);
  const inputs = await readInputs(io, request.inputs, {extensions: tool.extensions, ...(out !== undefined && {out})});
  const findings = createFindings();
  const file = request.optionsFile;
  const options = file === undefined ? undefined : readOptionsFile(io.cwd, file, tool.options, findings);
  const line = progress(io);
  const conversion = await callTool(tool, {
    files: inputs.files,
    main: inputs.main,
    args: request.inputs,
    options: {...options?.values, ...request.flagOptions},
    findings,
    onProgress: (stage, done, total) => line.show({stage, done, total}),
  }).finally(line.clear);
  const found = foundFor(inputs, conversion.findings, request.strict);
  showFindings(
    io,
    found,
    request,
    sourceTextsOf(inputs, conversion.inputs, options && {file: file ?? '', text: options.text}),
  );
  const failed = found.some(({severity}) => severity === 'error');
  if (!failed) showResult(io, tool, conversion, request, {out, started});
  else if (io.json) io.out(JSON.stringify({type: 'summary', tool: tool.name, files: 0, summary: []}));
  else io.info(io.style.dim(out === undefined ? 'No files were generated.' : 'No files were written.'));
  return failed ? 1 : 0;
}

function checkOutput(io: Io, out: string, {inputs, force}: ToolRequest): void {
  if (isZipName(out))
    checkZip(out, inputs.map((input) => path.resolve(io.cwd, input)), {force}); // prettier-ignore
  else checkFolder(out, {force});
}

/** Returns findings with the paths that the user passed. With `--strict`, warnings become errors. */
function foundFor({displayPathOf}: Inputs, findings: readonly Finding[], strict: boolean): readonly Finding[] {
  return findings.map((finding) => ({
    ...finding,
    ...(finding.place && {place: {...finding.place, file: displayPathOf(finding.place.file)}}),
    severity: strict && finding.severity === 'warning' ? 'error' : finding.severity,
  }));
}

/** Returns the texts of all files by their names in findings. */
function sourceTextsOf(
  {displayPathOf}: Inputs,
  files: readonly InputFile[],
  options?: {file: string; text: string},
): SourceTextOf {
  const byName = new Map(files.map(({path, bytes}) => [displayPathOf(path), bytes]));
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (options?.file === file) return options.text;
    const bytes = byName.get(file);
    if (!texts.has(file)) texts.set(file, bytes && decodeText(bytes)?.replaceAll(/\r\n?/g, '\n'));
    return texts.get(file);
  };
}

function showFindings(io: Io, findings: readonly Finding[], {github}: ToolRequest, sourceTextOf: SourceTextOf): void {
  if (github !== undefined) {
    const pathInRepository = (file: string): string => displayPath(github, path.resolve(io.cwd, file));
    for (const line of annotations(findings, pathInRepository)) io.warn(line);
  }
  if (io.json) {
    for (const line of jsonLines(findings)) io.out(line);
    return;
  }
  const shown = io.quiet ? findings.filter(({severity}) => severity === 'error') : findings;
  if (shown.length > 0) io.warn(`${formatFindings(shown, {style: io.style, sourceTextOf})}\n`);
}

interface Target {
  readonly out: string | undefined;
  readonly started: number;
}

function showResult(io: Io, tool: Tool, conversion: Conversion, request: ToolRequest, {out, started}: Target): void {
  const {dryRun, force} = request;
  const written =
    out === undefined
      ? undefined
      : isZipName(out)
        ? writeZip(out, conversion.files, {dryRun})
        : writeFolder(out, conversion.files, {dryRun, force});
  const durationMs = performance.now() - started;
  const shortOut = out === undefined ? undefined : displayPath(io.cwd, out) || '.';
  if (io.json) {
    const listed = out === undefined && {
      list: conversion.files.map(({path, content}) => ({path, bytes: sizeIn(content)})),
    };
    const counts = written ?? {files: conversion.files.length};
    const {summary} = conversion;
    io.out(JSON.stringify({type: 'summary', tool: tool.name, ...(out && {out: shortOut}), ...counts, ...listed, summary, durationMs})); // prettier-ignore
    return;
  }
  if (written === undefined) showFiles(io, conversion.files);
  io.info(summaryOf(io, tool, conversion, durationMs));
  if (written !== undefined) io.info(outputLines(io, conversion.files, written, shortOut ?? '', dryRun).join('\n'));
  // A user who redirects the only file of a result knows where it goes, so there is no hint.
  else if (io.columns !== undefined || onlyFile(conversion.files) === undefined)
    io.info(`  ${io.style.dim('To write it, add --out DIR or --out FILE.zip.')}`);
}

/** Prints the content if there is one file, for the next command of a pipe, and otherwise a list. */
function showFiles(io: Io, files: readonly OutputFile[]): void {
  const only = onlyFile(files);
  if (only !== undefined) {
    io.out(Buffer.from(only.content).toString().replace(/\n$/, ''));
    return;
  }
  const width = Math.max(0, ...files.map(({content}) => formatSize(sizeIn(content)).length));
  for (const {path, content} of files) io.out(`${formatSize(sizeIn(content)).padStart(width)}  ${printable(path)}`);
}

function onlyFile(files: readonly OutputFile[]): OutputFile | undefined {
  const outputs = files.filter(({path}) => path !== 'report.json');
  return outputs.length === 1 ? outputs[0] : undefined;
}

function sizeIn(content: OutputFile['content']): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.length;
}

/** `✓ OpenAPI to SDK in 320 ms: 47 operations, 1 stream` */
function summaryOf({style}: Io, {title}: Tool, {summary}: Conversion, durationMs: number): string {
  const counts = summary.filter(({count}) => count > 0).map(({label, count}) => formatCount(count, ...nounsOf(label)));
  const details = counts.length > 0 ? `: ${counts.join(', ')}` : '';
  return `${style.green('✓')} ${style.bold(title)} in ${style.bold(formatDuration(durationMs))}${details}`;
}

/** `Security schemes` → its singular and plural. */
function nounsOf(label: string): readonly [one: string, many: string] {
  const many = label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  return [many.replace(/ies$/, 'y').replace(/s$/, ''), many];
}

function outputLines(
  {style}: Io,
  files: readonly OutputFile[],
  result: Written,
  out: string,
  dryRun: boolean,
): string[] {
  const {files: count, bytes, written, unchanged, removed} = result;
  const changes = [
    `${written.toLocaleString('en')} ${dryRun ? 'to write' : 'written'}`,
    ...(unchanged ? [`${unchanged.toLocaleString('en')} unchanged`] : []),
    ...(removed ? [`${removed.toLocaleString('en')} ${dryRun ? 'to remove' : 'removed'}`] : []),
  ].join(', ');
  const isFolder = !isZipName(out);
  const isPackage = files.some(({path}) => path === 'package.json');
  const next =
    isFolder && isPackage && !dryRun
      ? [`  ${style.dim(`Try it with cd ${shellWord(out)} && npm install && npm test.`)}`]
      : [];
  return [
    `  ${style.cyan(isFolder ? `${out}/` : out)}  ${formatCount(count, 'file')}, ${formatSize(bytes)}  ${style.dim(`(${changes})`)}`,
    ...next,
  ];
}
