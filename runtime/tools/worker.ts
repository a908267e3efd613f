// Runs a tool in a web worker. Each request gets progress messages, one message with the result, and one with the
// result as a zip archive; or a message with an error if the tool has a bug.
import {createFindings} from './base/finding.js';
import {pack, unpack} from './base/archive.js';
import type {Finding} from './base/finding.js';
import type {OptionValues} from './base/option-table.js';
import type {InputFile, OutputFile, RunTool, SummaryLine} from './tool.js';

export interface WorkerRequest {
  readonly files: readonly InputFile[];
  readonly options: OptionValues;
}

export type WorkerResponse =
  | {readonly kind: 'progress'; readonly step: string; readonly done: number; readonly total: number}
  | {readonly kind: 'done'; readonly outcome: WorkerResult}
  /** The zip archive that the command line would write; empty if there are no files. */
  | {readonly kind: 'packed'; readonly zip: Uint8Array}
  /** A bug in the tool. */
  | {readonly kind: 'failed'; readonly message: string};

export interface WorkerResult {
  /** All inputs after unpacking; empty if unpacking changed nothing, or failed. */
  readonly inputs: readonly InputFile[];
  readonly files: readonly InputFile[];
  readonly findings: readonly Finding[];
  readonly summary: readonly SummaryLine[];
}

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listen: (event: MessageEvent<WorkerRequest>) => void): void;
  postMessage(response: WorkerResponse, transfer: Transferable[]): void;
}

/** Minimum time between two progress messages of one step. */
const progressEveryMs = 60;

/** Removes the APIs for network access from `scope`, and runs the tool for each request. */
export function serveTool(run: RunTool, scope: Scope = globalThis as unknown as Scope): void {
  removeNetwork(scope);
  scope.addEventListener('message', ({data}) => {
    try {
      const {outputs, outcome} = runTool(run, data, throttledProgress(scope));
      scope.postMessage({kind: 'done', outcome}, buffersOf([...outcome.inputs, ...outcome.files]));
      // Send the files first, because packing the archive takes time.
      const zip = outputs.length === 0 ? new Uint8Array() : pack(outputs);
      scope.postMessage({kind: 'packed', zip}, buffersOf([{bytes: zip}]));
    } catch (error) {
      scope.postMessage({kind: 'failed', message: error instanceof Error ? error.message : String(error)}, []);
    }
  });
}

interface RunResult {
  readonly outputs: readonly OutputFile[];
  readonly outcome: WorkerResult;
}

function runTool(run: RunTool, {files, options}: WorkerRequest, onProgress: OnProgress): RunResult {
  const findings = createFindings();
  const inputs = unpack(files, findings);
  if (findings.hasErrors) return {outputs: [], outcome: {inputs: [], files: [], findings: findings.all(), summary: []}};
  const result = run({files: inputs, options, onProgress});
  const encoder = new TextEncoder();
  const outcome = {
    inputs: areSameFiles(inputs, files) ? [] : inputs.map(copyFile),
    files: result.files.map(({path, content}) =>
      typeof content === 'string' ? {path, bytes: encoder.encode(content)} : copyFile({path, bytes: content}),
    ),
    findings: [...findings.all(), ...result.findings],
    summary: result.summary,
  };
  return {outputs: result.files, outcome};
}

function buffersOf(files: readonly Pick<InputFile, 'bytes'>[]): ArrayBuffer[] {
  return [...new Set(files.map(({bytes}) => bytes.buffer as ArrayBuffer))];
}

function areSameFiles(some: readonly InputFile[], others: readonly InputFile[]): boolean {
  return (
    some.length === others.length &&
    some.every(({path, bytes}, index) => path === others[index]?.path && bytes === others[index]?.bytes)
  );
}

/** Copies the bytes to a separate buffer, which can be transferred. */
function copyFile({path, bytes}: InputFile): InputFile {
  return {path, bytes: bytes.slice()};
}

type OnProgress = (step: string, done: number, total: number) => void;

/** Posts a message for each new step, and at most one per interval within a step. */
function throttledProgress(scope: Scope): OnProgress {
  let [lastStep, lastTime] = ['', 0];
  return (step, done, total) => {
    const now = performance.now();
    if (step === lastStep && now - lastTime < progressEveryMs) return;
    [lastStep, lastTime] = [step, now];
    scope.postMessage({kind: 'progress', step, done, total}, []);
  };
}

/** `caches` can download files too, and `importScripts` can in workers that are not modules. */
const networkApis = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'Worker',
  'caches',
  'importScripts',
];

// The CSP header of the worker file forbids every connection. Some hosts cannot send headers, so the APIs that open
// connections are removed too, before any input is read.
function removeNetwork(scope: object): void {
  for (const name of networkApis) {
    if (name in scope) Object.defineProperty(scope, name, {value: undefined});
  }
}
